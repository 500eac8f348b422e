#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <random>

#include "core/scene/scene_file.hpp"

using namespace scree;

namespace {

const std::string smallest = R"(
title = "One cube"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
[[shape]]
name = "cube"
mesh = "../meshes/cube.stl"
[[body]]
shape = "cube"
material = "stone"
position = [0, 0, 1]
)";

/// Every key of the format that this version knows, none at its default.
const std::string everything = R"(
title = "Every \"key\""
description = "Two\nlines, and a \\ "
duration = 2
gravity = [1, 0, -3.5]
plane = "xz"
rotations = true
[solver]
method = "explicit"
time_step = 1e-3
min_time_step = 1e-8
sleep = false
[[material]]
name = "stone"
density = 2000
young_modulus = 3e10
poisson_ratio = 0.2
yield_stress = 3e7
hardening = { stress = 2e7, exponent = 0.25 }
[[material]]
name = "steel"
density = 7850.5
[[contact]]
materials = ["stone", "steel"]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 1e8, exponent = 1.5, barrier_fraction = 0.3, barrier_exponent = -2 }
damping = { ratio = 0.1 }
friction = { static = 0.5, dynamic = 0.4, stiffness = 1e6, damping = 100 }
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
friction = { static = 0.3 }
[[shape]]
name = "cube"
mesh = "../meshes/cube.stl"
unit = "mm"
scale = 1.5
[[fill]]
name = "later"
hold = true
shape = "cube"
material = "steel"
count = 3
region = { min = [0, 0, 2], max = [1, 1, 3] }
arrangement = "grid"
orientation = "aligned"
size = { min = 0.8, max = 1.2 }
velocity = [0, 0, -1]
seed = 7
[[body]]
name = "first"
shape = "cube"
material = "stone"
mass = 300
position = [0, 0, 1]
rotation = [0, 0, 0.5]
velocity = [1, 0, 2]
spin = [0, 3, 0]
size = 2
hold = true
[[body]]
shape = "cube"
material = "stone"
position = [0, 0, 4]
fixed = true
[[fill]]
shape = "cube"
material = "stone"
file = "poses.csv"
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, -1], normal = [0, 0, 2] }
motion = { time = [0, 1], displacement = [[0, 0, 0], [0, 0, -0.01]] }
about = [1, 2, 3]
[[wall]]
material = "steel"
box = { min = [-2, -3, 0], max = [4, 5, 2], open = ["left", "top"] }
motion = { velocity = [1, 0, 0], spin = [0, 0, 0.5] }
[[wall]]
material = "steel"
mesh = "hopper.stl"
unit = "in"
scale = 2
[[load]]
body = "first"
point = [0, 0, 0.05]
time = [0, 0.8]
force = [[0, 0, 0], [16, 0, 0]]
moment = [[0, 0, 1], [0, 2, 0]]
[[event]]
time = 1
remove = "wall1"
[[event]]
time = 1.5
add = "later"
[[event]]
time = 1.6
friction = { static = 0.2, dynamic = 0.1 }
[output]
interval = 0.02
contacts = false
paraview = true
[[plot]]
title = "Velocity"
series = ["body.first.vx", "energy.kinetic_rotational"]
reference = { file = "references/velocity.csv", label = "closed form" }
)";

Scene parse(const std::string& text) {
  return parse_scene(text, "scenes/test.toml");
}

/// Where the parts stood in a file is no part of what they say.
Scene without_lines(Scene scene) {
  scene.solver.line = scene.output.line = 0;
  const auto clear = [](auto& parts) {
    for (auto& part : parts) part.line = 0;
  };
  clear(scene.materials);
  clear(scene.contacts);
  clear(scene.shapes);
  clear(scene.bodies);
  clear(scene.fills);
  clear(scene.walls);
  clear(scene.loads);
  clear(scene.events);
  clear(scene.plots);
  return scene;
}

void check_round_trip(const Scene& scene) {
  const std::string text = scene_text(scene, scene.file.parent_path());
  const Scene again = parse_scene(text, scene.file);
  QVERIFY2(without_lines(again) == without_lines(scene), text.c_str());
  QCOMPARE(QString::fromStdString(scene_text(again, scene.file.parent_path())), QString::fromStdString(text));
}

/// Numbers of all magnitudes, some of them with few digits.
class MadeUp {
 public:
  explicit MadeUp(unsigned seed) : random_(seed) {}

  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  bool coin() { return below(2) == 1; }
  double positive() {
    const double exponent = std::uniform_real_distribution<double>(-12.0, 21.0)(random_);
    return below(3) == 0 ? 1.0 + below(1000) : std::pow(10.0, exponent);
  }
  Vec3 vector() {
    Vec3 v;
    for (double& x : v) x = (coin() ? 1.0 : -1.0) * positive();
    return v;
  }
  std::string text() {
    static const std::string letters = "ab \"\\\n\t#=[]{},.µé\x01";
    std::string text = "x";
    for (int i = below(8); i > 0; --i) text += letters[below(12)];
    return text;
  }
  std::vector<double> times(int count) {
    std::vector<double> times{positive()};
    while (static_cast<int>(times.size()) < count) times.push_back(times.back() * (1.0 + positive()) + 1.0);
    return times;
  }

 private:
  std::mt19937 random_;
};

std::string numbered(const char* name, int i) {
  return name + std::to_string(i);
}

WallSpec made_up_wall(MadeUp& random, int i) {
  WallSpec wall;
  if (random.coin()) wall.name = numbered("wall ", i) + random.text().substr(0, 1);
  wall.material = "m0";
  switch (random.below(3)) {
    case 0:
      wall.shape = PlaneSpec{random.vector(), random.vector().stableNormalized()};
      break;
    case 1: {
      const Vec3 corner = random.vector();
      wall.shape = BoxSpec{{corner, corner + corner.cwiseAbs()}, {random.coin(), false, random.coin()}};
      break;
    }
    default:
      wall.shape = MeshWallSpec{"meshes/w.stl", LengthUnit::inch, random.positive()};
  }
  if (random.coin()) wall.about = random.vector();
  if (random.coin()) wall.motion = TableMotion{random.times(2), {random.vector(), random.vector()}};
  if (random.coin()) wall.motion = ConstantMotion{random.vector(), random.vector()};
  return wall;
}

BodySpec made_up_body(MadeUp& random, int i) {
  BodySpec body;
  body.name = numbered("body ", i);
  body.shape = "s0";
  body.material = "m0";
  if (random.coin()) body.mass = random.positive();
  body.position = random.vector();
  if (random.coin()) body.rotation = random.vector();
  body.fixed = random.coin();
  if (!body.fixed) body.velocity = random.vector();
  body.size = random.positive();
  body.hold = random.coin();
  body.line = 2 * i;
  return body;
}

FillSpec made_up_fill(MadeUp& random, int i) {
  FillSpec fill;
  fill.name = numbered("fill ", i);
  fill.shape = "s0";
  fill.material = "m0";
  fill.hold = random.coin();
  fill.line = 2 * random.below(5) + 1;
  if (random.coin()) {
    fill.file = "/elsewhere/poses.csv";
    return fill;
  }
  fill.count = 1 + random.below(1000);
  const Vec3 corner = random.vector();
  fill.region = {corner, corner + corner.cwiseAbs()};
  if (random.coin()) fill.arrangement = Arrangement::grid;
  if (random.coin()) fill.orientation = Orientation::aligned;
  fill.size_min = random.positive();
  fill.size_max = 2.0 * fill.size_min;
  fill.velocity = random.vector();
  fill.seed = static_cast<std::uint64_t>(random.below(1 << 30)) << 30U;
  return fill;
}

Scene made_up_scene(unsigned seed) {
  MadeUp random(seed);
  Scene scene;
  scene.file = "scenes/made_up.toml";
  scene.title = "Made up";
  scene.description = random.text();
  scene.duration = random.positive();
  scene.output.interval = scene.duration / 7.0;
  scene.gravity = random.vector();
  scene.solver.time_step = random.positive();
  scene.materials.push_back({"m0", random.positive(), random.positive(), 0.3, {}, {}, 0});
  ContactRule rule;
  rule.normal = BarrierLawSpec{random.positive(), random.positive(), 1.0 + random.positive(), 0.25,
                               -1.0 - random.positive()};
  rule.friction.static_coefficient = random.positive();
  rule.friction.dynamic_coefficient = 0.5 * rule.friction.static_coefficient;
  if (random.coin()) rule.friction.stiffness = random.positive();
  scene.contacts.push_back(rule);
  scene.shapes.push_back({"s0", {}, "meshes/s.stl", LengthUnit::millimetre, random.positive(), 0});
  for (int i = 0; i < 5; ++i) scene.bodies.push_back(made_up_body(random, i));
  for (int i = 0; i < 3; ++i) scene.fills.push_back(made_up_fill(random, i));
  std::stable_sort(scene.fills.begin(), scene.fills.end(),
                   [](const FillSpec& a, const FillSpec& b) { return a.line < b.line; });
  for (int i = 0; i < 4; ++i) scene.walls.push_back(made_up_wall(random, i));
  scene.loads.push_back(
      {"body 0", random.vector(), random.times(2), {}, {random.vector(), random.vector()}, 0});
  scene.events.push_back({random.positive(), FrictionEvent{1.0, 0.5}, 0});
  scene.plots.push_back({random.coin() ? "Plot" : "", {"energy.gravitational"}, {}, 0});
  return scene;
}

}  // namespace

class SceneFileTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsLeftOutTakesItsDefault() {
    const Scene scene = parse(smallest);
    QCOMPARE(scene.gravity, Vec3(0.0, 0.0, -9.81));
    QVERIFY(scene.rotations && scene.plane.empty());
    QVERIFY(!scene.solver.time_step && !scene.solver.min_time_step && scene.solver.sleep);
    QCOMPARE(scene.output.interval, 0.01);
    QVERIFY(scene.output.contacts && !scene.output.paraview);
    QCOMPARE(scene.contacts[0].damping.ratio, 0.0);
    QCOMPARE(scene.contacts[0].friction.static_coefficient, 0.0);
    QVERIFY(!scene.contacts[0].materials);
    QCOMPARE(std::get<BarrierLawSpec>(scene.contacts[0].normal).barrier_exponent, -1.0);
    QCOMPARE(scene.bodies[0].size, 1.0);
    QVERIFY(!scene.bodies[0].mass && !scene.bodies[0].fixed && !scene.bodies[0].hold);
  }

  void everyKeyIsKept() {
    const Scene scene = parse(everything);
    QCOMPARE(scene.title, std::string("Every \"key\""));
    QCOMPARE(scene.gravity, Vec3(1.0, 0.0, -3.5));
    QCOMPARE(*scene.solver.min_time_step, 1e-8);
    QVERIFY(!scene.solver.sleep);
    QCOMPARE(*scene.materials[0].yield_stress, 3e7);
    QCOMPARE(scene.materials[0].hardening->exponent, 0.25);
    QCOMPARE(std::get<BarrierLawSpec>(scene.contacts[0].normal).barrier_exponent, -2.0);
    QCOMPARE(scene.contacts[0].friction.dynamic_coefficient, 0.4);
    QVERIFY(scene.shapes[0].unit == LengthUnit::millimetre);
    QCOMPARE(*scene.bodies[0].mass, 300.0);
    QVERIFY(scene.bodies[1].fixed);
    QVERIFY(scene.fills[0].arrangement == Arrangement::grid);
    QCOMPARE(scene.fills[1].file, std::filesystem::path("scenes/poses.csv"));
    QVERIFY(std::get<BoxSpec>(scene.walls[1].shape).open ==
            (std::array<bool, 6>{true, false, false, false, false, true}));
    QCOMPARE(std::get<MeshWallSpec>(scene.walls[2].shape).scale, 2.0);
    QCOMPARE(scene.loads[0].force[1], Vec3(16.0, 0.0, 0.0));
    QCOMPARE(std::get<AddEvent>(scene.events[1].action).what, std::string("later"));
    QVERIFY(!scene.output.contacts && scene.output.paraview);
    QCOMPARE(scene.plots[0].reference->label, std::string("closed form"));
  }

  void dynamicFrictionLeftOutIsTheStaticOne() {
    QCOMPARE(parse(everything).contacts[1].friction.dynamic_coefficient, 0.3);
  }

  void normalsAreNormalised() {
    QCOMPARE(std::get<PlaneSpec>(parse(everything).walls[0].shape).normal, Vec3(0.0, 0.0, 1.0));
  }

  void wallsTurnAboutTheirOwnPointUnlessAnotherIsNamed() {
    const Scene scene = parse(everything);
    QCOMPARE(scene.walls[0].about, Vec3(1.0, 2.0, 3.0));
    QCOMPARE(scene.walls[1].about, Vec3(1.0, 1.0, 1.0));
    QCOMPARE(scene.walls[2].about, Vec3(0.0, 0.0, 0.0));
  }

  void pathsAreRelativeToTheSceneFile() {
    QCOMPARE(parse(smallest).shapes[0].mesh, std::filesystem::path("meshes/cube.stl"));
    QCOMPARE(parse_scene(smallest, "/a/b/c.toml").shapes[0].mesh,
             std::filesystem::path("/a/meshes/cube.stl"));
  }

  void partsKnowTheirLines() {
    const Scene scene = parse(smallest);
    QCOMPARE(scene.materials[0].line, 4);
    QCOMPARE(scene.contacts[0].line, 7);
    QCOMPARE(scene.shapes[0].line, 9);
    QCOMPARE(scene.bodies[0].line, 12);
  }

  void textReadsBackToTheSameScene() {
    check_round_trip(parse(smallest));
    check_round_trip(parse(everything));
  }

  void anySceneReadsBackFromItsText() {
    for (unsigned seed = 1; seed <= 300; ++seed) {
      check_round_trip(made_up_scene(seed));
      if (QTest::currentTestFailed()) return;
    }
  }

  void meshesBesideTheFolderAreWrittenRelativeOthersAbsolute() {
    Scene scene = parse_scene(smallest, "/data/scenes/a.toml");
    QVERIFY(scene_text(scene, "/data/scenes").find("\"../meshes/cube.stl\"") != std::string::npos);
    QVERIFY(scene_text(scene, "/home/me").find("\"/data/meshes/cube.stl\"") != std::string::npos);
  }

  void writingLeavesTheOldFileWhenItFails() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "a.toml";
    const Scene scene = parse(smallest);
    write_scene(scene, path);
    QVERIFY(read_scene(path).title == scene.title);
    // A folder in the way of the temporary file makes the next attempt fail, whoever runs the test.
    std::filesystem::create_directories(path.string() + ".part/in the way");
    Scene other = scene;
    other.title = "Other";
    QVERIFY_EXCEPTION_THROWN(write_scene(other, path), std::ios_base::failure);
    QVERIFY(read_scene(path).title == scene.title);
  }

  void fileThatCannotBeReadIsAnError() {
    const QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(read_scene(folder.path().toStdString()), SceneError);
    QVERIFY_EXCEPTION_THROWN(read_scene("/dev/zero"), SceneError);
    QVERIFY_EXCEPTION_THROWN(read_scene((folder.path() + "/missing.toml").toStdString()), SceneError);
  }

  /// Whatever bytes come in, the answer is a scene or one line of explanation.
  void damagedFilesGiveOneLine() {
    std::mt19937 random(5);
    int errors = 0;
    for (int i = 0; i < 4000; ++i) {
      std::string text = everything;
      for (int n = 1 + static_cast<int>(random() % 4); n > 0; --n) {
        const size_t at = random() % text.size();
        switch (random() % 3) {
          case 0:
            text[at] = static_cast<char>(random());
            break;
          case 1:
            text.erase(at, 1 + random() % 20);
            break;
          default:
            text.insert(at, text.substr(random() % text.size(), random() % 20));
        }
      }
      try {
        parse(text);
      } catch (const SceneError& error) {
        ++errors;
        QVERIFY2(std::string(error.what()).find('\n') == std::string::npos, error.what());
        QVERIFY(error.line() >= 0);
      }
    }
    QVERIFY2(errors > 1000, qPrintable(QString::number(errors)));
  }
};

QTEST_APPLESS_MAIN(SceneFileTest)
#include "test_scene_file.moc"
