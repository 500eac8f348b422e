#include <QtTest>

#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/core/touching_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double joins_at = 1.5e-3;  ///< [s]

/// A bar that slides and turns on a floor, with one ball that strikes it before and one that is there to
/// join.
Scene crowded_bar(double strength) {
  Scene scene = touching_bar({16, 4}, 0.4);
  if (strength > 0.0) scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, strength};
  scene.gravity = Vec3(0.0, -50.0, 0.0);
  add_plane(scene, Vec3(0.0, -0.6 * side, 0.0), Vec3(0.0, 1.0, 0.0));
  scene.lattice->velocity = Vec2(3.0, -2.0);
  add_ball(scene, 0.015, Vec3(0.05, 0.065, 0.0), Vec3(1.0, -8.0, 0.0));
  scene.duration = 6e-3;
  scene.output.interval = 5e-4;
  scene.solver.time_step = 4e-7;  // the same for all
  return scene;
}

/// The same with contacts that remember their largest overlaps, and a block of a mesh in the way.
Scene denting_bar() {
  Scene scene = crowded_bar(0.0);
  scene.contacts[0].normal = WaltonBraunLawSpec{2e6, ConstantUnloading{8e6}, true};
  WallSpec block;
  block.name = "block";
  block.material = "steel";
  MeshWallSpec mesh;
  mesh.mesh = SCREE_SOURCE_DIR "/resources/meshes/cube_100mm.stl";
  mesh.unit = LengthUnit::millimetre;
  mesh.position = Vec3(0.218, 0.02, -0.05);
  block.shape = mesh;
  block.about = mesh.position;
  scene.walls.push_back(block);
  return scene;
}

BodySpec visitor(const std::string& name, const Vec3& position, const Vec3& velocity) {
  BodySpec body;
  body.name = name;
  body.shape = "ball";
  body.material = "steel";
  body.position = position;
  body.velocity = velocity;
  body.spin = Vec3(0.0, 0.0, 200.0);
  return body;
}

AddWallEvent lid(double height, const WallMotion& motion = {}) {
  AddWallEvent add;
  add.wall.name = "lid";
  add.wall.material = "steel";
  add.wall.shape = PlaneSpec{Vec3(0.0, height, 0.0), -Vec3::UnitY()};
  add.wall.motion = motion;
  return add;
}

AddFillEvent rain(const Box& region) {
  AddFillEvent add;
  add.fill.name = "rain";
  add.fill.shape = "ball";
  add.fill.material = "steel";
  add.fill.count = 3;
  add.fill.region = region;
  add.fill.velocity = Vec3(0.0, -10.0, 0.0);
  return add;
}

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

/// Spheres and walls that join a run beside its plate, between the numbers of bodies and those of nodes.
class JoiningBesidePlateTest : public QObject {
  Q_OBJECT

 private slots:
  /// A ball that joins moves like one that was held back until then: springs of friction, contacts of nodes
  /// and cracks are not lost when the nodes get other numbers.
  void aBallThatJoinsIsLikeOneThatWasHeld_data() {
    QTest::addColumn<double>("strength");
    QTest::newRow("a sound plate") << 0.0;
    QTest::newRow("a plate that breaks") << 4e-3;
    QTest::newRow("a plate that is dented") << -1.0;
  }
  void aBallThatJoinsIsLikeOneThatWasHeld() {
    QFETCH(double, strength);
    const BodySpec ball = visitor("late", Vec3(0.12, 0.08, 0.0), Vec3(-2.0, -15.0, 0.0));
    const bool dented = strength < 0.0;
    const Scene common = dented ? denting_bar() : crowded_bar(strength);
    Scene holds = common;
    holds.bodies.push_back(ball);
    holds.bodies.back().hold = true;
    holds.events.push_back({joins_at, AddEvent{"late"}});
    Scene grows = common;
    grows.events.push_back({joins_at, AddBodyEvent{ball, {}}});
    Simulation held(build_model(holds), 1);
    Simulation joined(build_model(grows), 1);
    int touching = 0;
    double pressed = 0.0;  // on the block, before the ball joins [N]
    while (!held.finished()) {
      QVERIFY(!held.step());
      QVERIFY(!joined.step());
      QCOMPARE(joined.time(), held.time());
      if (dented && held.time() < joins_at)
        pressed = std::max(pressed, held.frame(false).walls[1].force.norm());
      if (!held.at_output()) continue;
      const Frame expected = held.frame();
      const Frame frame = joined.frame();
      touching = std::max(touching, expected.solver.contacts_of_nodes);
      for (std::size_t n = 0; n < expected.nodes.size(); ++n)
        QVERIFY2((frame.nodes[n] - expected.nodes[n]).norm() < 1e-11,
                 qPrintable(QString::number(frame.time)));
      QCOMPARE(frame.broken_bonds.size(), expected.broken_bonds.size());
      QCOMPARE(frame.solver.contacts_of_nodes, expected.solver.contacts_of_nodes);
      if (frame.time < joins_at) continue;
      for (std::size_t i = 0; i < 2; ++i) {
        VERIFY_NEAR(frame.bodies[i].position, expected.bodies[i].position, 1e-11);
        VERIFY_NEAR(frame.bodies[i].spin, expected.bodies[i].spin, 1e-5);
      }
      VERIFY_NEAR(frame.energy.balance_error, expected.energy.balance_error,
                  1e-8 * expected.energy.kinetic());
    }
    // Both the plate and the balls have taken part.
    VERIFY(touching > 3);
    VERIFY(held.frame().bodies[1].velocity.y() > 0.0);
    QCOMPARE(held.frame().broken_bonds.empty(), strength <= 0.0);
    QVERIFY(!dented || (pressed > 0.0 && held.frame().energy.dissipated_plastic > 0.0));
  }

  /// A ball, a wall that moves, and a fill, by hand: the run that is saved with them has the same bits with
  /// any number of threads, from the start and from a state in between.
  void runsAreComputedAgainToTheSameBits() {
    const Scene scene = crowded_bar(4e-3);
    Simulation live(build_model(scene), 1);
    QVERIFY(run_until(live, joins_at));
    std::string fault =
        refusal(live, AddBodyEvent{visitor("late", Vec3(0.12, 0.08, 0.0), Vec3(-2.0, -15.0, 0.0)), {}});
    QVERIFY2(fault.empty(), fault.c_str());
    QVERIFY(run_until(live, 2e-3));
    fault = refusal(live, lid(0.3, ConstantMotion{Vec3(0.0, -40.0, 0.0), Vec3::Zero()}));
    QVERIFY2(fault.empty(), fault.c_str());
    QVERIFY(run_until(live, 2.5e-3));
    const std::string state = live.save();
    fault = refusal(live, rain({Vec3(0.0, 0.13, -0.02), Vec3(0.2, 0.18, 0.02)}));
    QVERIFY2(fault.empty(), fault.c_str());
    QVERIFY(run_until(live, scene.duration));
    const Frame end = live.frame();
    QCOMPARE(end.bodies.size(), std::size_t{5});
    QVERIFY(!end.broken_bonds.empty());
    VERIFY(end.walls[1].displacement.y() < -0.1);
    VERIFY(std::abs(end.energy.balance_error) < 2e-3 * end.energy.throughput());
    const FrameBits expected = bits_with_contacts(live);
    Scene saved = scene;
    saved.events = live.events();
    const auto model = build_model(saved);
    for (const int threads : {1, 2, 3}) {
      Simulation again(model, threads);
      QVERIFY(run_until(again, scene.duration));
      QVERIFY(bits_with_contacts(again) == expected);
      QVERIFY(again.frame().nodes == end.nodes);
    }
    Simulation resumed = Simulation::restore(build_model(scene), state, 2);
    resumed.set_events(live.events());
    QVERIFY(run_until(resumed, scene.duration));
    QVERIFY(bits_with_contacts(resumed) == expected);
  }

  /// What a ball brings is its own energy; that of the plate stays.
  void theEnergyOfThePlateStays() {
    Simulation simulation(build_model(crowded_bar(0.0)), 1);
    QVERIFY(run_until(simulation, joins_at));
    const EnergyTerms before = simulation.frame().energy;
    const BodySpec ball = visitor("late", Vec3(0.12, 0.08, 0.0), Vec3(-2.0, -15.0, 0.0));
    QVERIFY(refusal(simulation, AddBodyEvent{ball, {}}).empty());
    const Frame frame = simulation.frame();
    const BodyModel& own = frame.model->bodies[1];
    const double brought = 0.5 * own.mass * ball.velocity.squaredNorm() +
                           0.5 * inertia_of(*frame.model, own)(2, 2) * 200.0 * 200.0;
    VERIFY_NEAR(frame.energy.kinetic() - before.kinetic(), brought, 1e-9 * before.kinetic());
    VERIFY_NEAR(frame.energy.elastic_normal, before.elastic_normal, 1e-9 * before.elastic_normal);
    VERIFY_NEAR(frame.energy.balance_error, before.balance_error, 1e-9 * before.kinetic());
  }

  /// A wall that joins stops the plate where it was put.
  void aWallThatJoinsStopsThePlate() {
    Scene scene = touching_bar({16, 4});
    scene.lattice->velocity = Vec2(0.0, 10.0);
    scene.duration = 0.02;
    scene.output.interval = 1e-3;
    Simulation simulation(build_model(scene), 1);
    QVERIFY(run_until(simulation, 5e-3));
    // Five cells higher than at the start, the plate reaches to 9.5 cells.
    QVERIFY(has(refusal(simulation, lid(0.094)), "would overlap node"));
    QVERIFY(refusal(simulation, lid(0.12)).empty());
    double highest = 0.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      for (int n = 0; n < frame.model->lattice->nodes(); ++n)
        highest = std::max(highest, frame.model->lattice->position(n).y() + frame.nodes[n].y());
    }
    VERIFY(highest > 0.12 - 0.5 * side);
    VERIFY(highest < 0.12);
    const Frame end = simulation.frame();
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.kinetic());
  }

  /// Where the plate was at its start, and above its face: the saved scene is accepted as the run was.
  void wallsJoinWhereThePlateWas() {
    Scene scene = touching_bar({16, 4});
    scene.lattice->velocity = Vec2(0.0, 10.0);
    scene.duration = 0.02;
    scene.output.interval = 1e-3;
    Simulation simulation(build_model(scene), 1);
    QVERIFY(run_until(simulation, 5e-3));
    AddWallEvent floor = lid(0.02);
    std::get<PlaneSpec>(floor.wall.shape).normal = Vec3::UnitY();
    QVERIFY(refusal(simulation, floor).empty());
    // Moving since the start it would reach the face.
    AddWallEvent press;
    press.wall.name = "press";
    press.wall.material = "steel";
    press.wall.shape = PlaneSpec{Vec3(0.0, 0.0, 0.19), -Vec3::UnitZ()};
    press.wall.motion = ConstantMotion{Vec3(0.0, 0.0, -10.0), Vec3::Zero()};
    QVERIFY(refusal(simulation, press).empty());
    QVERIFY(run_until(simulation, scene.duration));
    scene.events = simulation.events();
    Simulation again(build_model(scene), 2);
    QVERIFY(run_until(again, scene.duration));
    QVERIFY(bits_with_contacts(again) == bits_with_contacts(simulation));
    std::get<PlaneSpec>(std::get<AddWallEvent>(scene.events[1].action).wall.shape).point.z() = 0.1;
    QVERIFY(has(fixture::fault(scene), "face of the lattice"));
  }

  /// Places are those of the plate now, not at its start.
  void whatDoesNotFitIsRefused() {
    Scene scene = touching_bar({16, 4});
    scene.lattice->velocity = Vec2(0.0, 10.0);
    add_ball(scene, 0.005, Vec3(0.08, -0.2, 0.0), Vec3::Zero());
    scene.duration = 0.02;
    Simulation simulation(build_model(scene), 1);
    QVERIFY(run_until(simulation, 5e-3));
    const auto put = [&](const std::string& name, const Vec3& position) {
      return refusal(simulation, AddBodyEvent{visitor(name, position, Vec3::Zero()), {}});
    };
    std::string fault = put("ball", Vec3(0.08, 0.1003, 0.0));
    QVERIFY2(fault.empty(), fault.c_str());  // just above it
    fault = put("two", Vec3(0.08, 0.0959, 0.0));
    QVERIFY2(has(fault, "overlap"), fault.c_str());
    fault = put("two", Vec3(0.045, 0.0955, 0.0));
    QVERIFY2(has(fault, "would overlap node"), fault.c_str());
    fault = put("two", Vec3(0.045, 0.0755, 0.0));
    QVERIFY2(has(fault, "lattice"), fault.c_str());
    fault = put("two", Vec3(0.045, 0.2, 0.006));
    QVERIFY2(has(fault, "off the plane of the lattice"), fault.c_str());
    QVERIFY(put("two", Vec3(0.08, 0.02, 0.0)).empty());  // where the plate was
    AddBodyEvent cube{visitor("cube", Vec3(0.08, 0.3, 0.0), Vec3::Zero()), ShapeSpec{}};
    cube.body.shape = cube.shape->name = "cube";
    cube.shape->mesh = SCREE_SOURCE_DIR "/resources/meshes/cube_100mm.stl";
    cube.shape->scale = 1e-3;
    fault = refusal(simulation, cube);
    QVERIFY2(has(fault, "polyhedron"), fault.c_str());
    // A wall that would come down on the face of the plate.
    AddWallEvent press;
    press.wall.name = "press";
    press.wall.material = "steel";
    press.wall.shape = PlaneSpec{Vec3(0.0, 0.0, 0.1), -Vec3::UnitZ()};
    press.wall.motion = ConstantMotion{Vec3(0.0, 0.0, -10.0), Vec3::Zero()};
    fault = refusal(simulation, press);
    QVERIFY2(has(fault, "face of the lattice"), fault.c_str());
    QCOMPARE(simulation.events().size(), std::size_t{2});
    scene.contacts.clear();
    scene.bodies.clear();
    scene.events = simulation.events();
    QVERIFY(has(fixture::fault(scene), "[[contact]]"));
  }
};

SCREE_TEST(JoiningBesidePlateTest)
#include "test_joining_beside_plate.moc"
