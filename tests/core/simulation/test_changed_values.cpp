#include <QtTest>
#include <algorithm>
#include <ctime>

#include "core/scene/event_order.hpp"
#include "core/scene/file/changed_scene.hpp"
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

constexpr double gravity = 9.81;
constexpr double mass = 2.0;

/// A ball of 2 kg and radius 0.05 m; a linear spring of 1e5 N/m.
const std::string ball_scene = R"(
title = "Ball"
duration = 2.0
[solver]
time_step = 1e-4
[output]
interval = 0.1
[[material]]
name = "rubber"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
[[shape]]
name = "ball"
radius = 0.05
)";

std::string ball_at(const std::string& position, const std::string& more = "") {
  return "[[body]]\nname = \"ball\"\nshape = \"ball\"\nmaterial = \"rubber\"\nmass = 2.0\nposition = " +
         position + "\n" + more;
}

const std::string floor_plane =
    "[[wall]]\nname = \"floor\"\nmaterial = \"rubber\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";

std::string floor_of(const std::string& material) {
  std::string text = floor_plane;
  return text.replace(text.find("rubber"), 6, material);
}

/// A cube of 0.1 m on a floor that friction must hold.
std::string block_on_a_slope(const std::string& method) {
  return "title = \"Slope\"\nduration = 1.0\ngravity = [3.0, 0.0, -9.81]\n[solver]\nmethod = \"" + method +
         "\"\ntime_step = 1e-4\nsleep = false\n[output]\ninterval = 0.1\n"
         "[[material]]\nname = \"stone\"\ndensity = 2000\n"
         "[[contact]]\nnormal = { law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }\n"
         "damping = { ratio = 0.3 }\n"
         "friction = { static = 0.5, dynamic = 0.5, stiffness = 1e5, damping = 50 }\n"
         "[[shape]]\nname = \"cube\"\nmesh = \"" SCREE_SOURCE_DIR
         "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n"
         "[[body]]\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0, 0, 0.0509]\n" +
         floor_of("stone");
}

std::string set_at(double time, const std::string& values) {
  return "[[event]]\ntime = " + std::to_string(time) + "\nset = { " + values + " }\n";
}

std::string scene_with_friction(const std::string& friction) {
  std::string text = ball_scene;
  text.replace(text.find("[[shape]]"), 0, "friction = " + friction + "\n");
  return text + floor_plane + ball_at("[0, 0, 0.06]");
}

/// Friction of the first rule after all events of a scene.
FrictionSpec last_friction(const std::string& text) {
  Scene scene = parse_scene(text, "scene.toml");
  for (const EventSpec& event : in_chronological_order(scene.events)) scene = changed_scene(scene, event);
  return scene.contacts[0].friction;
}

std::string reading_error_of(const std::string& text) {
  try {
    parse_scene(text, "scene.toml");
  } catch (const SceneError& error) {
    return error.what();
  }
  return "";
}

/// Changes of values for each of the eventful scenes.
std::string changes(bool polyhedra) {
  return set_at(0.055, R"("gravity" = [1.5, 0.0, -9.0], "contact.0.friction.static" = 0.4)") +
         set_at(0.0712, polyhedra ? R"("contact.0.normal.stiffness" = 2e5)"
                                  : R"("material.stone.young_modulus" = 2e6)") +
         set_at(0.11, R"("wall.pusher.motion" = { velocity = [0.2, 0.0, 0.0] })");
}

std::shared_ptr<const Model> changing_model(const QString& bodies, const QString& method) {
  return model_of(eventful_scene(bodies.toStdString(), method.toStdString()) +
                  changes(bodies == "polyhedra"));
}

}  // namespace

/// Values that change while a run goes on.
class ChangedValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void aBallFollowsTheGravityOfEachMoment() {
    Simulation simulation(model_of(ball_scene + ball_at("[0, 0, 5]") + set_at(0.5, "gravity = [2, 0, 0]") +
                                   set_at(0.9, "gravity = [0, 0, 0]")),
                          1);
    QVERIFY(run_until(simulation, 1.2));
    const Frame frame = simulation.frame();
    const double fallen = 0.5 * gravity * 0.25 + gravity * 0.5 * 0.7;
    VERIFY_NEAR(frame.bodies[0].position, Vec3(0.5 * 2 * 0.16 + 0.8 * 0.3, 0, 5 - fallen), 1e-9);
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(0.8, 0, -0.5 * gravity), 1e-9);
    QCOMPARE(model_now(frame).scene.gravity, Vec3(0, 0, 0));
    QCOMPARE(frame.model->scene.gravity, Vec3(0, 0, -gravity));
  }

  /// The potential m g h of the ball leaves the account when gravity ends: 2 kg × 9.81 m/s² × 5 m at first.
  void theAccountTellsWhatAChangeTakes() {
    Simulation simulation(model_of(ball_scene + ball_at("[0, 0, 5]") + set_at(0.0, "gravity = [0, 0, 0]")),
                          1);
    QVERIFY(run_until(simulation, 0.1));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.energy.exchange_changes, mass * gravity * 5.0, 1e-9);
    QCOMPARE(frame.energy.gravitational, 0.0);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-9);
    QCOMPARE(frame.bodies[0].position, Vec3(0, 0, 5));
  }

  /// A spring of stiffness k holds ½ k δ² at the static overlap δ = m g/k. Twice the stiffness adds as much,
  /// and the ball rises about its new place δ/2, in which it had none of the old force.
  void aStifferSpringAddsItsEnergy() {
    constexpr double stiffness = 1e5;
    const double overlap = mass * gravity / stiffness;
    std::ostringstream height;
    height.precision(17);
    height << "[0, 0, " << 0.05 - overlap << "]";
    Simulation simulation(model_of(ball_scene + floor_plane + ball_at(height.str()) +
                                   set_at(0.1, R"("contact.0.normal.stiffness" = 2e5)")),
                          1);
    QVERIFY(run_until(simulation, 0.1));
    const Frame before = simulation.frame();
    VERIFY(before.bodies[0].velocity.norm() < 1e-9);
    double highest = 0.0;
    while (simulation.time() < 0.2) {
      QVERIFY(!simulation.step());
      highest = std::max(highest, simulation.frame().bodies[0].position.z());
    }
    const Frame after = simulation.frame();
    const double added = 0.5 * stiffness * overlap * overlap;
    VERIFY_NEAR(after.energy.exchange_changes / -added, 1.0, 1e-6);
    VERIFY_NEAR((highest - before.bodies[0].position.z()) / overlap, 1.0, 1e-3);
    VERIFY(std::abs(after.energy.balance_error) < 1e-3 * added);
  }

  /// Energy and forces of polyhedra in contact, with their stretched friction springs.
  void aBlockOnASlopeKeepsItsSpringsUnderAChange_data() {
    QTest::addColumn<QString>("method");
    QTest::newRow("explicit") << "explicit";
    QTest::newRow("midpoint") << "midpoint";
  }
  void aBlockOnASlopeKeepsItsSpringsUnderAChange() {
    QFETCH(QString, method);
    const std::string scene = block_on_a_slope(method.toStdString());
    Simulation plain(model_of(scene), 1);
    Simulation changed(model_of(scene + set_at(0.5, "\"contact.0.friction.static\" = 0.8")), 1);
    QVERIFY(run_until(plain, 0.6));
    QVERIFY(run_until(changed, 0.6));
    const double weight = plain.model().bodies[0].mass;
    // It sticks: friction carries the slope's part of the weight before and after, and nothing jumps.
    double pull = 0.0;
    for (const FrameContact& contact : changed.frame().contacts) pull += contact.friction.x();
    VERIFY_NEAR(pull / (-3.0 * weight), 1.0, 1e-3);
    VERIFY_NEAR(changed.frame().bodies[0].position, plain.frame().bodies[0].position, 1e-7);
    VERIFY(std::abs(changed.frame().energy.exchange_changes) < 1e-9 * weight);
    VERIFY_NEAR(changed.frame().energy.balance_error, plain.frame().energy.balance_error, 1e-9);
  }

  void aWallGoesOnFromWhereItIs() {
    const std::string gate =
        "[[wall]]\nname = \"gate\"\nmaterial = \"rubber\"\nabout = [0, 0, 3]\n"
        "plane = { point = [0, 0, 3], normal = [0, 0, -1] }\n"
        "motion = { velocity = [0.1, 0, 0], spin = [0, 0, 2] }\n";
    Simulation simulation(
        model_of(
            ball_scene + floor_plane + gate + ball_at("[0, 0, 0.06]") +
            set_at(0.4, R"("wall.gate.motion" = { velocity = [0.0, 0.3, 0.0], spin = [0.5, 0, 0] })") +
            set_at(0.8,
                   R"("wall.gate.motion" = { time = [1.0, 1.2], displacement = [[0, 0, 0], [0, 0, 1]] })")),
        1);
    QVERIFY(run_until(simulation, 0.4));
    VERIFY_NEAR(simulation.frame().walls[1].displacement, Vec3(0.04, 0, 0), 1e-12);
    QVERIFY(run_until(simulation, 0.8));
    VERIFY_NEAR(simulation.frame().walls[1].displacement, Vec3(0.04, 0.12, 0), 1e-12);
    const Rotation expected =
        Rotation::from_rotation_vector(Vec3(0, 0, 0.8)).then(Rotation::from_rotation_vector(Vec3(0.2, 0, 0)));
    VERIFY_NEAR(simulation.frame().walls[1].rotation.matrix(), expected.matrix(), 1e-12);
    QVERIFY(run_until(simulation, 1.1));
    VERIFY_NEAR(simulation.frame().walls[1].displacement, Vec3(0.04, 0.12, 0.5), 1e-12);
    QVERIFY(run_until(simulation, 1.5));
    VERIFY_NEAR(simulation.frame().walls[1].displacement, Vec3(0.04, 0.12, 1.0), 1e-12);
    VERIFY_NEAR(simulation.frame().walls[1].rotation.matrix(), expected.matrix(), 1e-12);
  }

  void theStepFollows() {
    Simulation simulation(
        model_of(ball_scene + ball_at("[0, 0, 5]") + set_at(0.5, "\"solver.time_step\" = 1e-3")), 1);
    QVERIFY(run_until(simulation, 0.5));
    VERIFY_NEAR(simulation.frame().solver.step_size, 1e-4, 1e-9);
    QVERIFY(run_until(simulation, 0.6));
    VERIFY_NEAR(simulation.frame().solver.step_size, 1e-3, 1e-9);
  }

  void theSameBitsWithAnyNumberOfThreads_data() { bodies_and_methods(); }
  void theSameBitsWithAnyNumberOfThreads() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const auto model = changing_model(bodies, method);
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
    // They matter: the run without them differs.
    Simulation plain(model_of(eventful_scene(bodies.toStdString(), method.toStdString())), 1);
    while (!plain.finished()) QVERIFY(!plain.step());
    VERIFY(bits_of(plain) != expected.back());
  }

  void theAccountClosesOverChanges_data() { bodies_and_methods(); }
  void theAccountClosesOverChanges() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    Simulation simulation(changing_model(bodies, method), 1);
    double turnover = 0.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      turnover = std::max(turnover, simulation.frame(false).energy.throughput());
    }
    Simulation plain(model_of(eventful_scene(bodies.toStdString(), method.toStdString())), 1);
    while (!plain.finished()) QVERIFY(!plain.step());
    const EnergyTerms energy = simulation.frame(false).energy;
    qInfo() << energy.balance_error / turnover << plain.frame(false).energy.balance_error / turnover
            << energy.exchange_changes;
    VERIFY(energy.exchange_changes != 0.0);
    VERIFY(std::abs(energy.balance_error) < 1e-3 * turnover);
  }

  /// A saved state goes on under the values of its time, before, between and after changes.
  void aSavedStateKeepsItsValues_data() { bodies_and_methods(); }
  void aSavedStateKeepsItsValues() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    check_saved_states_go_on(changing_model(bodies, method), {0.03, 0.06, 0.08, 0.12});
  }

  /// A change by hand becomes an event, with which the run has the same bits.
  void aChangeByHandReplaysWithTheSameBits_data() { bodies_and_methods(); }
  void aChangeByHandReplaysWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene =
        parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "/scene.toml");
    Simulation simulation(build_model(scene), 1);
    const std::vector<SetEvent> sets{
        {{{"gravity", "[0.0, 2.0, -8.0]"}}},
        {{{"contact.0.friction.static", "0.5"}, {"contact.0.friction.dynamic", "0.3"}}},
        {{{"wall.pusher.motion", "{ velocity = [-0.1, 0.0, 0.0] }"}}}};
    double time = 0.0512;
    for (const SetEvent& set : sets) {
      QVERIFY(run_until(simulation, time));
      QVERIFY(!simulation.change(set));
      time += 0.04;
    }
    while (!simulation.finished()) QVERIFY(!simulation.step());
    Scene with_changes = scene;
    with_changes.events = simulation.events();
    const auto model = build_model(parse_scene(scene_text(with_changes, "/"), "/scene.toml"));
    for (const int threads : {1, 3}) {
      Simulation again(model, threads);
      while (!again.finished()) QVERIFY(!again.step());
      VERIFY(bits_of(again) == bits_of(simulation));
    }
  }

  void aRemovedFloorStaysAwayWhenValuesChange_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"}) QTest::newRow(method) << method;
  }
  /// Both at the same moment: nothing of the floor acts on the block that lay on it.
  void aRemovedFloorStaysAwayWhenValuesChange() {
    QFETCH(QString, method);
    const Scene scene = parse_scene(block_on_a_slope(method.toStdString()), "/scene.toml");
    Simulation simulation(build_model(scene), 1);
    QVERIFY(run_until(simulation, 0.1));
    VERIFY(simulation.frame().contacts.size() > 0U);
    QVERIFY(!simulation.change(RemoveEvent{"floor"}));
    QVERIFY(!simulation.change(SetEvent{{{"gravity", "[0.0, 0.0, -5.0]"}}}));
    QVERIFY(simulation.frame().contacts.empty());
    const double speed = simulation.frame().bodies[0].velocity.z();
    QVERIFY(run_until(simulation, 0.2));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.z() - speed, -0.5, 1e-9);
    Scene with_changes = scene;
    with_changes.events = simulation.events();
    Simulation again(build_model(parse_scene(scene_text(with_changes, "/"), "/scene.toml")), 2);
    QVERIFY(run_until(again, 0.2));
    VERIFY(bits_of(again) == bits_of(simulation));
  }

  /// A run may begin without a change that its scene makes at the start.
  void aRunBeginsWithItsOwnEvents() {
    const std::string still = "gravity = [0, 0, 0]" + ball_scene + ball_at("[0, 0, 1]");
    const std::string falling =
        still + set_at(0.0, R"("gravity" = [0.0, 0.0, -9.0])") + "between_steps = true\n";
    Simulation simulation(model_of(falling), 1, {}, std::vector<EventSpec>{});
    QVERIFY(simulation.events().empty());
    while (simulation.time() < 0.1) QVERIFY(!simulation.step());
    QCOMPARE(simulation.frame().bodies[0].velocity, Vec3(0, 0, 0));
    Simulation of_scene(model_of(falling), 1);
    while (of_scene.time() < 0.1) QVERIFY(!of_scene.step());
    VERIFY(of_scene.frame().bodies[0].velocity.z() < -0.8);
  }

  void aWrongChangeByHandChangesNothing() {
    Simulation simulation(model_of(ball_scene + floor_plane + ball_at("[0, 0, 0.06]")), 1);
    QVERIFY(run_until(simulation, 0.1));
    const std::string before = simulation.save();
    const auto failure = simulation.change(SetEvent{{{"contact.0.normal.stifness", "1e6"}}});
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find(R"(did you mean "stiffness"?)") != std::string::npos,
             failure->message.c_str());
    VERIFY(simulation.save() == before);
    QVERIFY(simulation.events().empty());
  }

  /// A wall at rest and a fixed body need no rule until the wall moves.
  void aWallThatBeginsToMoveMeetsAFixedBody() {
    const std::string lid =
        "[[wall]]\nname = \"lid\"\nmaterial = \"stone\"\n"
        "plane = { point = [0, 0, 0.12], normal = [0, 0, -1] }\n";
    std::string scene = block_on_a_slope("explicit") + lid;
    scene.replace(scene.find("position = [0, 0, 0.0509]"), 25, "position = [0, 0, 0.0509]\nfixed = true");
    const std::string lowered = set_at(0.1, "\"wall.lid.motion\" = { velocity = [0.0, 0.0, -0.1] }");
    Simulation simulation(model_of(scene + lowered), 1);
    // At 0.281 s its gap to the cube is the range of the law, 1 mm.
    double force = 0.0;
    while (simulation.time() < 0.285 && !simulation.step()) force = simulation.frame().walls[1].force.z();
    VERIFY(force > 1.0);
    std::string other = scene;
    other.replace(other.find("[[contact]]"), 11, "[[contact]]\nmaterials = [\"stone\", \"stone\"]");
    other.insert(other.find("[[contact]]"), "[[material]]\nname = \"steel\"\ndensity = 7850\n");
    other.replace(other.rfind("material = \"stone\""), 18, "material = \"steel\"");
    try {
      model_of(other);
    } catch (const SceneError& error) {
      QFAIL(error.what());
    }
    try {
      model_of(other + lowered);
      QFAIL("no rule for the moving wall, but no error");
    } catch (const SceneError& error) {
      QVERIFY2(QString(error.what()).contains("no contact rule fits the materials \"steel\" and \"stone\""),
               error.what());
    }
  }

  /// Changes are made in turn with events that set the friction.
  void frictionEventsCountForLaterChanges() {
    const std::string scene = scene_with_friction("{ static = 0.5, dynamic = 0.3 }");
    const std::string friction = "[[event]]\ntime = 0.1\nfriction = { static = 0.8, dynamic = 0.8 }\n";
    const std::string lower = set_at(0.2, R"("contact.0.friction.static" = 0.6)");
    QCOMPARE(last_friction(scene + lower).dynamic_coefficient, 0.3);
    QCOMPARE(last_friction(scene + friction + lower).dynamic_coefficient, 0.6);
  }

  /// Each change is checked without the many bodies. Its cost was that of reading the whole scene.
  void aChangeCostsLittleInALargeScene() {
    std::string scene = ball_scene;
    for (int i = 0; i < 1000; ++i)
      scene +=
          "[[body]]\nshape = \"ball\"\nmaterial = \"rubber\"\nposition = [0, 0, " + std::to_string(i) + "]\n";
    std::string changes;
    for (int k = 1; k <= 200; ++k)
      changes += set_at(0.001 * k, "\"gravity\" = [0, 0, -" + std::to_string(k) + "]");
    const auto seconds = [](const std::string& text) {
      const std::clock_t begin = std::clock();
      parse_scene(text, "scene.toml");
      return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    const double without = std::max(0.001, seconds(scene));
    const double with = seconds(scene + changes);
    QVERIFY2(with < 50.0 * without, qPrintable(QString("%1 s, without changes %2 s").arg(with).arg(without)));
  }

  /// Fluid acts on spheres, which may come from a fill or by an event.
  void valuesOfAFluidNeedSpheres_data() {
    QTest::addColumn<QString>("bodies");
    QTest::newRow("body") << QString::fromStdString(ball_at("[0, 0, 1]"));
    QTest::newRow("fill") << "[[fill]]\nshape = \"ball\"\nmaterial = \"rubber\"\ncount = 2\n"
                             "region = { min = [0, 0, 0], max = [1, 1, 1] }\n";
    QTest::newRow("event")
        << "[[event]]\ntime = 0.1\nbetween_steps = true\nadd_body = { name = \"thrown\", shape = "
           "\"ball\", material = \"rubber\", position = [0, 0, 1] }\n";
    QTest::newRow("none") << "";
  }
  void valuesOfAFluidNeedSpheres() {
    QFETCH(QString, bodies);
    const std::string scene = ball_scene + floor_plane + bodies.toStdString();
    const std::string error = reading_error_of(scene + set_at(0.5, "\"fluid.drag\" = 0.1"));
    QCOMPARE(error.empty(), !bodies.isEmpty());
    if (bodies.isEmpty()) QVERIFY2(error.find("fluid acts on spheres") != std::string::npos, error.c_str());
  }

  void faultsAreToldAtTheirLine_data() {
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("message");
    QTest::newRow("no such path") << R"("contact.0.friction.statik" = 0.2)"
                                  << R"(did you mean "static"?)";
    QTest::newRow("no such part") << R"("wall.gate.motion" = { velocity = [0, 0, 1] })"
                                  << "no [[wall]] has the name gate";
    QTest::newRow("no such rule") << R"("contact.3.friction.static" = 0.2)"
                                  << "the scene has 1 [[contact]], which are counted from 0";
    QTest::newRow("out of range") << R"("contact.0.normal.stiffness" = -1)"
                                  << "contact.normal.stiffness is -1";
    QTest::newRow("mass") << R"("material.rubber.density" = 3000)"
                          << "material.rubber.density=3000 cannot take effect while the run goes on";
    QTest::newRow("law") << R"("contact.0.normal" = { law = "hertz" }, "material.rubber.young_modulus" = 1e7)"
                         << "contact.0.normal={ \"law\" = \"hertz\" } cannot take effect";
    QTest::newRow("second of two") << R"("gravity" = [0, 0, -1], "shape.ball.radius" = 0.04)"
                                   << "shape.ball.radius=0.04 cannot take effect while the run goes on";
    QTest::newRow("method") << R"("solver.method" = "trapezoidal")"
                            << "solver.method=\"trapezoidal\" cannot take effect";
    QTest::newRow("nothing") << ""
                             << "event.set sets nothing";
    QTest::newRow("path without quotes") << "contact.0.friction.static = 0.2"
                                         << "contact is a list";
  }
  void faultsAreToldAtTheirLine() {
    QFETCH(QString, values);
    QFETCH(QString, message);
    const std::string scene = ball_scene + floor_plane + ball_at("[0, 0, 0.06]");
    const auto line = std::count(scene.begin(), scene.end(), '\n') + 1;
    const std::string error = reading_error_of(scene + set_at(0.5, values.toStdString()));
    const QString text = QString::fromStdString(error);
    QVERIFY2(text.contains(message), error.c_str());
    const bool at_event = text.startsWith("scene.toml:" + QString::number(line)) ||
                          text.startsWith("scene.toml:" + QString::number(line + 2));
    QVERIFY2(at_event, error.c_str());
  }

  /// A change follows on the values that earlier ones have left, in chronological order.
  void laterChangesSeeEarlierOnes() {
    const std::string scene = scene_with_friction("{ static = 0.5, dynamic = 0.4 }");
    const std::string lower = set_at(0.5, R"("contact.0.friction.static" = 0.2)");
    QCOMPARE(last_friction(scene + lower).dynamic_coefficient, 0.2);
    const std::string earlier = set_at(0.3, R"("contact.0.friction.dynamic" = 0.1)");
    QCOMPARE(last_friction(scene + lower + earlier).dynamic_coefficient, 0.1);
  }

  /// The dynamic coefficient is at most the static one, so that one number alone can be set: once it was an
  /// error that named the other one.
  void oneCoefficientOfFrictionChangesTheOther_data() {
    QTest::addColumn<QString>("friction");
    QTest::addColumn<QString>("values");
    QTest::addColumn<double>("of_stick");
    QTest::addColumn<double>("of_slip");
    const QString two = "{ static = 0.5, dynamic = 0.4 }";
    const QString one = "{ static = 0.5 }";
    const QString of_stick = "contact.0.friction.static";
    const QString of_slip = "contact.0.friction.dynamic";
    QTest::newRow("below") << two << of_stick + "=0.2" << 0.2 << 0.2;
    QTest::newRow("between") << two << of_stick + "=0.45" << 0.45 << 0.4;
    QTest::newRow("above") << two << of_slip + "=0.7" << 0.7 << 0.7;
    QTest::newRow("still less") << two << of_slip + "=0.1" << 0.5 << 0.1;
    QTest::newRow("left out") << one << of_stick + "=0.2" << 0.2 << 0.2;
    QTest::newRow("left out, more") << one << of_stick + "=0.8" << 0.8 << 0.8;
    QTest::newRow("left out, less slip") << one << of_slip + "=0.1" << 0.5 << 0.1;
    QTest::newRow("both") << two << of_stick + "=0.3;" + of_slip + "=0.2" << 0.3 << 0.2;
    QTest::newRow("whole") << two << "contact.0.friction={ static = 0.3 }" << 0.3 << 0.3;
    QTest::newRow("no friction before") << "{ static = 0 }" << of_slip + "=0.2" << 0.2 << 0.2;
  }
  void oneCoefficientOfFrictionChangesTheOther() {
    QFETCH(QString, friction);
    QFETCH(QString, values);
    QFETCH(double, of_stick);
    QFETCH(double, of_slip);
    const std::string scene = scene_with_friction(friction.toStdString());
    std::vector<SceneValue> set;
    for (const QString& one : values.split(';')) set.push_back(scene_value(one.toStdString()));
    const Scene on_command_line = parse_scene(scene, "scene.toml", set);
    QCOMPARE(on_command_line.contacts[0].friction.static_coefficient, of_stick);
    QCOMPARE(on_command_line.contacts[0].friction.dynamic_coefficient, of_slip);
    QString event;
    for (const SceneValue& one : set)
      event += (event.isEmpty() ? "" : ", ") + QString("\"%1\" = %2").arg(one.path.c_str(), one.text.c_str());
    const FrictionSpec after = last_friction(scene + set_at(0.5, event.toStdString()));
    QCOMPARE(after.static_coefficient, of_stick);
    QCOMPARE(after.dynamic_coefficient, of_slip);
  }

  /// A slider may go below the dynamic coefficient, but values of one change must not contradict each other.
  void coefficientsThatContradictAreAnError() {
    const std::string scene = scene_with_friction("{ static = 0.5, dynamic = 0.4 }");
    const std::string slider = "[[try]]\npath = \"contact.0.friction.static\"\nmin = 0\nmax = 1\n";
    QCOMPARE(reading_error_of(scene + slider), std::string());
    const std::string fault = "contact.friction.dynamic is 0.3, more than static = 0.2";
    const std::string both = R"("contact.0.friction.static" = 0.2, "contact.0.friction.dynamic" = 0.3)";
    const std::string error = reading_error_of(scene + set_at(0.5, both));
    QVERIFY2(error.find(fault) != std::string::npos, error.c_str());
    try {
      parse_scene(scene, "scene.toml",
                  {{"contact.0.friction.static", "0.2"}, {"contact.0.friction.dynamic", "0.3"}});
      QFAIL("accepted");
    } catch (const SceneError& told) {
      QVERIFY2(told.message().starts_with(fault), told.what());
    }
  }
};

SCREE_TEST(ChangedValuesTest)
#include "test_changed_values.moc"
