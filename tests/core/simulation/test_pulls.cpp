#include <QtTest>
#include <numbers>

#include "core/bodies/pull.hpp"
#include "core/lattice/lattice.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/rubber_bar.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double frequency = 3.0;
constexpr double angular = 2.0 * std::numbers::pi * frequency;

std::string head(const std::string& method, double step) {
  return "title = \"Pulled\"\nduration = 4.0\ngravity = [0, 0, 0]\n[solver]\nmethod = \"" + method +
         "\"\ntime_step = " + std::to_string(step) +
         "\n[output]\ninterval = 0.1\n[[material]]\nname = \"stone\"\ndensity = 2000\n"
         "[[contact]]\nnormal = { law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }\n"
         "damping = { ratio = 0.3 }\nfriction = { static = 0.5, dynamic = 0.4 }\n";
}

/// Three different principal moments of inertia.
const std::string domino_shape =
    "[[shape]]\nname = \"thing\"\nmesh = \"" SCREE_SOURCE_DIR "/resources/meshes/domino.stl\"\n";

std::string thing_at(const std::string& position, const std::string& more = "") {
  return "[[body]]\nname = \"thing\"\nshape = \"thing\"\nmaterial = \"stone\"\nposition = " + position +
         "\n" + more;
}

std::string pull(const std::string& times, const std::string& targets, const std::string& more = "") {
  return "[[pull]]\nbody = \"thing\"\ntime = " + times + "\ntarget = " + targets + "\n" + more;
}

std::string eventful(const QString& bodies, const QString& method) {
  return eventful_scene(bodies.toStdString(), method.toStdString());
}

}  // namespace

/// Springs by which a hand, or the scene, pulls bodies and nodes.
class PullsTest : public QObject {
  Q_OBJECT

 private slots:
  void aBodySwingsOnItsSpring_data() { shapes_and_methods(); }
  /// x = X (1 − cos ωt) without damping, from rest at 0.
  void aBodySwingsOnItsSpring() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    double coarse = 0.0;
    for (const double step : {2e-3, 1e-3}) {
      Simulation simulation(
          model_of(
              head(method.toStdString(), step) + shape.toStdString() + thing_at("[0, 0, 0]") +
              pull("[0, 9]", "[[0.3, 0, 0], [0.3, 0, 0]]", "damping_ratio = 0\nacceleration_limit = 1e6\n")),
          1);
      QVERIFY(run_until(simulation, 1.0));
      const Frame frame = simulation.frame();
      const double error = std::abs(frame.bodies[0].position.x() - 0.3 * (1.0 - std::cos(angular)));
      const double speed_error = std::abs(frame.bodies[0].velocity.x() - 0.3 * angular * std::sin(angular));
      VERIFY(error < 2e-2 * 0.3);
      VERIFY(speed_error < 4e-2 * 0.3 * angular);
      VERIFY(frame.bodies[0].position.tail<2>().norm() < 1e-12);
      if (coarse > 0.0) VERIFY_NEAR(coarse / (error + speed_error / angular), 4.0, 0.8);
      coarse = error + speed_error / angular;
    }
  }

  void criticalDampingBringsItToRest_data() { shapes_and_methods(); }
  /// x = X (1 − (1 + ωt) e^(−ωt)); the work of the pull is the kinetic energy at each time.
  void criticalDampingBringsItToRest() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    Simulation simulation(
        model_of(head(method.toStdString(), 2e-4) + shape.toStdString() + thing_at("[0, 0, 0]") +
                 pull("[0, 9]", "[[0.1, 0, 0], [0.1, 0, 0]]", "acceleration_limit = 1e6\n")),
        1);
    for (const double time : {0.05, 0.2, 2.0}) {
      QVERIFY(run_until(simulation, time));
      const Frame frame = simulation.frame();
      const double expected = 0.1 * (1.0 - (1.0 + angular * time) * std::exp(-angular * time));
      VERIFY_NEAR(frame.bodies[0].position.x(), expected, 1e-3 * 0.1);
      VERIFY(std::abs(frame.energy.balance_error) <
             1e-3 * 0.5 * frame.model->bodies[0].mass * 0.01 * angular * angular);
    }
    VERIFY(simulation.frame().energy.kinetic() < 1e-9);
  }

  void theForceIsLimited_data() { shapes_and_methods(); }
  /// Far from the target the acceleration is constant.
  void theForceIsLimited() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    Simulation simulation(
        model_of(head(method.toStdString(), 1e-3) + shape.toStdString() + thing_at("[0, 0, 0]") +
                 pull("[0, 9]", "[[0, 100, 0], [0, 100, 0]]", "acceleration_limit = 2.0\n")),
        1);
    QVERIFY(run_until(simulation, 1.0));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(0, 2.0, 0), 3e-3);
    VERIFY_NEAR(frame.pulls.at(0).force.norm(), 2.0 * frame.model->bodies[0].mass, 1e-9);
    VERIFY_NEAR(frame.energy.external_work / frame.energy.kinetic(), 1.0, 1e-6);
  }

  void itFollowsAMovingTargetWithoutLag_data() { shapes_and_methods(); }
  void itFollowsAMovingTargetWithoutLag() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    Simulation simulation(
        model_of(head(method.toStdString(), 1e-3) + shape.toStdString() + thing_at("[0, 0, 0]") +
                 pull("[0, 1, 1, 2, 3]", "[[0, 0, 0], [0.2, 0, 0], [0.3, 0, 0], [0.5, 0, 0], [0.5, 0, 0]]")),
        1);
    QVERIFY(run_until(simulation, 0.9));
    VERIFY_NEAR(simulation.frame().bodies[0].position, Vec3(0.18, 0, 0), 1e-6);
    QVERIFY(run_until(simulation, 1.05));  // after the jump
    VERIFY(simulation.frame().bodies[0].velocity.x() > 0.4);
    QVERIFY(run_until(simulation, 1.95));
    VERIFY_NEAR(simulation.frame().bodies[0].position, Vec3(0.49, 0, 0), 1e-5);
    QVERIFY(run_until(simulation, 2.9));
    VERIFY_NEAR(simulation.frame().bodies[0].position, Vec3(0.5, 0, 0), 1e-5);
    QCOMPARE(simulation.frame().pulls.size(), std::size_t{1});
    QVERIFY(run_until(simulation, 3.1));
    QVERIFY(simulation.frame().pulls.empty());
  }

  void aPulledCornerKeepsAngularMomentumAboutTheTarget_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"}) QTest::newRow(method) << method;
  }
  /// An undamped spring between a point of a free body and a fixed target has no moment about the target, and
  /// the work it does is its own energy ½ k s².
  void aPulledCornerKeepsAngularMomentumAboutTheTarget() {
    QFETCH(QString, method);
    const Vec3 target(0.2, 0.1, -0.05);
    Simulation simulation(
        model_of(head(method.toStdString(), 2e-4) + domino_shape +
                 thing_at("[0, 0, 0]", "velocity = [0, 0.4, 0.2]\nspin = [1, -2, 3]\n") +
                 pull("[0, 9]", "[[0.2, 0.1, -0.05], [0.2, 0.1, -0.05]]",
                      "point = [0.002, 0.006, 0.01]\ndamping_ratio = 0\nacceleration_limit = 1e6\n")),
        1);
    const Model& model = simulation.model();
    const double mass = model.bodies[0].mass;
    const auto momentum = [&](const Frame& frame) -> Vec3 {
      const FrameBody& body = frame.bodies[0];
      const Mat3 axes = body.rotation.matrix();
      const Mat3 inertia = axes * inertia_of(model, model.bodies[0]) * axes.transpose();
      return mass * (body.position - target).cross(body.velocity) + inertia * body.spin;
    };
    const auto energy = [&](const Frame& frame) {
      const FrameBody& body = frame.bodies[0];
      const Vec3 at = body.position + body.rotation.matrix() * Vec3(0.002, 0.006, 0.01);
      return frame.energy.kinetic() + 0.5 * mass * angular * angular * (target - at).squaredNorm();
    };
    const Frame start = simulation.frame();
    QVERIFY(run_until(simulation, 0.7));
    const Frame end = simulation.frame();
    qInfo() << (momentum(end) - momentum(start)).norm() / momentum(start).norm()
            << energy(end) / energy(start) - 1.0 << end.energy.balance_error / energy(start);
    VERIFY((momentum(end) - momentum(start)).norm() < 2e-3 * momentum(start).norm());
    VERIFY_NEAR(energy(end) / energy(start), 1.0, 2e-3);
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * energy(start));
    VERIFY((end.bodies[0].position - start.bodies[0].position).norm() > 0.05);
  }

  /// A spring of 500 Hz needs shorter steps than 2 ms; without a limit the motion would explode.
  void aStiffPullShortensExplicitSteps_data() {
    QTest::addColumn<QString>("shape");
    QTest::newRow("sphere") << QString::fromStdString(ball_shape);
    QTest::newRow("cube") << QString::fromStdString(cube_shape);
  }
  void aStiffPullShortensExplicitSteps() {
    QFETCH(QString, shape);
    Simulation simulation(
        model_of(head("explicit", 2e-3) + shape.toStdString() + thing_at("[0, 0, 0]") +
                 pull("[0.2, 0.4]", "[[0.01, 0, 0], [0.01, 0, 0]]",
                      "point = [0.03, 0.03, 0]\nfrequency = 500\nacceleration_limit = 1e9\n")),
        1);
    double most = 0.0;
    while (simulation.time() < 0.39) {
      QVERIFY(!simulation.step());
      most = std::max(most, simulation.frame(false).energy.throughput());
    }
    const Frame frame = simulation.frame();
    VERIFY(frame.solver.step_size < 1e-4);
    // The body swings about the point, which stays at its target.
    const Vec3 point = frame.bodies[0].position + frame.bodies[0].rotation.matrix() * Vec3(0.03, 0.03, 0);
    VERIFY_NEAR(point, Vec3(0.01, 0, 0), 1e-4);
    qInfo() << frame.energy.balance_error / most;
    VERIFY(std::abs(frame.energy.balance_error) < 1e-2 * most);
    QVERIFY(run_until(simulation, 1.0));
    VERIFY(simulation.frame().solver.step_size > 1e-3);  // the limit ends with the pull
  }

  void contactsWin_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"}) QTest::newRow(method) << method;
  }
  /// A cube that is pulled through the floor with twenty times its weight stays above it.
  void contactsWin() {
    QFETCH(QString, method);
    const std::string scene = head(method.toStdString(), 1e-3) + cube_shape + thing_at("[0, 0, 0.06]") +
                              "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\n"
                              "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n" +
                              pull("[0, 9]", "[[0, 0, -5], [0, 0, -5]]",
                                   "point = [0.04, 0.03, -0.05]\nacceleration_limit = 200\nfrequency = 5\n");
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame frame = simulation.frame();
    VERIFY(frame.solver.smallest_gap > 0.0);
    VERIFY_NEAR(frame.walls[0].force.z() / (-200.0 * 2.0), 1.0, 0.05);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-2 * frame.energy.throughput());
  }

  void aSleepingBodyWakes() {
    std::string scene = head("midpoint", 1e-3) + cube_shape + thing_at("[0, 0, 0.0509]") +
                        "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\n"
                        "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n" +
                        pull("[2, 2.5]", "[[0, 0, 0.3], [0, 0, 0.3]]");
    scene.replace(scene.find("gravity = [0, 0, 0]"), 19, "gravity = [0, 0, -9.81]");
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 1.9));
    QVERIFY(simulation.frame().bodies[0].asleep);
    QVERIFY(run_until(simulation, 2.4));
    const Frame lifted = simulation.frame();
    QVERIFY(!lifted.bodies[0].asleep);
    VERIFY_NEAR(lifted.bodies[0].position.z(), 0.3 - 9.81 / (angular * angular), 0.01);
    QVERIFY(run_until(simulation, 4.0));
    VERIFY_NEAR(simulation.frame().bodies[0].position.z(), 0.0509, 1e-3);
    QVERIFY(simulation.frame().bodies[0].asleep);
  }

  /// The momentum of a free plate is the impulse of the pull on one of its nodes.
  void aPulledNodeMovesItsPlate_data() {
    QTest::addColumn<QString>("rotations");
    QTest::newRow("small") << "small";
    QTest::newRow("large") << "large";
  }
  void aPulledNodeMovesItsPlate() {
    QFETCH(QString, rotations);
    const std::string scene =
        "title = \"Plate\"\nduration = 0.02\ngravity = [0, 0, 0]\n[solver]\ntime_step = "
        "1e-4\n[output]\ninterval = 1e-3\n"
        "[[material]]\nname = \"rubber\"\ndensity = 1000\nyoung_modulus = 1e6\npoisson_ratio = 0.3\n"
        "[lattice]\nsize = [0.4, 0.1]\ncells = [8, 2]\nthickness = 0.01\nmaterial = \"rubber\"\n"
        "analysis = \"dynamic\"\nrotations = \"" +
        rotations.toStdString() +
        "\"\n[[pull]]\nnode = 26\ntime = [0, 1]\ntarget = [[0.5, 0.2, 0], [0.5, 0.2, 0]]\n"
        "frequency = 20\ndamping_ratio = 0\n acceleration_limit = 1e9\n";
    Simulation simulation(model_of(scene), 1);
    const Lattice& lattice = *simulation.model().lattice;
    Vec3 impulse = Vec3::Zero();
    Frame last = simulation.frame();
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame now = simulation.frame();
      const Vec3 before = last.pulls.empty() ? Vec3(Vec3::Zero()) : last.pulls[0].force;
      impulse += 0.5 * (now.time - last.time) * (before + now.pulls.at(0).force);
      last = now;
    }
    // Velocities from two neighbouring frames.
    Simulation again(model_of(scene), 1);
    QVERIFY(run_until(again, 0.0199));
    const Frame early = again.frame();
    Vec2 momentum = Vec2::Zero();
    QVERIFY(!again.step());
    const Frame late = again.frame();
    for (int n = 0; n < lattice.nodes(); ++n)
      momentum += lattice.mass(n) * (late.nodes[n] - early.nodes[n]) / (late.time - early.time);
    QVERIFY(impulse.norm() > 1e-3);
    VERIFY_NEAR(Vec2(momentum / impulse.norm()), Vec2(impulse.head<2>() / impulse.norm()), 0.02);
    VERIFY(std::abs(last.energy.balance_error) < 2e-3 * last.energy.throughput());
    VERIFY(last.energy.external_work > 0.0);
  }

  void theSameBitsWithAnyNumberOfThreads_data() { bodies_and_methods(); }
  void theSameBitsWithAnyNumberOfThreads() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const auto model = model_of(eventful(bodies, method) +
                                "[[pull]]\nbody = \"3\"\ntime = [0.03, 0.1, 0.15]\n"
                                "target = [[0, 0, 1], [0.5, 0, 1.5], [0.5, 0.5, 0]]\n");
    std::vector<std::string> saved;
    for (const int threads : {1, 2, 3}) {
      Simulation simulation(model, threads);
      while (!simulation.finished()) {
        const auto failure = simulation.step();
        QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      }
      saved.push_back(simulation.save());
      VERIFY(std::abs(simulation.frame().energy.balance_error) <
             2e-3 * simulation.frame().energy.throughput());
    }
    VERIFY(saved[1] == saved[0]);
    VERIFY(saved[2] == saved[0]);
  }

  void aPullByHandReplaysWithTheSameBits_data() { bodies_and_methods(); }
  /// The target jumps in each step, as a pointer moves it; a state saved in the middle goes on alike.
  void aPullByHandReplaysWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = parse_scene(eventful(bodies, method), "/scene.toml");
    const auto plain = build_model(scene);
    Simulation simulation(plain, 1);
    QVERIFY(run_until(simulation, 0.0412));
    PullSpec pull;
    pull.body = "3";
    const Vec3 place = simulation.frame().bodies[3].position;
    pull.target = {place};
    QVERIFY(!simulation.change(pull));
    std::string in_the_middle;
    for (int i = 0; simulation.time() < 0.12; ++i) {
      QVERIFY(!simulation.step());
      if (i % 3 == 0) simulation.move_pull(place + Vec3(0.01 * i, 0.002 * i, 0.5));
      if (i == 7) in_the_middle = simulation.save();
    }
    simulation.move_pull(std::nullopt);
    QVERIFY(simulation.frame().pulls.empty());
    while (!simulation.finished()) QVERIFY(!simulation.step());

    Scene with_pull = scene;
    with_pull.events = simulation.events();
    const auto model = build_model(parse_scene(scene_text(with_pull, "/"), "/scene.toml"));
    for (const int threads : {1, 3}) {
      Simulation again(model, threads);
      while (!again.finished()) QVERIFY(!again.step());
      VERIFY(bits_of(again) == bits_of(simulation));
    }
    Simulation restored = Simulation::restore(plain, in_the_middle, 2);
    restored.set_events(simulation.events());
    while (!restored.finished()) QVERIFY(!restored.step());
    VERIFY(bits_of(restored) == bits_of(simulation));
  }

  /// A bar on a floor, pulled at a node; a state saved in the middle goes on alike.
  void aNodePulledByHandReplaysWithTheSameBits() {
    const Scene scene = parse_scene(rubber_bar("0.15", "[16, 4]", "0.002"), "/scene.toml");
    const auto plain = build_model(scene);
    Simulation simulation(plain, 1);
    QVERIFY(run_until(simulation, 0.0212));
    PullSpec pull;
    pull.node = 62;
    pull.target = {Vec3(0.2, 0.05, 0.0)};
    QVERIFY(!simulation.change(pull));
    std::string in_the_middle;
    for (int i = 0; simulation.time() < 0.05; ++i) {
      QVERIFY(!simulation.step());
      if (i % 3 == 0) simulation.move_pull(Vec3(0.2, 0.05 + 1e-6 * i, 0.0));
      if (i == 700) in_the_middle = simulation.save();
    }
    simulation.move_pull(std::nullopt);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    Scene with_pull = scene;
    with_pull.events = simulation.events();
    const auto model = build_model(parse_scene(scene_text(with_pull, "/"), "/scene.toml"));
    for (const int threads : {1, 3}) {
      Simulation again(model, threads);
      while (!again.finished()) QVERIFY(!again.step());
      VERIFY(bits_of(again) == bits_of(simulation));
    }
    Simulation restored = Simulation::restore(plain, in_the_middle, 2);
    restored.set_events(simulation.events());
    while (!restored.finished()) QVERIFY(!restored.step());
    VERIFY(bits_of(restored) == bits_of(simulation));
  }

  void aStateSavedDuringAStiffPullGoesOnAlike_data() {
    QTest::addColumn<QString>("shape");
    QTest::newRow("sphere") << QString::fromStdString(ball_shape);
    QTest::newRow("cube") << QString::fromStdString(cube_shape);
  }
  /// The pull limits the step, also of the rest of an interval.
  void aStateSavedDuringAStiffPullGoesOnAlike() {
    QFETCH(QString, shape);
    const auto model = model_of(head("explicit", 2e-3) + shape.toStdString() + thing_at("[0, 0, 0]") +
                                pull("[0.21, 0.45]", "[[0.01, 0, 0], [0.2, 0, 0]]",
                                     "point = [0.01, 0.02, 0]\nfrequency = 80\nacceleration_limit = 1e9\n"));
    Simulation simulation(model, 1);
    QVERIFY(run_until(simulation, 0.33));
    QVERIFY(!simulation.at_output());
    VERIFY(simulation.frame().solver.step_size < 1e-3);
    Simulation restored = Simulation::restore(model, simulation.save(), 2);
    VERIFY(restored.save() == simulation.save());
    QVERIFY(run_until(simulation, 0.7));
    QVERIFY(run_until(restored, 0.7));
    VERIFY(restored.save() == simulation.save());
  }

  /// A pull that is cut to its first time, or whose body leaves, still has a first and a last time: one time
  /// alone would be held for ever.
  void aPullThatEndsEarlyHasTwoTimes() {
    PullSpec spec;
    spec.time = {1.0, 2.0, 2.0, 3.0};
    spec.target = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(5, 0, 0), Vec3(6, 0, 0)};
    for (const double time : {0.5, 1.0}) {
      const PullSpec cut = cut_after(spec, time);
      QCOMPARE(cut.time, std::vector<double>({1.0, 1.0}));
      QCOMPARE(cut.target.size(), std::size_t{2});
    }
    QCOMPARE(cut_after(spec, 1.5).time, std::vector<double>({1.0, 1.5}));
    QCOMPARE(cut_after(spec, 1.5).target.back(), Vec3(0.5, 0, 0));
    QCOMPARE(cut_after(spec, 2.0).target.back(), Vec3(1, 0, 0));
    QCOMPARE(cut_after(spec, 2.5).target.back(), Vec3(5.5, 0, 0));
    QCOMPARE(cut_after(spec, 4.0), spec);

    const std::string scene = head("explicit", 1e-3) + ball_shape + thing_at("[0, 0, 0]") +
                              thing_at("[1, 0, 0]").replace(17, 5, "other") +
                              "[[event]]\ntime = 0.25\nremove = \"thing\"\n";
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 0.1));
    PullSpec hand;
    hand.body = "thing";
    hand.target = {Vec3(0, 0, 0.3)};
    QVERIFY(!simulation.change(hand));
    QVERIFY(simulation.holds_pull());
    QVERIFY(run_until(simulation, 0.4));
    QVERIFY(!simulation.holds_pull());
    Scene saved = parse_scene(scene, "/scene.toml");
    saved.events = simulation.events();
    Simulation again(build_model(parse_scene(scene_text(saved, "/"), "/scene.toml")), 1);
    QVERIFY(run_until(again, 0.4));
    VERIFY(bits_of(again) == bits_of(simulation));
    // The body is gone: nothing enters the events.
    const std::size_t events = simulation.events().size();
    const auto failure = simulation.change(hand);
    QVERIFY(failure.has_value());
    QCOMPARE(simulation.events().size(), events);
  }

  void whatCannotBePulledIsTold_data() {
    QTest::addColumn<QString>("pull");
    QTest::addColumn<QString>("message");
    const QString rest = "time = [0, 1]\ntarget = [[0, 0, 1], [0, 0, 1]]\n";
    QTest::newRow("no such body")
        << "body = \"thang\"\n" + rest
        << "pull.body \"thang\" is not a body of the scene; did you mean \"thing\"?";
    QTest::newRow("no such number") << "body = \"7\"\n" + rest
                                    << "pull.body \"7\" is not a body of the scene";
    QTest::newRow("nothing") << rest << "neither body nor node";
    QTest::newRow("both") << "body = \"thing\"\nnode = 1\n" + rest << "both body and node";
    QTest::newRow("no lattice") << "node = 1\n" + rest << "the scene has none";
    QTest::newRow("far point") << "body = \"thing\"\npoint = [0, 0, 0.2]\n" + rest
                               << "outside it; it must be at most 50.0 mm";
    QTest::newRow("one time") << "body = \"thing\"\ntime = [0]\ntarget = [[0, 0, 1]]\n"
                              << "has one time";
    QTest::newRow("descending") << "body = \"thing\"\ntime = [1, 0]\ntarget = [[0, 0, 1], [0, 0, 1]]\n"
                                << "must ascend";
    QTest::newRow("rows") << "body = \"thing\"\ntime = [0, 1]\ntarget = [[0, 0, 1]]\n"
                          << "one each";
    QTest::newRow("frequency") << "body = \"thing\"\nfrequency = 0\n" + rest << "pull.frequency is 0";
    QTest::newRow("fixed") << "body = \"fixed\"\n" + rest << "is fixed";
  }
  void whatCannotBePulledIsTold() {
    QFETCH(QString, pull);
    QFETCH(QString, message);
    const std::string scene = head("explicit", 1e-3) + ball_shape + thing_at("[0, 0, 0]") +
                              "[[body]]\nname = \"fixed\"\nshape = \"thing\"\nmaterial = \"stone\"\nposition "
                              "= [1, 0, 0]\nfixed = true\n";
    QCOMPARE(error_of(scene), std::string());
    const std::string error = error_of(scene + "[[pull]]\n" + pull.toStdString());
    QVERIFY2(QString::fromStdString(error).contains(message), error.c_str());
    const auto line = std::count(scene.begin(), scene.end(), '\n') + 1;
    const QString place = QString::fromStdString(error).section(':', 1, 1);
    QVERIFY2(place.toInt() >= line, error.c_str());
  }

  void aBodyThatIsNotThereIsTold() {
    Simulation simulation(model_of(head("explicit", 1e-3) + ball_shape + thing_at("[0, 0, 0]") +
                                   thing_at("[1, 0, 0]").replace(17, 5, "other") +
                                   "[[event]]\ntime = 0.1\nremove = \"thing\"\n" +
                                   pull("[0.2, 0.3]", "[[0, 0, 1], [0, 0, 1]]")),
                          1);
    QVERIFY(run_until(simulation, 0.19));
    std::optional<StepFailure> failure;
    for (int i = 0; i < 30 && !failure; ++i) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find("\"thing\" is not in the scene at this time") != std::string::npos,
             failure->message.c_str());
  }

  void aBodyThatJoinsLaterIsTold_data() {
    QTest::addColumn<QString>("body");
    QTest::newRow("by name") << "late";
    QTest::newRow("by number") << "1";
  }
  void aBodyThatJoinsLaterIsTold() {
    QFETCH(QString, body);
    for (const std::string& shape : {std::string(ball_shape), domino_shape}) {
      const std::string late =
          "[[event]]\ntime = 0.25\nbetween_steps = true\nadd_body = { name = \"late\", shape = \"thing\", "
          "material = \"stone\", position = [3, 0, 0] }\n";
      std::string pulled = pull("[0.2, 0.3]", "[[0, 0, 1], [0, 0, 1]]");
      pulled.replace(pulled.find("\"thing\""), 7, "\"" + body.toStdString() + "\"");
      Simulation simulation(model_of(head("explicit", 1e-3) + shape + thing_at("[0, 0, 0]") + late + pulled),
                            1);
      QVERIFY(run_until(simulation, 0.19));
      std::optional<StepFailure> failure;
      for (int i = 0; i < 30 && !failure; ++i) failure = simulation.step();
      QVERIFY(failure.has_value());
      QVERIFY2(failure->message.find("is not in the scene at this time") != std::string::npos,
               failure->message.c_str());
    }
  }

  void aBodyIsNotRemovedBeforeItJoins() {
    Simulation simulation(
        model_of(
            head("explicit", 1e-3) + ball_shape + thing_at("[0, 0, 0]") +
            "[[event]]\ntime = 0.25\nbetween_steps = true\nadd_body = { name = \"late\", shape = \"thing\", "
            "material = \"stone\", position = [3, 0, 0] }\n[[event]]\ntime = 0.1\nremove = \"late\"\n"),
        1);
    std::optional<StepFailure> failure;
    for (int i = 0; i < 200 && !failure; ++i) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find("it is not in the scene at this time") != std::string::npos,
             failure->message.c_str());
  }

  /// Removing a pulled body ends its pull.
  void aPulledBodyCanBeRemoved() {
    Simulation simulation(model_of(head("explicit", 1e-3) + ball_shape + thing_at("[0, 0, 0]") +
                                   thing_at("[1, 0, 0]").replace(17, 5, "other") +
                                   "[[event]]\ntime = 0.25\nremove = \"thing\"\n" +
                                   pull("[0.2, 0.3]", "[[0, 0, 1], [0, 0, 1]]")),
                          1);
    QVERIFY(run_until(simulation, 0.24));
    QCOMPARE(simulation.frame().pulls.size(), std::size_t{1});
    QVERIFY(run_until(simulation, 0.5));
    QVERIFY(simulation.frame().pulls.empty());
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-3);
  }
};

SCREE_TEST(PullsTest)
#include "test_pulls.moc"
