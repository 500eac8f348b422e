#include <QtTest>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double gap_at_rest = 1e-3 - 2.0 * 9.81 / 4e7;
const double height_at_rest = 0.05 + gap_at_rest;
const double gravity = 9.81;
const double time_step = 1e-4;

/// A cube at rest on a shelf at height zero; a floor one metre below.
ModelBuilder block_on_shelf() {
  ModelBuilder builder = cubes(cube_rule(0.1, 0.5, 0.5));
  builder.body(Vec3(0, 0, height_at_rest));
  builder.plane("shelf", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.time_step = time_step;
  return builder;
}

void at(ModelBuilder& builder, double time, decltype(EventSpec::action) action) {
  EventSpec event;
  event.time = time;
  event.action = std::move(action);
  builder.scene().events.push_back(event);
}

}  // namespace

/// Events: removed walls and bodies, added bodies, changed friction.
class EventsTest : public QObject {
  Q_OBJECT

 private slots:
  void removedWallLetsItsBodyFall_data() {
    QTest::addColumn<bool>("sleep");
    QTest::newRow("awake") << false;
    QTest::newRow("asleep") << true;
  }
  void removedWallLetsItsBodyFall() {
    QFETCH(bool, sleep);
    ModelBuilder builder = block_on_shelf();
    builder.scene().solver.sleep = sleep;
    at(builder, 0.5, RemoveEvent{"shelf"});
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame rest = simulation.frame();
    QCOMPARE(rest.bodies[0].asleep, sleep);
    VERIFY_NEAR(-rest.walls[0].force.z() / (2.0 * gravity), 1.0, 1e-3);
    QVERIFY(run_until(simulation, 0.9));
    const Frame frame = simulation.frame();
    QVERIFY(!frame.walls[0].present);
    QCOMPARE(frame.walls[0].force, Vec3(0, 0, 0));
    QVERIFY(!frame.bodies[0].asleep);
    const double fallen = rest.bodies[0].position.z() - frame.bodies[0].position.z();
    qInfo() << fallen - 0.5 * gravity * 0.16 << frame.energy.balance_error;
    VERIFY_NEAR(fallen, 0.5 * gravity * 0.16, 1e-6);
    VERIFY(std::abs(frame.bodies[0].velocity.z() + gravity * 0.4) < 1e-6);
    // It falls for 0.4 s, up to one step more or less.
    VERIFY_NEAR(fallen, 0.5 * gravity * 0.16, gravity * 0.4 * time_step);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-6);
  }

  void removedBodyLetsTheOneAboveItFall() {
    ModelBuilder builder = block_on_shelf();
    // The lower block carries both weights.
    builder.model().start[0].position.z() -= 2.0 * gravity / 4e7;
    builder.body(Vec3(0, 0, builder.model().start[0].position.z() + 0.1 + gap_at_rest));
    at(builder, 0.2, RemoveEvent{"0"});
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.2));
    const Frame rest = simulation.frame();
    VERIFY_NEAR(-rest.walls[0].force.z() / (4.0 * gravity), 1.0, 1e-3);
    QVERIFY(run_until(simulation, 0.3));
    const Frame frame = simulation.frame();
    QVERIFY(!frame.bodies[0].present);
    QVERIFY(frame.contacts.empty());
    const double fallen = rest.bodies[1].position.z() - frame.bodies[1].position.z();
    VERIFY_NEAR(fallen, 0.5 * gravity * 0.01, gravity * 0.1 * time_step);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-6);
    // It lands at the place of the other.
    QVERIFY(run_until(simulation, 1.5));
    VERIFY_NEAR(simulation.frame().bodies[1].position.z(), height_at_rest, 1e-6);
  }

  /// Three stacks of two blocks, of which two lose the lower block: the contacts that remain keep their
  /// forces.
  void removalsAtOneMomentHaveNoOrder() {
    const auto after = [](const char* first, const char* second) {
      ModelBuilder builder = cubes(cube_rule(0.1, 0.5, 0.5));
      builder.plane("shelf", Vec3::Zero(), Vec3::UnitZ());
      builder.scene().solver.time_step = time_step;
      for (const double x : {0.0, 0.5, 1.0}) {
        builder.body(Vec3(x, 0, height_at_rest));
        builder.body(Vec3(x, 0, 2.0 * height_at_rest + 0.05));
      }
      at(builder, 0.1, RemoveEvent{first});
      at(builder, 0.1, RemoveEvent{second});
      Simulation simulation(builder.build(), 1);
      if (!run_until(simulation, 0.12)) return FrameBits();
      return bits_with_contacts(simulation);
    };
    QVERIFY(after("0", "2") == after("2", "0"));
  }

  void heldBodiesComeWithTheirEvent() {
    ModelBuilder builder = block_on_shelf();
    builder.body(Vec3(0.5, 0, 0.3), Vec3::Zero(), Vec3(0, 0, 0.2));
    builder.body(Vec3(0, 0.5, 0.3));
    builder.model().bodies[1].held = builder.model().bodies[2].held = true;
    builder.model().held.push_back({"late", {1, 2}});
    at(builder, 0.25, AddEvent{"late"});
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.25));
    for (const int i : {1, 2}) {
      QVERIFY(!simulation.frame().bodies[i].present);
      QCOMPARE(simulation.frame().bodies[i].position, builder.model().start[i].position);
    }
    VERIFY_NEAR(simulation.frame().energy.gravitational, 2.0 * gravity * height_at_rest, 1e-6);
    QVERIFY(run_until(simulation, 0.35));
    const Frame frame = simulation.frame();
    QVERIFY(frame.bodies[1].present && frame.bodies[2].present);
    VERIFY_NEAR(frame.bodies[1].position.z(), (0.3 + 0.2 * 0.1 - 0.5 * gravity * 0.01), 1e-9);
    VERIFY_NEAR(frame.bodies[2].position.z(), (0.3 - 0.5 * gravity * 0.01), 1e-9);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-6);
    const double brought = 2.0 * 2.0 * gravity * 0.3 + 0.2 * 0.2;
    VERIFY_NEAR(frame.energy.external_work, brought, 1e-9);
    // They land and come to rest beside the first.
    QVERIFY(run_until(simulation, 2.0));
    VERIFY_NEAR(-simulation.frame().walls[0].force.z() / (6.0 * gravity), 1.0, 1e-3);
  }

  /// A block on an incline that holds it until its friction is removed.
  void frictionEventLetsTheBlockSlide_data() {
    QTest::addColumn<bool>("command");
    QTest::newRow("event") << false;
    QTest::newRow("command") << true;
  }
  void frictionEventLetsTheBlockSlide() {
    QFETCH(bool, command);
    const double angle = 0.3;
    ModelBuilder builder = block_on_shelf();
    builder.scene().gravity = gravity * Vec3(std::sin(angle), 0, -std::cos(angle));
    if (!command) at(builder, 0.4, FrictionEvent{0.0, 0.0});
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.4));
    const Vec3 held = simulation.frame().bodies[0].position;
    VERIFY(std::abs(held.x()) < 1e-4);
    if (command) QVERIFY(!simulation.change(FrictionEvent{0.0, 0.0}));
    QVERIFY(run_until(simulation, 0.9));
    const Frame frame = simulation.frame();
    const double acceleration = gravity * std::sin(angle);
    qInfo() << held.x() << frame.bodies[0].velocity.x() / (0.5 * acceleration)
            << (frame.bodies[0].position.x() - held.x()) / (0.125 * acceleration)
            << frame.energy.balance_error;
    VERIFY_NEAR(frame.bodies[0].velocity.x() / (0.5 * acceleration), 1.0, 1e-3);
    VERIFY_NEAR((frame.bodies[0].position.x() - held.x()) / (0.125 * acceleration), 1.0, 1e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-4 * frame.energy.kinetic());
  }

  /// A change between two steps is an event between two steps in a repeated run, also after writing and
  /// reading. One coincides with a stop of an event of the scene.
  void aChangeReplaysWithTheSameBits_data() { bodies_and_methods(); }
  void aChangeReplaysWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "scene.toml");
    Simulation changed(build_model(scene), 1);
    QVERIFY(!changed.change(FrictionEvent{0.3, 0.2}));
    std::vector<FrameBits> expected;
    const auto watch = [&expected](Simulation& simulation) {
      if (simulation.at_output()) expected.emplace_back().add(simulation.frame(false));
    };
    const std::vector<std::pair<double, EventAction>> changes{{0.0512, FrictionEvent{0.15, 0.1}},
                                                              {0.13, FrictionEvent{0.25, 0.25}},
                                                              {0.1512, RemoveEvent{"pusher"}}};
    auto next = changes.begin();
    while (!changed.finished()) {
      QVERIFY(!changed.step());
      watch(changed);
      if (next != changes.end() && changed.time() >= next->first) QVERIFY(!changed.change((next++)->second));
    }
    QVERIFY(next == changes.end());
    QCOMPARE(changed.events().size(), scene.events.size() + changes.size() + 1);
    Scene with_changes = scene;
    with_changes.events = changed.events();
    const auto model = build_model(parse_scene(scene_text(with_changes, "/"), "/scene.toml"));
    for (const int threads : {1, 2, 3}) {
      Simulation again(model, threads);
      std::size_t outputs = 0;
      while (!again.finished()) {
        QVERIFY(!again.step());
        if (!again.at_output()) continue;
        FrameBits bits;
        bits.add(again.frame(false));
        QVERIFY2(bits == expected[outputs], qPrintable(QString::number(again.time())));
        ++outputs;
      }
      QCOMPARE(outputs, expected.size());
      QCOMPARE(again.frame().solver.steps, changed.frame().solver.steps);
    }
  }

  void changesRemoveWallsAndBodies() {
    ModelBuilder builder = block_on_shelf();
    builder.body(Vec3(0.5, 0, height_at_rest));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.1));
    QVERIFY(!simulation.change(RemoveEvent{"1"}));
    QVERIFY(!simulation.frame().bodies[1].present);
    QVERIFY(run_until(simulation, 0.2));
    VERIFY_NEAR(-simulation.frame().walls[0].force.z() / (2.0 * gravity), 1.0, 1e-3);
    QVERIFY(!simulation.change(RemoveEvent{"shelf"}));
    QVERIFY(!simulation.frame().walls[0].present);
    const double height = simulation.frame().bodies[0].position.z();
    QVERIFY(run_until(simulation, 0.3));
    const double fallen = height - simulation.frame().bodies[0].position.z();
    VERIFY_NEAR(fallen, 0.5 * gravity * 0.01, gravity * 0.1 * time_step);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-6);
  }

  /// The data of a contact are removed with it: nothing may act any longer after a removal during an impact.
  void removalDuringAnImpactKeepsTheAccount_data() {
    QTest::addColumn<bool>("wall");
    QTest::newRow("wall") << true;
    QTest::newRow("body") << false;
  }
  void removalDuringAnImpactKeepsTheAccount() {
    QFETCH(bool, wall);
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0.0515), Vec3::Zero(), Vec3(0, 0, -1));
    if (wall) {
      builder.plane("shelf", Vec3::Zero(), Vec3::UnitZ());
    } else {
      builder.body(Vec3(0, 0, -0.05));
      builder.model().bodies[1].fixed = true;
    }
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    while (simulation.frame().energy.elastic_normal < 0.5) QVERIFY(!simulation.step());
    const Frame impact = simulation.frame();
    if (wall) {
      QVERIFY(!simulation.change(RemoveEvent{"shelf"}));
    } else {
      QVERIFY(!simulation.change(RemoveEvent{"1"}));
    }
    QVERIFY(run_until(simulation, impact.time + 0.01));
    const Frame frame = simulation.frame();
    VERIFY(std::abs(frame.energy.external_work + impact.energy.elastic_normal) < 1e-12);
    VERIFY_NEAR(frame.bodies[0].velocity, impact.bodies[0].velocity, 1e-12);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3);
  }

  /// A waiting body needs a free place when it is added.
  void bodyIsNotAddedWhereAnotherLies_data() {
    QTest::addColumn<double>("height");
    QTest::addColumn<QString>("message");
    QTest::newRow("inside another body") << height_at_rest + 0.05 << "overlap";
    QTest::newRow("below the shelf") << -0.5 << "below the plane";
  }
  void bodyIsNotAddedWhereAnotherLies() {
    QFETCH(double, height);
    QFETCH(QString, message);
    ModelBuilder builder = block_on_shelf();
    builder.body(Vec3(0.02, 0, height));
    builder.model().bodies[1].held = true;
    builder.model().held.push_back({"late", {1}});
    at(builder, 0.1, AddEvent{"late"});
    Simulation simulation(builder.build(), 1);
    std::optional<StepFailure> failure;
    while (!failure && simulation.time() < 0.2) failure = simulation.step();
    QVERIFY(failure);
    QCOMPARE(failure->time, 0.1);
    QVERIFY(QString::fromStdString(failure->message).contains(message));
    QVERIFY(!simulation.frame().bodies[1].present);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-9);
  }

  void fixedBodyGoesWithoutEnergy() {
    ModelBuilder builder = block_on_shelf();
    builder.body(Vec3(0.5, 0, 1.0));
    builder.model().bodies[1].fixed = true;
    at(builder, 0.1, RemoveEvent{"1"});
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.2));
    QCOMPARE(simulation.frame().energy.external_work, 0.0);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-9);
  }

  /// Steps end at the events, at any times.
  void eventsHappenAtTheirTimes() {
    ModelBuilder builder = block_on_shelf();
    const double moment = 0.0123456789;
    at(builder, moment, RemoveEvent{"shelf"});
    Simulation simulation(builder.build(), 1);
    bool landed = false;
    while (simulation.time() < 0.1) {
      QVERIFY(!simulation.step());
      landed = landed || simulation.time() == moment;
      QCOMPARE(simulation.frame().walls[0].present, simulation.time() <= moment);
    }
    QVERIFY(landed);
  }
};

SCREE_TEST(EventsTest)
#include "test_events.moc"
