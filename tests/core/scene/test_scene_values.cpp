#include <toml++/toml.h>

#include <QtTest>
#include <filesystem>
#include <sstream>

#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

Scene scene_with(const std::string& path, const std::string& value) {
  return parse_scene(everything, "scenes/everything.toml", {{path, value}});
}

/// Message without file and line; "none" without a fault.
QString fault_of(const std::string& path, const std::string& value) {
  try {
    scene_with(path, value);
  } catch (const SceneError& error) {
    return QStringLiteral("%1: %2").arg(error.line()).arg(QString::fromStdString(error.message()));
  }
  return QStringLiteral("none");
}

std::string text_of(const toml::node& node) {
  std::ostringstream text;
  node.visit([&](const auto& value) {
    if constexpr (toml::is_table<decltype(value)>)
      text << toml::toml_formatter(value, toml::format_flags::none);
    else
      text << value;
  });
  return text.str();
}

bool holds_tables(const toml::node& node) {
  const toml::array* array = node.as_array();
  return array != nullptr && !array->empty() && array->get(0)->is_table();
}

/// Each value of a file that is no table, by its path; lists of tables below the first level are left out.
void list_values(const toml::table& table, const std::string& path, std::vector<SceneValue>& values) {
  for (const auto& [key, node] : table) {
    const std::string here = (path.empty() ? "" : path + ".") + std::string(key.str());
    if (const toml::table* inner = node.as_table()) {
      list_values(*inner, here, values);
    } else if (!holds_tables(node)) {
      values.push_back({here, text_of(node)});
    } else if (path.empty()) {
      const toml::array& parts = *node.as_array();
      for (std::size_t i = 0; i < parts.size(); ++i)
        list_values(*parts.get(i)->as_table(), here + "." + std::to_string(i), values);
    }
  }
}

}  // namespace

/// Values that replace those of a scene file: --set PATH=VALUE.
class SceneValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void theyReplaceThoseOfTheFile() {
    QCOMPARE(scene_with("gravity", "[0, 0, -1.6]").gravity, Vec3(0.0, 0.0, -1.6));
    QCOMPARE(scene_with("contact.0.friction.static", "0.9").contacts[0].friction.static_coefficient, 0.9);
    QCOMPARE(scene_with("contact.1.friction.static", "0.9").contacts[0].friction.static_coefficient, 0.5);
    QCOMPARE(scene_with("material.steel.density", "7000").materials[1].density, 7000.0);
    QCOMPARE(scene_with("material.1.density", "7000").materials[1].density, 7000.0);
    QCOMPARE(scene_with("contact.1.normal.stiffness", "3e7").contacts[1].normal,
             NormalLawSpec(BarrierLawSpec{1e-3, 3e7}));
    QCOMPARE(scene_with("solver.time_step", "2e-3").solver.time_step, std::optional(2e-3));
    QCOMPARE(scene_with("title", "Another").title, std::string("Another"));
    QCOMPARE(scene_with("title", "\"Two words\"").title, std::string("Two words"));
  }

  /// A wall "mesh" has values, although walls have a key of that name.
  void aPartMayBeCalledLikeAKey() {
    const std::string wall =
        "\n[[wall]]\nname = \"mesh\"\nmaterial = \"stone\"\n"
        "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
    const Scene scene = parse_scene(smallest + wall, "scenes/smallest.toml",
                                    {{"wall.mesh.motion", "{ velocity = [0, 0, 1] }"}});
    QVERIFY(std::holds_alternative<ConstantMotion>(scene.walls.back().motion));
  }

  /// Tables that the file leaves out, and tables as a whole.
  void tablesAreMadeWhereNeeded() {
    const std::filesystem::path file = "scenes/smallest.toml";
    const Scene often = parse_scene(smallest, file, {{"output.interval", "0.25"}});
    QCOMPARE(often.output.interval, 0.25);
    const Scene rough = parse_scene(smallest, file, {{"contact.0.friction.static", "0.4"}});
    QCOMPARE(rough.contacts[0].friction.dynamic_coefficient, 0.4);
    const Scene whole =
        parse_scene(smallest, file, {{"contact.0.friction", "{ static = 0.4, dynamic = 0.2 }"}});
    QCOMPARE(whole.contacts[0].friction.dynamic_coefficient, 0.2);
  }

  void laterOnesWin() {
    const Scene scene = parse_scene(smallest, "scenes/smallest.toml", {{"duration", "2"}, {"duration", "3"}});
    QCOMPARE(scene.duration, 3.0);
  }

  void mistakesAreToldWithWhatIsRight_data() {
    QTest::addColumn<std::string>("path");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* path, const char* value, const char* expected) {
      QTest::newRow(path) << std::string(path) << std::string(value) << QString::fromUtf8(expected);
    };
    add("gravty", "[0, 0, 0]",
        "0: --set gravty=[0, 0, 0]: no key of a scene has this path; did you mean gravity?");
    add("contact.0.frictoin.static", "0.1",
        "0: --set contact.0.frictoin.static=0.1: no key of a scene has this path; did you mean "
        "contact.0.friction.static?");
    add("contact.0.friction.statik", "0.1",
        "0: contact.friction.statik is not known here; did you mean \"static\"? (--set "
        "contact.0.friction.statik=0.1)");
    add("contact.friction.static", "0.1",
        "0: --set contact.friction.static=0.1: contact is a list; give the number or name of a part and a "
        "key, as in contact.0.KEY");
    add("material.steal.density", "1",
        "0: --set material.steal.density=1: no [[material]] has the name steal; did you mean steel?");
    add("contact.7.friction.static", "1",
        "0: --set contact.7.friction.static=1: the scene has 2 [[contact]], which are counted from 0");
    add("contact.0.friction.static", "-1",
        "0: contact.friction.static is -1; it must be at least 0 (--set contact.0.friction.static=-1)");
    add("duration", "soon", "0: duration must be a number, not a text (--set duration=soon)");
    add("duration", "2 s",
        "0: --set duration=2 s: the value is no number, list, table or text; write it as in a scene file: "
        "0.3, [0, 0, -9.81], \"a text\"");
    add("materials.steel.density", "1",
        "0: --set materials.steel.density=1: no key of a scene has this path; did you mean "
        "material.steel.density?");
    add("solver.0.time_step", "1",
        "0: --set solver.0.time_step=1: no key of a scene has this path; did you mean solver.time_step?");
    add("contact.0.friction", "{ static = -1 }",
        "0: contact.friction.static is -1; it must be at least 0 (--set contact.0.friction={ static = -1 })");
    add("gravity.x", "1", "0: --set gravity.x=1: gravity is no table in this scene; set the whole of it");
  }
  void mistakesAreToldWithWhatIsRight() {
    QFETCH(std::string, path);
    QFETCH(std::string, value);
    QFETCH(QString, expected);
    QCOMPARE(fault_of(path, value), expected);
  }

  /// Supports and loads of a lattice have numbers, too, or are replaced as a whole.
  void tablesInListsInsideTablesHaveNumbers() {
    const std::filesystem::path file =
        std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice/plate_in_tension.toml";
    const Scene bottom = read_scene(file, {{"lattice.support.0.edge", "top"}});
    QVERIFY(std::get<PlateEdge>(bottom.lattice->supports[0].place) == PlateEdge::top);
    QVERIFY(std::get<PlateEdge>(bottom.lattice->supports[1].place) == PlateEdge::bottom);
    const Scene whole =
        read_scene(file, {{"lattice.support", "[{ edge = \"left\", fix = [\"x\", \"y\"] }]"}});
    QCOMPARE(whole.lattice->supports.size(), std::size_t{1});
    const auto fault = [&](const char* path, const char* value) {
      try {
        read_scene(file, {{path, value}});
      } catch (const SceneError& error) {
        return QString::fromStdString(error.message());
      }
      return QString();
    };
    QCOMPARE(fault("lattice.load.7.traction", "1"),
             QStringLiteral("--set lattice.load.7.traction=1: the scene has 1 [[lattice.load]], which are "
                            "counted from 0"));
    QVERIFY2(fault("lattice.support.0.fix", "[]")
                 .endsWith(QStringLiteral("name \"x\", \"y\" or both (--set lattice.support.0.fix=[])")),
             qPrintable(fault("lattice.support.0.fix", "[]")));
  }

  void listsThatTheSceneLacksAreNamed() {
    try {
      parse_scene(smallest, "scenes/smallest.toml", {{"wall.gate.position", "[0, 0, 1]"}});
      QFAIL("no error");
    } catch (const SceneError& error) {
      QCOMPARE(QString::fromStdString(error.message()),
               QStringLiteral("--set wall.gate.position=[0, 0, 1]: the scene has no [[wall]]"));
    }
  }

  /// Each value of each gallery scene, set to itself: no path is refused, and nothing changes.
  void everyValueOfTheGalleryHasAPath() {
    int set = 0;
    const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      std::vector<SceneValue> values;
      list_values(toml::parse_file(entry.path().string()), "", values);
      const Scene scene = read_scene(entry.path());
      try {
        const Scene same = read_scene(entry.path(), values);
        QCOMPARE(QString::fromStdString(scene_text(same, folder)),
                 QString::fromStdString(scene_text(scene, folder)));
      } catch (const SceneError& error) {
        QFAIL(error.what());
      }
      set += static_cast<int>(values.size());
    }
    QVERIFY2(set > 500, qPrintable(QString::number(set)));
  }

  /// The form on the command line.
  void argumentsHaveAPathAndAValue() {
    const SceneValue value = scene_value("wall.\"left side\".position = [0, 0, 1]");
    QCOMPARE(value.path, std::string("wall.\"left side\".position"));
    QCOMPARE(value.text, std::string("[0, 0, 1]"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value("gravity"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value("=3"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value("solver..time_step=1"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value(".gravity=1"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value("body.\"b.position=1"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scene_value("duration=1\ntitle=2"));
    QCOMPARE(scene_value("body.\"a=b\".position=1").path, std::string("body.\"a=b\".position"));
  }
};

SCREE_TEST(SceneValuesTest)
#include "test_scene_values.moc"
