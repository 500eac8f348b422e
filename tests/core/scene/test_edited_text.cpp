#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <functional>
#include <random>

#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/toml/alignment.hpp"
#include "core/scene/toml/toml_source.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::filesystem::path gallery = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes";
const std::filesystem::path made = gallery / "made.toml";

std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> gallery_scenes() {
  std::vector<std::filesystem::path> scenes;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(gallery)) {
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

void add_gallery_rows() {
  QTest::addColumn<QString>("file");
  for (const auto& path : gallery_scenes())
    QTest::newRow(path.stem().c_str()) << QString::fromStdString(path.string());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

/// "- line" for each one that is only in the first text, "+ line" for each that is only in the second.
QStringList line_changes(const std::string& before, const std::string& after) {
  const std::vector<std::string> old = lines_of(before);
  const std::vector<std::string> now = lines_of(after);
  const auto equal = [&](std::size_t i, std::size_t j) { return old[i] == now[j]; };
  const Alignment pairs = align(old.size(), now.size(), equal,
                                [&](std::size_t i, std::size_t j) { return equal(i, j) ? 1.0 : 0.0; });
  QStringList changes;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto tell_up_to = [&](std::size_t old_end, std::size_t now_end) {
    for (; i < old_end; ++i) changes << QString::fromStdString("- " + old[i]);
    for (; j < now_end; ++j) changes << QString::fromStdString("+ " + now[j]);
  };
  for (const auto& [first, second] : pairs) {
    tell_up_to(first, second);
    ++i, ++j;
  }
  tell_up_to(old.size(), now.size());
  return changes;
}

std::string plain(const Scene& scene) {
  return scene_text(scene, gallery);
}

using SceneEdit = std::function<void(Scene&)>;

/// The text after an edit, checked to read as the edited scene.
std::string edited(const std::string& text, const SceneEdit& edit) {
  Scene scene = parse_scene(text, made);
  edit(scene);
  const EditedText result = edited_text({text, made}, scene, made);
  if (result.rewritten) return "REWRITTEN\n" + result.text;
  if (plain(parse_scene(result.text, made)) != plain(scene)) return "ANOTHER SCENE\n" + result.text;
  return result.text;
}

/// A scene with the notations that people use.
const std::string commented = R"(# A scene of mine
title = "Mine"   # the title
duration = 2     # seconds

material = [
  { name = "stone", density = 2_000 },  # granite
  { name = "steel", density = 7850 },   # gate
]

# How they touch
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
friction.static = 0.30     # measured
damping = { ratio = 0.1 }

[[shape]]
name = 'cube'
mesh = '../meshes/cube.stl'

# The lowest
[[body]]
name = "low"
shape = "cube"
material = "stone"
position = [ 0, 0, 1 ]

[[body]]
	# indented by tabs
	name = "high"
	shape = "cube"
	material = "stone"
	position = [
		0,  # x
		0,  # y
		4   # z
	]

[[wall]]
name = "floor"
material = "stone"
[wall.plane]
point = [0, 0, 0]
normal = [0, 0, 1]
# The floor ends here.

[[event]]
time = 1.5
add_body = { shape = "cube", material = "stone", position = [0, 0, 9] }

# At last
[[event]]
time = 1.75
remove = "floor"

[output]
interval = 0.02

# [[plot]] comes later
)";

struct NamedEdit {
  const char* name;
  SceneEdit edit;
  QStringList changes;
};

PlotSpec energy_plot() {
  PlotSpec plot;
  plot.title = "Energy";
  plot.series = {"energy.kinetic"};
  return plot;
}

std::vector<NamedEdit> named_edits() {
  return {
      {"a value",
       [](Scene& s) { s.duration = 3.0; },
       {"- duration = 2     # seconds", "+ duration = 3     # seconds"}},
      {"a value with a fraction",
       [](Scene& s) { s.duration = 2.5; },
       {"- duration = 2     # seconds", "+ duration = 2.5     # seconds"}},
      {"a text",
       [](Scene& s) { s.title = "Ours, “new”"; },
       {"- title = \"Mine\"   # the title", "+ title = \"Ours, “new”\"   # the title"}},
      {"an added key", [](Scene& s) { s.gravity = Vec3(0, 0, -1.6); }, {"+ gravity = [0.0, 0.0, -1.6]"}},
      {"an added table",
       [](Scene& s) { s.solver.time_step = 1e-3; },
       {"+ [solver]", "+ time_step = 0.001", "+ "}},
      {"a dotted key",
       [](Scene& s) {
         s.contacts[0].friction.static_coefficient = 0.5;
         s.contacts[0].friction.dynamic_coefficient = 0.5;
       },
       {"- friction.static = 0.30     # measured", "+ friction.static = 0.5     # measured"}},
      {"an added dotted key",
       [](Scene& s) { s.contacts[0].friction.dynamic_coefficient = 0.25; },
       {"+ friction.dynamic = 0.25"}},
      {"another key in an inline table",
       [](Scene& s) { s.contacts[0].damping.ratio = 0.2; },
       {"- damping = { ratio = 0.1 }", "+ damping = { ratio = 0.2 }"}},
      {"a removed key",
       [](Scene& s) { s.contacts[0].damping = DampingSpec(); },
       {"- damping = { ratio = 0.1 }"}},
      {"in a list of inline tables",
       [](Scene& s) { s.materials[0].density = 2100; },
       {"-   { name = \"stone\", density = 2_000 },  # granite",
        "+   { name = \"stone\", density = 2100 },  # granite"}},
      {"an added element of such a list",
       [](Scene& s) {
         s.materials.push_back(s.materials[1]);
         s.materials.back().name = "lead";
       },
       {"+   { name = \"lead\", density = 7850.0 },"}},
      {"a removed element",
       [](Scene& s) { s.materials.pop_back(); },
       {"-   { name = \"steel\", density = 7850 },   # gate"}},
      {"a vector",
       [](Scene& s) { s.bodies[0].position.x() = 0.5; },
       {"- position = [ 0, 0, 1 ]", "+ position = [ 0.5, 0, 1 ]"}},
      {"a vector over several lines",
       [](Scene& s) { s.bodies[1].position = Vec3(0, -2, 4); },
       {"- \t\t0,  # y", "+ \t\t-2,  # y"}},
      {"a key of a table below",
       [](Scene& s) {
         std::get<PlaneSpec>(s.walls[0].shape).point.z() = -0.5;
         s.walls[0].about.z() = -0.5;
       },
       {"- point = [0, 0, 0]", "+ point = [0, 0, -0.5]"}},
      {"a body that an event adds",
       [](Scene& s) { s.bodies[2].velocity.z() = -3; },
       {"- add_body = { shape = \"cube\", material = \"stone\", position = [0, 0, 9] }",
        "+ add_body = { shape = \"cube\", material = \"stone\", position = [0, 0, 9], velocity = [0.0, 0.0, "
        "-3.0] }"}},
      {"a key of an indented table", [](Scene& s) { s.bodies[1].mass = 12.0; }, {"+ \tmass = 12.0"}},
      {"a removed body",
       [](Scene& s) { s.bodies.erase(s.bodies.begin()); },
       {"- # The lowest", "- [[body]]", "- name = \"low\"", "- shape = \"cube\"", "- material = \"stone\"",
        "- position = [ 0, 0, 1 ]", "- "}},
      {"an added body",
       [](Scene& s) {
         BodySpec body = s.bodies[1];
         body.name = "top";
         body.position.z() = 7;
         s.bodies.insert(s.bodies.begin() + 2, body);
       },
       {"+ [[body]]", "+ name = \"top\"", "+ shape = \"cube\"", "+ material = \"stone\"",
        "+ position = [0.0, 0.0, 7.0]", "+ "}},
      {"a removed event",
       [](Scene& s) { s.events.pop_back(); },
       {"- # At last", "- [[event]]", "- time = 1.75", "- remove = \"floor\"", "- "}},
      {"an event that adds a body",
       [](Scene& s) {
         s.events.erase(s.events.begin());
         s.bodies.pop_back();
       },
       {"- [[event]]", "- time = 1.5",
        "- add_body = { shape = \"cube\", material = \"stone\", position = [0, 0, 9] }", "- "}},
      {"an added event",
       [](Scene& s) {
         s.events.push_back({1.9, FrictionEvent{0.1, 0.1}, true, 0});
       },
       {"+ [[event]]", "+ time = 1.9", "+ friction = { static = 0.1, dynamic = 0.1 }",
        "+ between_steps = true", "+ "}},
      {"a removed wall",
       [](Scene& s) {
         s.walls.clear();
         s.events.pop_back();
       },
       {"- [[wall]]", "- name = \"floor\"", "- material = \"stone\"", "- [wall.plane]", "- point = [0, 0, 0]",
        "- normal = [0, 0, 1]", "- # The floor ends here.", "- ", "- ", "- # At last", "- [[event]]",
        "- time = 1.75", "- remove = \"floor\""}},
      {"a plot",
       [](Scene& s) { s.plots = {energy_plot()}; },
       {"+ [[plot]]", "+ title = \"Energy\"", "+ series = [\"energy.kinetic\"]", "+ "}},
      {"a view",
       [](Scene& s) { s.view.forces = std::vector<ForceKind>(); },
       {"+ [view]", "+ forces = []", "+ "}},
      {"a renamed body",
       [](Scene& s) { s.bodies[1].name = "upper"; },
       {"- \tname = \"high\"", "+ \tname = \"upper\""}},
  };
}

QString plain_at(const std::string& text, const std::filesystem::path& path) {
  return QString::fromStdString(scene_text(parse_scene(text, path), path.parent_path()));
}

bool is_scene(const Scene& scene, const std::filesystem::path& path) {
  try {
    parse_scene(scene_text(scene, path.parent_path()), path);
    return true;
  } catch (const SceneError&) {
    return false;
  }
}

/// Random edits, of which some make no scene.
class EditWalk {
 public:
  explicit EditWalk(unsigned seed) : random_(seed) {}

  /// @return what it is
  std::string edit(Scene& scene) {
    static const std::vector<std::pair<const char*, void (EditWalk::*)(Scene&)>> edits = {
        {"values of the head", &EditWalk::edit_head},
        {"materials", &EditWalk::edit_materials},
        {"contacts", &EditWalk::edit_contacts},
        {"bodies", &EditWalk::edit_bodies},
        {"walls", &EditWalk::edit_walls},
        {"events", &EditWalk::edit_events},
        {"plots", &EditWalk::edit_plots},
        {"view", &EditWalk::edit_view},
        {"solver", &EditWalk::edit_solver}};
    const auto& [name, function] = edits[below(edits.size())];
    (this->*function)(scene);
    return name;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  double number() { return 0.125 * static_cast<double>(1 + below(64)); }
  std::string new_name() { return "new “" + std::to_string(++names_) + "”"; }

  template <class Part>
  void remove_one(std::vector<Part>& parts) {
    if (!parts.empty()) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(below(parts.size())));
  }
  template <class Part>
  void insert(std::vector<Part>& parts, const Part& part) {
    parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(below(parts.size() + 1)), part);
  }
  template <class Part>
  void swap_two(std::vector<Part>& parts) {
    if (parts.size() > 1) std::swap(parts[below(parts.size())], parts[below(parts.size())]);
  }

  void edit_head(Scene& scene) {
    switch (below(4)) {
      case 0:
        scene.title = new_name();
        break;
      case 1:
        scene.duration = 10.0 + number();
        break;
      case 2:
        scene.description = below(2) == 0 ? "" : "a \"text\"\nwith # marks";
        break;
      default:
        scene.output.interval = 0.5 * number();
    }
  }
  void edit_materials(Scene& scene) {
    MaterialSpec& material = scene.materials[below(scene.materials.size())];
    switch (below(3)) {
      case 0:
        material.density = 1000.0 * number();
        break;
      case 1: {
        MaterialSpec added = material;
        added.name = new_name();
        insert(scene.materials, added);
        break;
      }
      default:
        remove_one(scene.materials);
    }
  }
  void edit_contacts(Scene& scene) {
    if (scene.contacts.empty()) return;
    ContactRule& rule = scene.contacts[below(scene.contacts.size())];
    rule.friction.static_coefficient = number();
    rule.friction.dynamic_coefficient =
        below(2) == 0 ? 0.5 * rule.friction.static_coefficient : rule.friction.static_coefficient;
    if (below(2) == 0) rule.damping = DampingSpec();
  }
  void edit_bodies(Scene& scene) {
    if (scene.bodies.empty()) return;
    BodySpec& body = scene.bodies[below(scene.bodies.size())];
    switch (below(5)) {
      case 0:
        body.position += Vec3(number(), 0.0, -number());
        break;
      case 1:
        body.velocity = below(2) == 0 ? Vec3::Zero() : Vec3(number(), 0.0, 0.0);
        break;
      case 2: {
        BodySpec added = body;
        added.name = new_name();
        insert(scene.bodies, added);
        break;
      }
      case 3:
        swap_two(scene.bodies);
        break;
      default:
        remove_one(scene.bodies);
    }
  }
  void edit_walls(Scene& scene) {
    const std::string material = scene.materials[0].name;
    switch (below(4)) {
      case 0: {
        WallSpec wall;
        wall.name = new_name();
        wall.material = material;
        wall.shape = PlaneSpec{Vec3(0, 0, -number()), Vec3::UnitZ()};
        wall.about = std::get<PlaneSpec>(wall.shape).point;
        insert(scene.walls, wall);
        break;
      }
      case 1:
        remove_one(scene.walls);
        break;
      case 2:
        swap_two(scene.walls);
        break;
      default:
        if (scene.walls.empty()) return;
        scene.walls[below(scene.walls.size())].motion = ConstantMotion{Vec3(0, number(), 0), Vec3::Zero()};
    }
  }
  void edit_events(Scene& scene) {
    switch (below(5)) {
      case 0:
        insert(scene.events, {number(), FrictionEvent{0.25, 0.25}, below(2) == 0, 0});
        break;
      case 1:
        insert(scene.events, {number(), SetEvent{{{"gravity", "[0.0, 0.0, -1.5]"}}}, true, 0});
        break;
      case 2:
        if (!scene.walls.empty() && !scene.walls[0].name.empty())
          insert(scene.events, {number(), RemoveEvent{scene.walls[0].name}, false, 0});
        break;
      case 3: {
        PullSpec pull;
        pull.body = "0";
        pull.time = {0.0, number()};
        pull.target = {Vec3(0, 0, 1), Vec3(0, 0, number())};
        insert(scene.events, {0.0, pull, true, 0});
        break;
      }
      default:
        remove_one(scene.events);
    }
  }
  void edit_plots(Scene& scene) {
    if (below(3) == 0) return remove_one(scene.plots);
    if (below(3) == 0) return swap_two(scene.plots);
    PlotSpec plot = energy_plot();
    plot.title = new_name();
    if (below(2) == 0) plot.reference = PlotReference{{}, "2 * t", 0.0, {}, "line"};
    insert(scene.plots, plot);
  }
  void edit_view(Scene& scene) {
    switch (below(4)) {
      case 0:
        scene.view = ViewSpec();
        break;
      case 1:
        scene.view.camera = CameraPlace{Vec3(number(), -5, 2), Vec3::Zero(), Vec3::UnitZ(), {}};
        break;
      case 2:
        scene.view.camera = ViewDirection::front;
        break;
      default:
        scene.view.arrows = number();
        scene.view.forces = std::vector<ForceKind>{ForceKind::normal};
    }
  }
  void edit_solver(Scene& scene) {
    if (below(2) == 0) {
      scene.solver.time_step.reset();
    } else {
      scene.solver.time_step = 1e-4 * number();
    }
    if (below(3) == 0) scene.solver.sleep = !scene.solver.sleep;
    scene.fluid.drag = below(2) == 0 ? 0.0 : number();
  }

  std::mt19937 random_;
  int names_ = 0;
};

}  // namespace

/// Changes of a scene in the user's own text of it.
class EditedTextTest : public QObject {
  Q_OBJECT

 private slots:
  void sameSceneKeepsEachByte_data() { add_gallery_rows(); }
  void sameSceneKeepsEachByte() {
    QFETCH(QString, file);
    const std::filesystem::path path = file.toStdString();
    const EditedText result = edited_text({content(path), path}, read_scene(path), path);
    QCOMPARE(QString::fromStdString(result.text), QString::fromStdString(content(path)));
    QVERIFY(!result.rewritten);
  }

  void editChangesOnlyItsLines_data() {
    QTest::addColumn<int>("number");
    const std::vector<NamedEdit> edits = named_edits();
    for (std::size_t i = 0; i < edits.size(); ++i) QTest::newRow(edits[i].name) << static_cast<int>(i);
  }
  void editChangesOnlyItsLines() {
    QFETCH(int, number);
    const NamedEdit edit = named_edits()[static_cast<std::size_t>(number)];
    const std::string text = edited(commented, edit.edit);
    QCOMPARE(line_changes(commented, text).join('\n'), edit.changes.join('\n'));
  }

  /// Every change of a walk through edits reads as wanted, and keeps the comments.
  void walkOfEditsReadsAsTheScene_data() { add_gallery_rows(); }
  void walkOfEditsReadsAsTheScene() {
    QFETCH(QString, file);
    const std::filesystem::path path = file.toStdString();
    constexpr int steps = 40;
    EditWalk walk(static_cast<unsigned>(qHash(path.stem().c_str(), 7)));
    std::string text = content(path);
    int edits = 0;
    for (int i = 0; i < steps; ++i) {
      const Scene before = parse_scene(text, path);
      Scene scene = before;
      const std::string what = walk.edit(scene);
      if (!is_scene(scene, path)) continue;
      ++edits;
      const EditedText result = edited_text({text, path}, scene, path);
      const std::string wanted = scene_text(scene, path.parent_path());
      QVERIFY2(!result.rewritten, (what + " in\n" + text + "\nto\n" + wanted).c_str());
      QCOMPARE(QString::fromStdString(scene_text(parse_scene(result.text, path), path.parent_path())),
               QString::fromStdString(wanted));
      text = result.text;
    }
    VERIFY(edits > steps / 3);
  }

  /// Values that change and change back leave no trace.
  void changeBackRestoresTheText_data() { add_gallery_rows(); }
  void changeBackRestoresTheText() {
    QFETCH(QString, file);
    const std::filesystem::path path = file.toStdString();
    const Scene before = read_scene(path);
    Scene scene = before;
    const std::vector<SceneEdit> edits = {[](Scene& s) { s.duration *= 2.0; },
                                          [](Scene& s) { s.gravity.x() += 1.0; },
                                          [](Scene& s) {
                                            for (MaterialSpec& material : s.materials)
                                              material.density += 1.0;
                                          },
                                          [](Scene& s) {
                                            for (BodySpec& body : s.bodies) body.position.z() += 0.125;
                                          }};
    for (const SceneEdit& edit : edits) {
      Scene with = scene;
      edit(with);
      if (is_scene(with, path)) scene = with;
    }
    QVERIFY(!(scene == before));
    const std::string there = edited_text({content(path), path}, scene, path).text;
    const EditedText back = edited_text({there, path}, before, path);
    QVERIFY(!back.rewritten);
    const auto is_comment = [](const QString& line) { return line.contains(QLatin1Char('#')); };
    const QStringList old = QString::fromStdString(content(path)).split(QLatin1Char('\n'));
    const QStringList now = QString::fromStdString(back.text).split(QLatin1Char('\n'));
    for (const QString& line : old) {
      if (is_comment(line) && !line.contains(QStringLiteral(" = ")))
        QVERIFY2(now.contains(line), qPrintable(line));
    }
    QCOMPARE(plain_at(back.text, path), plain_at(content(path), path));
  }

  void lineBreaksAndEndOfFileStay_data() {
    QTest::addColumn<QString>("text");
    QString windows = QString::fromStdString(commented);
    windows.replace(QStringLiteral("\n"), QStringLiteral("\r\n"));
    QTest::newRow("CRLF") << windows;
    QTest::newRow("no line break at the end") << QString::fromStdString(commented).trimmed();
    QTest::newRow("a byte order mark") << QStringLiteral("\uFEFF") + QString::fromStdString(commented);
    QTest::newRow("texts over several lines") << QString::fromStdString(commented).replace(
        QStringLiteral("title = \"Mine\""),
        QStringLiteral("description = \"\"\"\n[[wall]] # none\n\"\"\"\ntitle = \"Mine\""));
  }
  void lineBreaksAndEndOfFileStay() {
    QFETCH(QString, text);
    const std::string before = text.toStdString();
    for (const NamedEdit& edit : named_edits()) {
      const std::string after = edited(before, edit.edit);
      QVERIFY2(!after.starts_with("REWRITTEN") && !after.starts_with("ANOTHER"), edit.name);
      const auto bare = [](const std::string& of) {
        return std::count(of.begin(), of.end(), '\n') -
               QString::fromStdString(of).count(QStringLiteral("\r\n"));
      };
      if (text.contains(QLatin1Char('\r'))) QVERIFY2(bare(after) == 0, edit.name);
      QVERIFY2(after.ends_with('\n') == before.ends_with('\n'), edit.name);
      QCOMPARE(line_changes(before, after).size(), edit.changes.size());
    }
  }

  void listsOfNumbersKeepTheirLines() {
    const std::string head = commented + R"(
[[pull]]
body = "low"
time = [ # s
  0.0, 0.5,
  1.0,  # the end
]
target = [[0,0,1],[0,0,2],   # up
          [0,0,3]] # m
)";
    const auto pull = [](Scene& scene) -> PullSpec& {
      return std::get<PullSpec>(scene.events.back().action);
    };
    QCOMPARE(line_changes(head, edited(head, [&](Scene& s) { pull(s).target[1].z() = 2.5; })).join('\n'),
             QStringLiteral("- target = [[0,0,1],[0,0,2],   # up\n+ target = [[0,0,1],[0,0,2.5],   # up"));
    const QString longer = line_changes(head, edited(head,
                                                     [&](Scene& s) {
                                                       pull(s).time.push_back(1.5);
                                                       pull(s).target.push_back(Vec3(0, 0, 4));
                                                     }))
                               .join('\n');
    QCOMPARE(longer,
             QStringLiteral("+   1.5,\n-           [0,0,3]] # m\n+           [0,0,3], [0.0, 0.0, 4.0]] # m"));
    const QString shorter = line_changes(head, edited(head,
                                                      [&](Scene& s) {
                                                        pull(s).time.pop_back();
                                                        pull(s).target.pop_back();
                                                      }))
                                .join('\n');
    QCOMPARE(
        shorter,
        QStringLiteral("-   1.0,  # the end\n- target = [[0,0,1],[0,0,2],   # up\n-           [0,0,3]] # m\n"
                       "+ target = [[0,0,1],[0,0,2]] # m"));
  }

  void textOfNoSceneIsRewritten() {
    const Scene scene = parse_scene(commented, made);
    for (const std::string& text :
         {std::string(), std::string("title = \"broken"), commented + "\n[solver\n"}) {
      const EditedText result = edited_text({text, made}, scene, made);
      QVERIFY(result.rewritten);
      QCOMPARE(QString::fromStdString(result.text), QString::fromStdString(plain(scene)));
    }
  }

  /// Another scene is another text, but a scene at another place keeps its comments and finds its meshes.
  void pathsFollowTheFile() {
    const std::filesystem::path elsewhere = gallery / "lattice" / "made.toml";
    const Scene scene = parse_scene(commented, made);
    const EditedText moved = edited_text({commented, made}, scene, elsewhere);
    QVERIFY(!moved.rewritten);
    QCOMPARE(parse_scene(moved.text, elsewhere).shapes[0].mesh, scene.shapes[0].mesh);
    QCOMPARE(line_changes(commented, moved.text).size(), 2);
  }

  void savedSceneKeepsComments() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "saved.toml";
    Scene scene = parse_scene(commented, made);
    scene.duration = 3.0;
    const std::string written = write_scene(scene, path, {commented, made});
    QCOMPARE(QString::fromStdString(content(path)), QString::fromStdString(written));
    QVERIFY(written.find("duration = 3     # seconds") != std::string::npos);
    QVERIFY(written.find("# granite") != std::string::npos);
    QCOMPARE(read_scene(path).shapes[0].mesh, scene.shapes[0].mesh);
  }

  /// Any bytes: the reader of places never fails.
  void placesOfBrokenTexts() {
    std::mt19937 random(11);
    const std::string letters = "[]{}=.,#\"'\\\n\r \tab1-";
    for (int i = 0; i < 3000; ++i) {
      std::string text = i % 3 == 0 ? commented : "";
      for (int n = 0; n < 40; ++n) {
        const char c = letters[random() % letters.size()];
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(random() % (text.size() + 1)), c);
      }
      const TextSpan whole = whole_span(toml_source(text));
      VERIFY(whole.end <= text.size());
      VERIFY(whole.begin <= whole.end);
    }
    QVERIFY(!toml_source("a = " + std::string(100000, '[')).parts.empty());
    QVERIFY(!toml_source("a = " + std::string(100000, '{')).parts.empty());
  }
};

SCREE_TEST(EditedTextTest)
#include "test_edited_text.moc"
