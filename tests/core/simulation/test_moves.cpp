#include <QtTest>

#include "core/model/lookup.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::string floor_plane =
    "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
std::string head(const std::string& method, const std::string& contact) {
  return "title = \"Moved\"\nduration = 1.0\n[solver]\nmethod = \"" + method +
         "\"\ntime_step = 1e-4\n[output]\ninterval = 0.1\n[[material]]\nname = \"stone\"\ndensity = 2000\n"
         "young_modulus = 1e7\npoisson_ratio = 0.25\nyield_stress = 1e4\n[[contact]]\n" +
         contact;
}

const std::string barrier =
    "normal = { law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }\n"
    "damping = { ratio = 0.3 }\nfriction = { static = 0.5, dynamic = 0.5 }\n";
const std::string soft =
    "normal = { law = \"linear\", stiffness = 1e5 }\nfriction = { static = 0.5, dynamic = 0.5 }\n";

std::string thing(const std::string& name, const std::string& position, const std::string& more = "") {
  return "[[body]]\nname = \"" + name +
         "\"\nshape = \"thing\"\nmaterial = \"stone\"\nposition = " + position + "\n" + more;
}

std::string move_at(double time, const std::string& keys) {
  return "[[event]]\ntime = " + std::to_string(time) + "\nmove = { " + keys + " }\n";
}

/// Moves of bodies in contact and in flight; the last one into the range of the law of the floor.
std::vector<std::pair<double, MoveEvent>> moves(const QString& bodies) {
  std::vector<std::pair<double, MoveEvent>> all{
      {0.0512, {"first", Vec3(-0.3, 0.0, 1.5), Vec3(0.1, 0.4, 0.2)}},
      {0.0833, {bodies == "polyhedra" ? "resting" : "first", std::nullopt, Vec3(0.0, 0.0, 0.3)}},
      {0.1204, {"first", Vec3(0.4, 0.4, bodies == "polyhedra" ? 0.0503 : 0.0202), Vec3::Zero()}}};
  if (bodies == "both") all.push_back({0.15, {"0", Vec3(0.4, -0.4, 0.0505), Vec3::Zero()}});
  return all;
}

Scene scene_of(const QString& bodies, const QString& method) {
  return parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "/scene.toml");
}

/// The same moves as events of the scene.
std::shared_ptr<const Model> moving_model(const QString& bodies, const QString& method) {
  Scene scene = scene_of(bodies, method);
  for (const auto& [time, move] : moves(bodies)) scene.events.push_back({time, move, false, 0});
  return build_model(parse_scene(scene_text(scene, "/"), "/scene.toml"));
}

}  // namespace

/// Bodies that are put somewhere while the run goes on.
class MovesTest : public QObject {
  Q_OBJECT

 private slots:
  void aMovedBodyStartsFromRest_data() { shapes_and_methods(); }
  /// What it had of kinetic energy and gains of potential energy is exchanged, to round-off.
  void aMovedBodyStartsFromRest() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    const std::string contact = shape.contains("radius") ? soft : barrier;
    Simulation simulation(model_of(head(method.toStdString(), contact) + shape.toStdString() + floor_plane +
                                   thing("one", "[0, 0, 2]", "velocity = [1, 0, 0.5]\nspin = [0, 0, 3]\n")),
                          1);
    QVERIFY(run_until(simulation, 0.2));
    const Frame before = simulation.frame();
    const MoveEvent move{"one", Vec3(0.5, -0.25, 3.0), Vec3(0.0, 0.5, 0.0)};
    QVERIFY(!simulation.change(move));
    const Frame after = simulation.frame();
    QCOMPARE(after.bodies[0].position, *move.position);
    VERIFY_NEAR(after.bodies[0].rotation.matrix(), Rotation::from_rotation_vector(*move.rotation).matrix(),
                1e-15);
    VERIFY(after.bodies[0].velocity == Vec3::Zero());
    VERIFY(after.bodies[0].spin == Vec3::Zero());
    const double mass = simulation.model().bodies[0].mass;
    const double taken = before.energy.kinetic_translational + before.energy.kinetic_rotational -
                         mass * 9.81 * (3.0 - before.bodies[0].position.z());
    VERIFY_NEAR(after.energy.exchange_changes, taken, 1e-12 * mass * 30.0);
    VERIFY_NEAR(after.energy.balance_error, before.energy.balance_error, 1e-13 * mass * 30.0);
    QVERIFY(run_until(simulation, 0.6));
    const double fall = simulation.time() - before.time;
    VERIFY_NEAR(simulation.frame().bodies[0].position, Vec3(0.5, -0.25, 3.0 - 0.5 * 9.81 * fall * fall),
                1e-3);
    VERIFY_NEAR(simulation.frame().bodies[0].velocity, Vec3(0, 0, -9.81 * fall), 1e-6);
  }

  void theAccountClosesAtEachMove_data() { bodies_and_methods(); }
  /// Others keep their velocities, whatever touched the moved body.
  void theAccountClosesAtEachMove() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    Simulation simulation(build_model(scene_of(bodies, method)), 1);
    double turnover = 0.0;
    for (const auto& [time, move] : moves(bodies)) {
      while (simulation.time() < time) {
        QVERIFY(!simulation.step());
        turnover = std::max(turnover, simulation.frame(false).energy.throughput());
      }
      const Frame before = simulation.frame(false);
      const auto failure = simulation.change(move);
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      const Frame after = simulation.frame(false);
      VERIFY_NEAR(after.energy.balance_error, before.energy.balance_error, 1e-13 * turnover);
      // A cube that turns on the floor keeps its energy.
      if (move.position) VERIFY(after.energy.exchange_changes != before.energy.exchange_changes);
      const int moved = find_body(simulation.model(), move.body);
      for (int i = 0; i < static_cast<int>(after.bodies.size()); ++i) {
        if (i == moved) continue;
        VERIFY(after.bodies[i].position == before.bodies[i].position);
        VERIFY_NEAR(after.bodies[i].velocity, before.bodies[i].velocity, 1e-12);
      }
    }
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      turnover = std::max(turnover, simulation.frame(false).energy.throughput());
    }
    VERIFY(std::abs(simulation.frame(false).energy.balance_error) < 1e-3 * turnover);
  }

  void theSameBitsWithAnyNumberOfThreads_data() { bodies_and_methods(); }
  void theSameBitsWithAnyNumberOfThreads() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const auto model = moving_model(bodies, method);
    std::vector<FrameBits> expected;
    for (const int threads : {1, 2, 3}) {
      Simulation simulation(model, threads);
      std::vector<FrameBits> found;
      while (!simulation.finished()) {
        const auto failure = simulation.step();
        QVERIFY2(!failure, failure ? failure->message.c_str() : "");
        if (simulation.at_output()) found.push_back(bits_of(simulation));
      }
      if (expected.empty()) expected = found;
      VERIFY(found == expected);
    }
    Simulation plain(build_model(scene_of(bodies, method)), 1);
    while (!plain.finished()) QVERIFY(!plain.step());
    VERIFY(bits_of(plain) != expected.back());
  }

  void aSavedStateGoesOn_data() { bodies_and_methods(); }
  void aSavedStateGoesOn() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    check_saved_states_go_on(moving_model(bodies, method), {0.03, 0.0512, 0.1, 0.1204, 0.16});
  }

  void aMoveByHandReplaysWithTheSameBits_data() { bodies_and_methods(); }
  /// Saved right after it, too.
  void aMoveByHandReplaysWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = scene_of(bodies, method);
    const auto model = build_model(scene);
    Simulation simulation(model, 1);
    QVERIFY(!simulation.change(MoveEvent{"first", Vec3(-0.3, 0.3, 1.2), {}}));
    std::string saved;
    for (const auto& [time, move] : moves(bodies)) {
      QVERIFY(run_until(simulation, time));
      QVERIFY(!simulation.change(move));
      saved = simulation.save();
    }
    Simulation restored = Simulation::restore(model, saved, 2);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    while (!restored.finished()) QVERIFY(!restored.step());
    VERIFY(restored.save() == simulation.save());
    Scene with_moves = scene;
    with_moves.events = simulation.events();
    const auto moved = build_model(parse_scene(scene_text(with_moves, "/"), "/scene.toml"));
    for (const int threads : {1, 3}) {
      Simulation again(moved, threads);
      while (!again.finished()) QVERIFY(!again.step());
      VERIFY(bits_of(again) == bits_of(simulation));
    }
  }

  void contactsBeginAnew_data() { shapes_and_methods(); }
  /// Put where it is, a body on a slope has no stretched friction springs.
  void contactsBeginAnew() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    const bool ball = shape.contains("radius");
    Simulation simulation(
        model_of("gravity = [2.0, 0.0, -9.81]\n" + head(method.toStdString(), ball ? soft : barrier) +
                 shape.toStdString() + floor_plane +
                 thing("one", ball ? "[0, 0, 0.0499]" : "[0, 0, 0.0509]", ball ? "rotations = false\n" : "")),
        1);
    QVERIFY(run_until(simulation, 0.5));
    double before = 0.0;
    for (const FrameContact& contact : simulation.frame().contacts)
      before = std::max(before, contact.elongation);
    VERIFY(before > 0.0);
    const Vec3 position = simulation.frame().bodies[0].position;
    QVERIFY(!simulation.change(MoveEvent{"one", position, {}}));
    const Frame after = simulation.frame();
    QVERIFY(!after.contacts.empty());
    for (const FrameContact& contact : after.contacts) VERIFY(contact.elongation < 1e-3 * before);
    QVERIFY(run_until(simulation, 0.9));
  }

  void overlapsStayWhereTheLawKeepsThem_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("memory");
    for (const char* method : {"explicit", "trapezoidal"}) {
      for (const char* memory : {"keep", "reset"})
        QTest::addRow("%s, %s", method, memory) << method << memory;
    }
  }
  void overlapsStayWhereTheLawKeepsThem() {
    QFETCH(QString, method);
    QFETCH(QString, memory);
    Simulation simulation(
        model_of(head(method.toStdString(),
                      "normal = { law = \"walton_braun\", loading = 1e5, unloading = { stiffness = 4e5 }, "
                      "memory = \"" +
                          memory.toStdString() + "\" }\n") +
                 ball_shape + floor_plane + thing("one", "[0, 0, 0.051]", "velocity = [0, 0, -1]\n")),
        1);
    QVERIFY(run_until(simulation, 1.0));  // at rest
    const float residual = simulation.frame().residual_overlaps.at(0);
    VERIFY(residual > 0.0f);
    QVERIFY(!simulation.change(MoveEvent{"one", Vec3(0, 0, 0.5), {}}));
    QCOMPARE(simulation.frame().residual_overlaps.at(0), memory == "keep" ? residual : 0.0f);
  }

  /// What lay on the body falls.
  void itsNeighboursAreFree_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"}) QTest::newRow(method) << method;
  }
  void itsNeighboursAreFree() {
    QFETCH(QString, method);
    Simulation simulation(model_of(head(method.toStdString(), barrier) + cube_shape + floor_plane +
                                   thing("low", "[0, 0, 0.0509]") + thing("high", "[0, 0, 0.1518]")),
                          1);
    QVERIFY(run_until(simulation, 0.5));
    const double height = simulation.frame().bodies[1].position.z();
    QVERIFY(!simulation.change(MoveEvent{"low", Vec3(0.5, 0, 0.051), {}}));
    const double begin = simulation.time();
    QVERIFY(run_until(simulation, begin + 0.1));
    const double fall = simulation.time() - begin;
    VERIFY_NEAR(simulation.frame().bodies[1].position.z(), height - 0.5 * 9.81 * fall * fall, 1e-4);
    // The moved one stays where it is; the other arrives on the floor.
    QVERIFY(run_until(simulation, 1.0));
    VERIFY_NEAR(simulation.frame().bodies[0].position, Vec3(0.5, 0, 0.051), 1e-3);
    VERIFY(simulation.frame().bodies[1].position.z() < 0.06);
    VERIFY(simulation.frame().solver.smallest_gap > 0.0);
  }

  void anOverlapIsRefusedAndChangesNothing_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<Vec3>("position");
    QTest::addColumn<QString>("message");
    const QString ball = QString::fromStdString(ball_shape);
    const QString cube = QString::fromStdString(cube_shape);
    QTest::newRow("ball, floor") << ball << Vec3(0.5, 0, 0.04) << "would overlap wall \"floor\" by 10.0 mm";
    QTest::newRow("ball, ball") << ball << Vec3(1, 0, 0.09) << "would overlap body \"other\"";
    QTest::newRow("ball, below") << ball << Vec3(1, 0, -3) << "would overlap wall \"floor\"";
    QTest::newRow("ball, tower") << ball << Vec3(2, 0, 0.5) << "would overlap wall \"tower\"";
    QTest::newRow("cube, floor") << cube << Vec3(0.5, 0, 0.04) << "would overlap wall \"floor\" by 10.0 mm";
    QTest::newRow("cube, on the floor") << cube << Vec3(0.5, 0, 0.05) << "would overlap wall \"floor\"";
    QTest::newRow("cube, cube") << cube << Vec3(1.03, 0.02, 0.09) << "would overlap body \"other\"";
    QTest::newRow("cube, same place") << cube << Vec3(1, 0, 0.051) << "would overlap body \"other\"";
    QTest::newRow("cube, within") << cube << Vec3(2, 0, 0.5) << "would overlap wall \"tower\"";
  }
  void anOverlapIsRefusedAndChangesNothing() {
    QFETCH(QString, shape);
    QFETCH(Vec3, position);
    QFETCH(QString, message);
    const bool ball = shape.contains("radius");
    const std::string scene =
        head("explicit", ball ? soft : barrier) + shape.toStdString() + floor_plane +
        "[[wall]]\nname = \"tower\"\nmaterial = \"stone\"\nmesh = \"" SCREE_SOURCE_DIR
        "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\nscale = 5\nposition = [2, 0, 0.5]\n" +
        thing("one", "[0, 0, 0.5]") + thing("other", "[1, 0, 0.051]");
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 0.1));
    const std::string before = simulation.save();
    const auto failure = simulation.change(MoveEvent{"one", position, {}});
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find(message.toStdString()) != std::string::npos, failure->message.c_str());
    VERIFY(simulation.save() == before);
    // As an event of the scene it stops the run.
    std::ostringstream keys;
    keys << "body = \"one\", position = [" << position.x() << ", " << position.y() << ", " << position.z()
         << "]";
    Simulation run(model_of(scene + move_at(0.1, keys.str())), 1);
    std::optional<StepFailure> stopped;
    while (!stopped && !run.finished()) stopped = run.step();
    QVERIFY(stopped.has_value());
    VERIFY_NEAR(stopped->time, 0.1, 1e-12);
    VERIFY(stopped->message == failure->message);
  }

  /// A ball that rests with an overlap can be turned and pushed aside.
  void anOverlapThatIsThereStays() {
    Simulation simulation(
        model_of(head("explicit", soft) + ball_shape + floor_plane + thing("one", "[0, 0, 0.0499]")), 1);
    QVERIFY(run_until(simulation, 0.1));
    QVERIFY(!simulation.change(MoveEvent{"one", {}, Vec3(0, 1, 0)}));
    const double height = simulation.frame().bodies[0].position.z();
    QVERIFY(!simulation.change(MoveEvent{"one", Vec3(0.4, 0, height), {}}));
    QVERIFY(simulation.change(MoveEvent{"one", Vec3(0.4, 0, height - 1e-4), {}}).has_value());
  }

  void mistakesAreTold() {
    const std::string scene = head("explicit", barrier) + cube_shape + floor_plane +
                              thing("one", "[0, 0, 0.5]") + thing("rock", "[1, 0, 0.5]", "fixed = true\n") +
                              thing("late", "[2, 0, 0.5]", "hold = true\n") +
                              "[[event]]\ntime=0.9\nadd=\"late\"\n";
    const auto told = [&](const std::string& keys, const std::string& part) {
      const std::string message = error_of(scene + move_at(0.1, keys));
      return message.find(part) != std::string::npos ? std::string() : "told: " + message;
    };
    QCOMPARE(told("body = \"on\", position = [0, 0, 1]", "is not a body of the scene; did you mean \"one\""),
             std::string());
    QCOMPARE(told("body = \"7\", position = [0, 0, 1]", "is not a body of the scene, which has 3"),
             std::string());
    QCOMPARE(told("body = \"rock\", position = [0, 0, 1]", "is fixed; move another one"), std::string());
    QCOMPARE(told("body = \"one\"", "has neither position nor rotation"), std::string());
    Simulation simulation(model_of(scene), 1);
    const auto absent = simulation.change(MoveEvent{"late", Vec3(2, 0, 1), {}});
    QVERIFY(absent && absent->message.find("is not in the scene at this time") != std::string::npos);
    Simulation flat(model_of("plane = \"xz\"\n" + scene), 1);
    const auto out = flat.change(MoveEvent{"one", Vec3(0, 0.1, 1), {}});
    QVERIFY(out && out->message.find("would leave the plane \"xz\"") != std::string::npos);
  }
};

SCREE_TEST(MovesTest)
#include "test_moves.moc"
