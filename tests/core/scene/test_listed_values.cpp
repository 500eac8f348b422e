#include <QtTest>
#include <filesystem>

#include "core/scene/file/changed_scene.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/listed_values.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::vector<Scene> gallery() {
  std::vector<Scene> scenes;
  const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".toml") scenes.push_back(read_scene(entry.path()));
  return scenes;
}

const ListedValue* find(const std::vector<ListedValue>& values, const std::string& path) {
  for (const ListedValue& value : values)
    if (value.path == path) return &value;
  return nullptr;
}

/// Message of a change while the run goes on; empty: it is possible.
QString refusal(const Scene& scene, const std::string& path, const std::string& text) {
  try {
    changed_scene(scene, {0.0, SetEvent{{{path, text}}}});
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
  return {};
}

/// A number that differs a little; empty: the text is no number.
std::string a_little_less(const std::string& text) {
  bool number = false;
  const double value = QString::fromStdString(text).toDouble(&number);
  return number && value != 0.0 ? QString::number(0.97 * value, 'g', 15).toStdString() : std::string();
}

}  // namespace

/// The values of a scene by their paths.
class ListedValuesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Each value listed for a gallery scene, set to itself: its path is known, and nothing changes.
  void listedValuesReadBackToTheSameScene() {
    int listed = 0;
    for (const Scene& scene : gallery()) {
      const std::filesystem::path folder = scene.file.parent_path();
      const std::string text = scene_text(scene, folder);
      std::vector<SceneValue> values;
      for (const ListedValue& value : listed_values(scene)) {
        if (!value.path.starts_with("event") && !value.path.starts_with("pull"))
          values.push_back({value.path, value.text});
      }
      try {
        QCOMPARE(QString::fromStdString(scene_text(parse_scene(text, scene.file, values), folder)),
                 QString::fromStdString(text));
      } catch (const SceneError& error) {
        QFAIL(error.what());
      }
      listed += static_cast<int>(values.size());
    }
    QVERIFY2(listed > 500, qPrintable(QString::number(listed)));
  }

  void valuesHaveTheUnitAndTheMeaningOfTheirKey() {
    const std::vector<ListedValue> values = listed_values(parse_scene(everything, "scenes/everything.toml"));
    const ListedValue* density = nullptr;
    for (const ListedValue& value : values)
      if (value.path.starts_with("material.") && value.path.ends_with(".density")) density = &value;
    QVERIFY(density != nullptr);
    QCOMPARE(density->unit, std::string("kg/m³"));
    QVERIFY(!density->live);
    QCOMPARE(density->part + ".density", density->path);
    const ListedValue* gravity = find(values, "gravity");
    QVERIFY(gravity != nullptr);
    QCOMPARE(gravity->unit, std::string("m/s²"));
    QVERIFY(!gravity->meaning.empty());
    QVERIFY(gravity->live);
  }

  void valuesHaveTheLimitsOfTheirKey() {
    const Scene plate =
        read_scene(std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice/bar_on_floor.toml");
    const std::vector<ListedValue> values = listed_values(plate);
    const ListedValue* cells = find(values, "lattice.cells");
    const ListedValue* size = find(values, "lattice.size");
    QVERIFY(cells != nullptr && size != nullptr);
    QVERIFY(cells->whole && !size->whole);
    QCOMPARE(cells->range.from, 1.0);
    QCOMPARE(size->range.above, 0.0);
    const ListedValue stiffness = described_value(plate, "contact.0.normal.stiffness", "2e4");
    QVERIFY(!stiffness.whole);
    QCOMPARE(stiffness.range.above, 0.0);
    QVERIFY(described_value(plate, "solver.max_iterations", "20").whole);
    QVERIFY(!described_value(plate, "gravity", "[0.0, 0.0, -9.81]").whole);
  }

  /// Supports and loads of a lattice are tables in lists of a table.
  void listsOfTablesInsideATableAreTakenApart() {
    const Scene plate = read_scene(std::filesystem::path(SCREE_SOURCE_DIR) /
                                   "resources/scenes/lattice/plate_in_tension.toml");
    const std::vector<ListedValue> values = listed_values(plate);
    const ListedValue* fix = find(values, "lattice.support.1.fix");
    const ListedValue* traction = find(values, "lattice.load.0.traction");
    QVERIFY(fix != nullptr && traction != nullptr);
    QCOMPARE(fix->part, std::string("lattice.support.1"));
    QCOMPARE(traction->unit, std::string("Pa"));
    QVERIFY(!traction->live && !traction->meaning.empty());
    QVERIFY(find(values, "lattice.thickness")->part == "lattice");
    const Scene other = parse_scene(scene_text(plate, plate.file.parent_path()), plate.file,
                                    {{traction->path, "[[1e6, 0], [2e6, 0]]"}});
    VERIFY(std::get<EdgeTraction>(other.lattice->loads[0].action).last.x() == 2e6);
    QCOMPARE(other.lattice->supports.size(), std::size_t{2});
  }

  /// Numbers that are said to change during a run do, and the others are refused for that reason.
  void liveValuesAreThoseThatChangeDuringARun() {
    int live = 0;
    int fixed = 0;
    for (const Scene& scene : gallery()) {
      for (const ListedValue& value : listed_values(scene)) {
        const std::string other = a_little_less(value.text);
        if (other.empty() || value.path.starts_with("event") || value.path.starts_with("pull")) continue;
        const QString fault = refusal(scene, value.path, other);
        const bool needs_start = fault.contains(QStringLiteral("cannot take effect while the run goes on"));
        if (!fault.isEmpty() && !needs_start) continue;  // out of its range
        QVERIFY2(value.live != needs_start, value.path.c_str());
        ++(value.live ? live : fixed);
      }
    }
    QVERIFY2(live > 50 && fixed > 200, qPrintable(QStringLiteral("%1 %2").arg(live).arg(fixed)));
  }
};

SCREE_TEST(ListedValuesTest)
#include "test_listed_values.moc"
