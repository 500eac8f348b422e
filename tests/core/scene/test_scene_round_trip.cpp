#include <QtTest>
#include <random>

#include "core/scene/names.hpp"
#include "tests/fixtures/core/listed_laws.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Line numbers of the file are not part of the content.
Scene without_lines(Scene scene) {
  scene.solver.line = scene.output.line = scene.fluid.line = scene.near_field.line = scene.view.line = 0;
  const auto clear = [](auto& parts) {
    for (auto& part : parts) part.line = 0;
  };
  clear(scene.materials);
  clear(scene.contacts);
  for (ContactRule& rule : scene.contacts) rule.law_line = 0;
  for (InletSpec& inlet : scene.inlets) inlet.line = inlet.bodies.line = 0;
  for (OutletSpec& outlet : scene.outlets) outlet.line = 0;
  for (ProbeSpec& probe : scene.probes) probe.line = 0;
  clear(scene.shapes);
  clear(scene.bodies);
  clear(scene.fills);
  clear(scene.walls);
  clear(scene.loads);
  clear(scene.events);
  clear(scene.plots);
  clear(scene.tries);
  return scene;
}

void check_round_trip(const Scene& scene) {
  const std::string text = scene_text(scene, scene.file.parent_path());
  const Scene again = parse_scene(text, scene.file);
  QVERIFY2(without_lines(again) == without_lines(scene), text.c_str());
  QCOMPARE(QString::fromStdString(scene_text(again, scene.file.parent_path())), QString::fromStdString(text));
}

/// Numbers of all magnitudes, some with few digits.
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
      wall.shape = MeshWallSpec{.mesh = "meshes/w.stl", .unit = LengthUnit::inch, .scale = random.positive()};
      auto& mesh = std::get<MeshWallSpec>(wall.shape);
      if (random.coin()) mesh.inside = random.coin();
      if (random.coin()) wall.about = mesh.position = random.vector();
      if (random.coin()) mesh.rotation = random.vector();
  }
  if (random.coin()) wall.about = random.vector();
  if (random.coin()) wall.motion = TableMotion{random.times(2), {random.vector(), random.vector()}};
  if (random.coin()) wall.motion = ConstantMotion{random.vector(), random.vector()};
  if (random.coin()) {
    SineMotion sine{random.vector(), random.positive(), std::nullopt, std::nullopt};
    if (random.coin()) sine.periods = 2 + random.below(20);
    if (random.coin()) sine.start = random.positive();
    wall.motion = sine;
  }
  if (random.coin())
    wall.motion = FormulaMotion{{"1e-3 * t", "0", "2 * shake"}, {"0", random.coin() ? "0" : "t / 2", "0"}};
  if (random.coin()) wall.surface_velocity = random.vector();
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
  body.rotations = random.coin();
  if (!body.fixed) body.velocity = random.vector();
  body.size = random.positive();
  body.hold = random.coin();
  body.line = 2 * i;
  return body;
}

SizeSpec made_up_sizes(MadeUp& random) {
  const double size = random.positive();
  switch (random.below(4)) {
    case 0:
      return SieveSizes{{{size, 0.0}, {2.0 * size, 0.3}, {3.0 * size, 1.0}}};
    case 1:
      return LawSizes{SizeLaw::normal, size, 0.1 * size, 0.5 * size, 2.0 * size};
    case 2:
      return LawSizes{SizeLaw::lognormal, size, 0.1 * size, 0.5 * size, 2.0 * size};
    default:
      return UniformSizes{size, 2.0 * size};
  }
}

FillSpec made_up_fill(MadeUp& random, int i) {
  FillSpec fill;
  fill.name = numbered("fill ", i);
  fill.shape = "s0";
  fill.material = "m0";
  fill.rotations = random.coin();
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
  fill.size = made_up_sizes(random);
  if (random.coin()) {
    fill.shape.clear();
    fill.mixture = {{"s0", 0.25}, {"s1", 0.75}};
  }
  fill.velocity = random.vector();
  fill.seed = static_cast<std::uint64_t>(random.below(1 << 30)) << 30U;
  return fill;
}

InletSpec made_up_inlet(MadeUp& random, int i, double duration) {
  InletSpec inlet;
  do inlet.bodies = made_up_fill(random, i);
  while (!inlet.bodies.file.empty());
  inlet.bodies.name = random.coin() ? numbered("inlet ", i) : "";
  inlet.bodies.hold = false;
  inlet.bodies.count = 0;
  inlet.bodies.arrangement = Arrangement::random;
  if (random.coin()) {
    inlet.mass_rate = random.positive();
  } else {
    inlet.number_rate = random.positive();
  }
  if (random.coin()) inlet.from = 0.25 * duration;
  inlet.until = random.coin() ? 0.5 * duration : duration;
  if (random.coin()) inlet.total = 1 + random.below(1000);
  return inlet;
}

OutletSpec made_up_outlet(MadeUp& random, int i) {
  OutletSpec outlet;
  if (random.coin()) outlet.name = numbered("outlet ", i);
  if (random.coin()) {
    outlet.where = Below{random.below(3), random.vector().x()};
  } else {
    const Vec3 corner = random.vector();
    outlet.where = Box{corner, corner + corner.cwiseAbs()};
  }
  return outlet;
}

ProbeRegion made_up_region(MadeUp& random) {
  const Vec3 corner = random.vector();
  if (random.coin()) return SphereRegion{corner, random.positive()};
  return Box{corner, corner + corner.cwiseAbs()};
}

/// @param stream  that there is
ProbeSpec made_up_probe(MadeUp& random, int i, const Scene& scene) {
  ProbeSpec probe;
  if (random.coin()) probe.name = numbered("probe of ", i);
  probe.kind = static_cast<ProbeKind>(random.below(4));
  if (probe.kind == ProbeKind::flow) {
    if (random.coin()) {
      probe.stream = stream_names(scene).front();
    } else {
      probe.plane = ProbePlane{random.vector(), random.vector().stableNormalized(), {}};
      if (random.coin()) probe.plane->radius = random.positive();
    }
    return probe;
  }
  if (probe.kind == ProbeKind::region || random.coin()) probe.region = made_up_region(random);
  if (probe.kind == ProbeKind::region) {
    if (std::holds_alternative<Box>(*probe.region)) probe.layers = 1 + random.below(5);
    probe.axis = static_cast<Axis>(random.below(3));
  }
  if (probe.kind == ProbeKind::repose && random.coin()) probe.form = SurfaceForm::slope;
  if (probe.kind == ProbeKind::mixing) {
    probe.materials = {scene.materials[0].name, scene.materials[1].name};
    probe.cell = random.positive();
  }
  return probe;
}

/// Walls without facets, which polyhedra feel with the explicit method.
void round_some_walls(MadeUp& random, Scene& scene) {
  scene.solver.method = SolverMethod::velocity_verlet;
  for (WallSpec& wall : scene.walls) {
    const Vec3 axis = random.vector().stableNormalized();
    const double from = random.positive();
    wall.about = random.vector();
    if (random.coin()) {
      wall.shape = CylinderSpec{random.vector(), axis, random.positive(), random.positive()};
    } else {
      const double half_angle = 1.5 / (1.0 + random.positive());
      wall.shape = ConeSpec{random.vector(), axis, half_angle, from, 2.0 * from + random.positive()};
    }
  }
}

/// Walls that forces move, which need the explicit method.
void free_some_walls(MadeUp& random, Scene& scene) {
  scene.solver.method = SolverMethod::velocity_verlet;
  for (WallSpec& wall : scene.walls) {
    wall.motion = {};
    wall.free = FreeSpec{random.positive(),
                         {random.coin(), true, false},
                         {"0", "-500 * t", "2.5"},
                         random.coin() ? random.positive() : 0.0};
  }
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
  scene.materials.push_back({"m0",
                             random.positive(),
                             random.positive(),
                             0.3,
                             {},
                             {},
                             MaterialLook::glass,
                             0xFF0080U,
                             random.text(),
                             0});
  ContactRule rule;
  rule.normal = BarrierLawSpec{random.positive(), random.positive(), 1.0 + random.positive(), 0.25,
                               -1.0 - random.positive()};
  rule.friction.static_coefficient = random.positive();
  rule.friction.dynamic_coefficient = 0.5 * rule.friction.static_coefficient;
  if (random.coin()) rule.friction.stiffness = random.positive();
  scene.contacts.push_back(rule);
  for (const char* shape : {"s0", "s1"})
    scene.shapes.push_back({shape, {}, "meshes/s.stl", LengthUnit::millimetre, random.positive(), 0});
  scene.formulas = {{"shake", "1e-3 * w * t"}, {"w", "300"}};
  if (random.coin())
    scene.contacts.back().rolling =
        RollingSpec{RollingModel::elastic_plastic, random.positive(), random.positive(),
                    random.coin() ? std::optional<double>(random.positive()) : std::nullopt};
  for (int i = 0; i < 5; ++i) scene.bodies.push_back(made_up_body(random, i));
  for (int i = 0; i < 3; ++i) scene.fills.push_back(made_up_fill(random, i));
  std::stable_sort(scene.fills.begin(), scene.fills.end(),
                   [](const FillSpec& a, const FillSpec& b) { return a.line < b.line; });
  for (int i = 0; i < 4; ++i) scene.walls.push_back(made_up_wall(random, i));
  if (random.coin()) free_some_walls(random, scene);
  if (random.coin()) round_some_walls(random, scene);
  for (int i = 0; i < 2; ++i) scene.inlets.push_back(made_up_inlet(random, i, scene.duration));
  for (int i = 0; i < 3; ++i) scene.outlets.push_back(made_up_outlet(random, i));
  scene.materials.push_back(scene.materials.front());
  scene.materials.back().name = "m1";
  for (int i = 0; i < 4; ++i) scene.probes.push_back(made_up_probe(random, i, scene));
  scene.loads.push_back(
      {"body 0", random.vector(), random.times(2), {}, {random.vector(), random.vector()}, 0});
  scene.events.push_back({random.positive(), FrictionEvent{1.0, 0.5}, 0});
  scene.events.push_back({random.positive(),
                          SetEvent{{{"contact.0.friction.static", "1e+30"},
                                    {"gravity", "[0.0, 0.1, -1.6]"},
                                    {"wall.0.motion", "{ \"velocity\" = [0.0, 0.0, 1.0] }"}}},
                          0});
  scene.events.push_back({random.positive(),
                          MoveEvent{"body 0", random.vector(),
                                    random.coin() ? std::optional<Vec3>(random.vector()) : std::nullopt},
                          random.coin(), 0});
  scene.plots.push_back(
      {random.coin() ? "Plot" : "", {"energy.gravitational"}, random.coin() ? "body.0.z" : "", {}, 0});
  scene.tries.push_back(
      {"contact.0.friction.static",
       random.coin() ? std::vector<std::string>{"contact.0.friction.dynamic"} : std::vector<std::string>(),
       1e30, 2e30, random.coin() ? "friction" : "", 0});
  return scene;
}

UnloadingSpec made_up_unloading(MadeUp& random, double loading) {
  switch (random.below(3)) {
    case 0:
      return ConstantUnloading{2.0 * loading};
    case 1:
      return ForceSlopeUnloading{random.positive()};
    case 2:
      return OverlapSlopeUnloading{2.0 * loading, random.positive()};
    case 3:
      return OverlapSlopeUnloading{std::nullopt, random.positive()};
    default:
      return BarUnloading{0.25, random.coin() ? 0.0 : random.positive()};
  }
}

/// Any law of the list, or one with values over many orders of magnitude.
NormalLawSpec made_up_law(MadeUp& random) {
  static const auto laws = listed_laws();
  switch (random.below(3)) {
    case 0:
      return BarrierLawSpec{random.positive(), random.positive()};
    case 1:
      return LinearLawSpec{random.positive()};
    case 2: {
      WaltonBraunLawSpec law;
      const double loading = random.positive();
      if (random.coin()) law.loading = loading;
      law.unloading = made_up_unloading(random, loading);
      law.keeps_memory = random.coin();
      return law;
    }
    case 3:
      return StorakersLawSpec{random.coin() ? StorakersForm::printed : StorakersForm::consistent,
                              made_up_unloading(random, random.positive()), random.coin()};
    default:
      return laws[random.below(static_cast<int>(laws.size()))].second;
  }
}

ContactRule made_up_rule_of_spheres(MadeUp& random) {
  ContactRule rule;
  rule.normal = made_up_law(random);
  if (traits_of(rule.normal).has_restitution && random.coin()) {
    rule.damping.restitution = 1.0 / (1.0 + random.positive());
  } else {
    rule.damping.ratio = random.coin() ? random.positive() : 0.0;
  }
  rule.damping.tension = random.coin();
  if (random.coin()) rule.friction.static_coefficient = rule.friction.dynamic_coefficient = random.positive();
  if (random.coin()) rule.friction.lever = random.coin() ? LeverArm::contact : LeverArm::printed;
  if (random.coin()) {
    rule.friction.stiffness = random.positive();
  } else if (std::holds_alternative<HertzLawSpec>(rule.normal) && random.coin()) {
    rule.friction.form = TangentialStiffness::mindlin;
  }
  return rule;
}

SolverSpec made_up_solver_of_spheres(MadeUp& random) {
  SolverSpec solver;
  solver.method = SolverMethod::velocity_verlet;
  if (random.coin()) solver.time_step = random.positive();
  if (random.coin()) {
    solver.method = SolverMethod::trapezoidal;
    solver.tolerance = std::array{1e-4, 1e-3, random.positive()}[random.below(3)];
    solver.max_iterations = 2 + random.below(30);
    solver.phi = 0.25 * random.below(5);
  }
  return solver;
}

Scene made_up_scene_of_spheres(unsigned seed) {
  MadeUp random(seed);
  Scene scene;
  scene.file = "scenes/made_up.toml";
  scene.title = "Made up";
  scene.duration = random.positive();
  scene.output.interval = scene.duration / 7.0;
  scene.solver = made_up_solver_of_spheres(random);
  scene.materials.push_back({"m0",
                             random.positive(),
                             random.positive(),
                             0.3,
                             {},
                             {},
                             MaterialLook::glass,
                             0xFF0080U,
                             random.text(),
                             0});
  for (int i = 0; i < 3; ++i) scene.contacts.push_back(made_up_rule_of_spheres(random));
  scene.shapes.push_back({"s0", random.positive(), {}, LengthUnit::metre, 1.0, 0});
  for (int i = 0; i < 2; ++i) scene.bodies.push_back(made_up_body(random, i));
  if (random.coin()) scene.fluid = {random.positive(), random.vector(), -random.positive()};
  if (random.coin()) {
    scene.near_field = {{random.positive(), random.vector().x()}, {}, random.positive()};
    if (random.coin()) scene.near_field.repulsion = {0.0, 1.0 + random.positive()};
  }
  return scene;
}

}  // namespace

/// The text of a scene reads back as the same scene.
class SceneRoundTripTest : public QObject {
  Q_OBJECT

 private slots:
  void textReadsBackToTheSameScene() {
    check_round_trip(parse(smallest));
    check_round_trip(parse(everything));
    check_round_trip(parse(of_spheres));
  }

  void anySceneReadsBackFromItsText() {
    for (unsigned seed = 1; seed <= 300; ++seed) {
      check_round_trip(made_up_scene(seed));
      if (QTest::currentTestFailed()) return;
      check_round_trip(made_up_scene_of_spheres(seed));
      if (QTest::currentTestFailed()) return;
    }
  }

  void meshesBesideTheFolderAreWrittenRelativeOthersAbsolute() {
    Scene scene = parse_scene(smallest, "/data/scenes/a.toml");
    QVERIFY(scene_text(scene, "/data/scenes").find("\"../meshes/cube.stl\"") != std::string::npos);
    QVERIFY(scene_text(scene, "/home/me").find("\"/data/meshes/cube.stl\"") != std::string::npos);
  }
};

SCREE_TEST(SceneRoundTripTest)
#include "test_scene_round_trip.moc"
