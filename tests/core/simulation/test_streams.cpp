#include <QtTest>

#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::string head = R"(title = "Stream"
duration = 1.0
[output]
interval = 0.02
)";

/// Materials, a shape called "thing" and a law that moves it.
std::string thing(const std::string& shape, const std::string& method) {
  const bool sphere = shape == ball_shape;
  return "[solver]\nmethod = \"" + method + "\"\n" + R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = )" +
         (sphere ? R"({ law = "linear", stiffness = 1e5 })"
                 : R"({ law = "barrier", activation_gap = 2e-3, stiffness = 2e7 })") +
         R"(
damping = { ratio = 0.3 }
friction = { static = 0.3, stiffness = 1e5 }
)" + shape;
}

std::string inlet(const std::string& more) {
  return R"(
[[inlet]]
name = "feed"
shape = "thing"
material = "stone"
region = { min = [-0.3, -0.3, 1.0], max = [0.3, 0.3, 1.3] }
seed = 3
)" + more;
}

/// A stream that falls onto a ramp, slides down and leaves.
std::string chute(const std::string& shape, const std::string& method) {
  return head + thing(shape, method) + inlet("rate = { number = 30 }\nuntil = 0.8\nvelocity = [0, 0, -1]\n") +
         R"(
[[outlet]]
name = "drain"
below = { z = -0.5 }
[[wall]]
name = "ramp"
material = "stone"
plane = { point = [0, 0, 0.1], normal = [0.5, 0, 1] }
)";
}

double mass_inside(const Frame& frame) {
  double mass = 0.0;
  for (std::size_t i = 0; i < frame.bodies.size(); ++i)
    mass += frame.bodies[i].present ? frame.model->bodies[i].mass : 0.0;
  return mass;
}

long bodies_inside(const Frame& frame) {
  return std::count_if(frame.bodies.begin(), frame.bodies.end(),
                       [](const FrameBody& one) { return one.present; });
}

double energy_error(const Frame& frame) {
  return std::abs(frame.energy.balance_error) / frame.energy.throughput();
}

/// Smallest gap of any two bounding spheres of present bodies [m].
double smallest_gap(const Frame& frame) {
  double gap = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!frame.bodies[i].present || !frame.bodies[j].present) continue;
      gap = std::min(gap, (frame.bodies[i].position - frame.bodies[j].position).norm() -
                              bounding_radius(*frame.model, static_cast<int>(i)) -
                              bounding_radius(*frame.model, static_cast<int>(j)));
    }
  }
  return gap;
}

}  // namespace

/// Bodies that come and go.
class StreamsTest : public QObject {
  Q_OBJECT

 private slots:
  void whatEntersIsInsideOrHasLeft_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "trapezoidal"})
      QTest::addRow("balls, %s", method) << QString::fromStdString(ball_shape) << QString::fromLatin1(method);
    for (const char* method : {"explicit", "midpoint", "newmark"})
      QTest::addRow("cubes, %s", method) << QString::fromStdString(cube_shape) << QString::fromLatin1(method);
  }
  /// To the last body, at each output. So is their mass, and the energy that each takes along.
  void whatEntersIsInsideOrHasLeft() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    std::string scene = head + thing(shape.toStdString(), method.toStdString()) +
                        inlet("rate = { number = 30 }\nuntil = 0.5\nvelocity = [0, 0, -1]\n") +
                        "[[outlet]]\nname = \"drain\"\nbelow = { z = -0.5 }\n";
    Simulation simulation(model_of(scene), 1);
    double worst = 0.0;
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
      if (!simulation.at_output()) continue;
      const Frame frame = simulation.frame();
      const FrameStream& in = frame.streams[0];
      const FrameStream& out = frame.streams[1];
      VERIFY(in.bodies == bodies_inside(frame) + out.bodies);
      VERIFY_NEAR(in.mass, mass_inside(frame) + out.mass, 1e-12 * (1.0 + in.mass));
      VERIFY_NEAR(frame.energy.brought, in.energy - out.energy, 1e-9 * (1.0 + std::abs(in.energy)));
      worst = std::max(worst, std::abs(frame.energy.balance_error) / (1.0 + std::abs(in.energy)));
    }
    const Frame end = simulation.frame();
    QCOMPARE(end.streams[0].bodies, 15L);
    VERIFY(end.streams[1].bodies > 8);
    VERIFY(worst < 1e-6);
    // Free fall from where it entered: each leaves with what it brought.
    const double leaves = end.streams[1].energy / static_cast<double>(end.streams[1].bodies);
    const double enters = end.streams[0].energy / static_cast<double>(end.streams[0].bodies);
    VERIFY_NEAR(leaves, enters, 0.2 * std::abs(enters));
  }

  /// The k-th body enters when k − ½ bodies are due; by mass when half of its mass is.
  void aStreamHasItsRate() {
    const std::string still =
        "title = \"Rate\"\nduration = 1.0\ngravity = [0, 0, 0]\n[output]\ninterval = 0.01\n";
    const std::string wide =
        "[[inlet]]\nname = \"feed\"\nshape = \"thing\"\nmaterial = \"stone\"\n"
        "region = { min = [-3, -3, 1], max = [3, 3, 7] }\nseed = 3\n";
    {
      Simulation simulation(model_of(still + thing(ball_shape, "explicit") + wide +
                                     "rate = { number = 200 }\nfrom = 0.25\nuntil = 0.75\n"),
                            1);
      while (!simulation.finished()) {
        QVERIFY(!simulation.step());
        const double due = std::clamp(simulation.time() - 0.25, 0.0, 0.5) * 200.0;
        // Those of a stop enter with the next step.
        VERIFY(std::abs(static_cast<double>(simulation.frame(false).streams[0].bodies) - due) < 2.1);
      }
      QCOMPARE(simulation.frame().streams[0].bodies, 100L);
      QCOMPARE(simulation.frame().streams[0].waiting, 0L);
      QVERIFY(simulation.frame().notes.empty());
      VERIFY(smallest_gap(simulation.frame()) > 0.0);
    }
    Simulation simulation(model_of(still + thing(ball_shape, "explicit") + wide +
                                   "rate = { mass = 100.0 }\nsize = { min = 0.5, max = 1.5 }\n"),
                          1);
    const double largest = 2000.0 * 4.0 / 3.0 * std::numbers::pi * std::pow(0.075, 3);
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      VERIFY(std::abs(simulation.frame(false).streams[0].mass - 100.0 * simulation.time()) < 2.1 * largest);
    }
    VERIFY_NEAR(simulation.frame().streams[0].mass, 100.0, largest);
  }

  /// Sizes of a long stream have the distribution.
  void aStreamHasItsSieveCurve() {
    const std::string scene =
        "title = \"Sieve\"\nduration = 1.0\ngravity = [0, 0, 0]\n" + thing(ball_shape, "explicit") +
        "[[inlet]]\nshape = \"thing\"\nmaterial = \"stone\"\nregion = { min = [-3, -3, 1], max = [3, 3, 7] "
        "}\n"
        "rate = { number = 2000 }\nsize = { sieve = [[0.05, 0], [0.1, 0.4], [0.2, 1]] }\n";
    const auto model = model_of(scene);
    double all = 0.0;
    double below = 0.0;
    for (const BodyModel& body : model->bodies) {
      all += body.mass;
      if (0.1 * body.size < 0.1) below += body.mass;
    }
    QCOMPARE(model->bodies.size(), std::size_t{2000});
    VERIFY_NEAR(below / all, 0.4, 0.01);
  }

  /// Nothing enters where something stands; what waits is told, and comes once there is room.
  void aBlockedInletWaits() {
    std::string scene =
        "title = \"Blocked\"\nduration = 1.0\ngravity = [0, 0, 0]\n[output]\ninterval = 0.02\n" +
        thing(ball_shape, "explicit") + R"(
[[inlet]]
name = "feed"
shape = "thing"
material = "stone"
region = { min = [-0.06, -0.06, 1], max = [0.06, 0.06, 1.12] }
rate = { number = 100 }
velocity = [0, 0, -1]
[[body]]
name = "plug"
shape = "thing"
material = "stone"
position = [0, 0, 1.06]
[[event]]
time = 0.5
remove = "plug"
)";
    Simulation simulation(model_of(scene), 1);
    while (simulation.time() < 0.499) QVERIFY(!simulation.step());
    Frame frame = simulation.frame();
    QCOMPARE(frame.streams[0].bodies, 0L);
    VERIFY_NEAR(double(frame.streams[0].waiting), 50.0, 1.0);
    QCOMPARE(frame.notes.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(frame.notes[0]).contains("inlet \"feed\" is short of room from t = "));
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (simulation.at_output()) VERIFY(smallest_gap(simulation.frame()) > -1e-12);
    }
    frame = simulation.frame();
    VERIFY_NEAR(double(frame.streams[0].bodies), 4.5, 1.6);
    // They leave the plug's place at 1 m/s, which is 0.1 m long.
    VERIFY_NEAR(double(frame.streams[0].bodies + frame.streams[0].waiting), 100.0, 1.0);
  }

  /// What a total has left over comes as soon as there is room, though no more bodies become due.
  void whatWaitsComesAfterTheLastOneWasDue() {
    const std::string scene =
        "title = \"Late\"\nduration = 1.0\ngravity = [0, 0, 0]\n[output]\ninterval = 0.2\n" +
        thing(ball_shape, "explicit") + R"(
[[inlet]]
name = "feed"
shape = "thing"
material = "stone"
region = { min = [-0.06, -0.06, 1], max = [0.06, 0.06, 1.12] }
rate = { number = 1000 }
from = 0.1
total = 5
velocity = [0, 0, -1]
)";
    Simulation simulation(model_of(scene), 1);
    while (simulation.time() < 0.35) QVERIFY(!simulation.step());
    VERIFY(simulation.frame().streams[0].bodies < 4);
    VERIFY(simulation.frame().streams[0].waiting > 0);
    while (simulation.time() < 0.65) QVERIFY(!simulation.step());
    QCOMPARE(simulation.frame().streams[0].bodies, 5L);
    QCOMPARE(simulation.frame().streams[0].waiting, 0L);
    QCOMPARE(simulation.frame().notes.size(), std::size_t{1});
  }

  /// What never found room is told.
  void whatNeverEnteredIsTold() {
    const std::string scene =
        "title = \"Never\"\nduration = 0.5\ngravity = [0, 0, 0]\n" + thing(ball_shape, "explicit") + R"(
[[inlet]]
name = "feed"
shape = "thing"
material = "stone"
region = { min = [-0.06, -0.06, 1], max = [0.06, 0.06, 1.12] }
rate = { number = 30 }
until = 0.1
)";
    Simulation simulation(model_of(scene), 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    QCOMPARE(frame.streams[0].bodies, 1L);
    QCOMPARE(frame.notes.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(frame.notes[0])
                .startsWith("inlet \"feed\" has ended, and 2 bodies found no free place"));
  }

  /// A run that is made longer or shorter has the same bodies: its checkpoints fit.
  void aStreamDoesNotDependOnTheEndOfTheRun() {
    Scene scene = parse_scene(chute(ball_shape, "explicit"), "/scene.toml");
    scene.inlets[0].until.reset();
    scene = parse_scene(scene_text(scene, "/"), "/scene.toml");
    QCOMPARE(scene.inlets[0].until.value_or(0.0), 1.0);
    const auto model = build_model(scene);
    Simulation simulation(model, 1);
    QVERIFY(run_until(simulation, 0.3));
    const std::string saved = simulation.save();
    for (const double duration : {0.5, 2.0}) {
      Scene other = scene;
      other.duration = duration;
      const auto longer = build_model(other);
      QCOMPARE(longer->bodies.size(), model->bodies.size());
      Simulation resumed = Simulation::restore(longer, saved, 1);
      QVERIFY(run_until(resumed, 0.5));
    }
  }

  /// A total ends the stream; numbers go on behind those of bodies and fills.
  void aTotalEndsAStream() {
    const std::string scene = head + thing(ball_shape, "explicit") +
                              inlet("rate = { number = 100 }\ntotal = 7\nvelocity = [0, 0, -2]\n") + R"(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, 0.3]
fixed = true
)";
    const auto model = model_of(scene);
    QCOMPARE(model->bodies.size(), std::size_t{8});
    QCOMPARE(model->inlets[0].bodies.first, 1);
    Simulation simulation(model, 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    QCOMPARE(simulation.frame().streams[0].bodies, 7L);
    QVERIFY(simulation.frame().bodies[0].present);
  }

  /// A region that is an outlet takes only what is wholly within.
  void aRegionTakesWhatIsWhollyWithin() {
    const std::string scene =
        "title = \"Box\"\nduration = 1.0\ngravity = [0, 0, 0]\n[output]\ninterval = 0.01\n" +
        thing(ball_shape, "explicit") + R"(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, 0]
velocity = [1, 0, 0]
[[body]]
shape = "thing"
material = "stone"
position = [0, 0.26, 0]
velocity = [1, 0, 0]
[[body]]
shape = "thing"
material = "stone"
position = [0, -0.15, 0]
velocity = [1, 0, 0]
[[outlet]]
region = { min = [0.3, -0.3, -0.3], max = [0.6, 0.3, 0.3] }
)";
    Simulation simulation(model_of(scene), 1);
    while (simulation.time() < 0.345) QVERIFY(!simulation.step());
    QVERIFY(simulation.frame().bodies[0].present);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    QVERIFY(!frame.bodies[0].present);
    QVERIFY(frame.bodies[1].present);   // it reaches over the side
    QVERIFY(!frame.bodies[2].present);  // in the same step as the first one
    QCOMPARE(frame.streams[0].bodies, 2L);
    VERIFY_NEAR(frame.bodies[0].position.x(), 0.35, 2e-3);
    VERIFY_NEAR(frame.streams[0].energy, frame.model->bodies[0].mass, 1e-9);
  }

  void goesOnWithTheSameBits_data() { whatEntersIsInsideOrHasLeft_data(); }
  void goesOnWithTheSameBits() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    const auto model = model_of(chute(shape.toStdString(), method.toStdString()));
    check_saved_states_go_on(model, {0.0, 0.1, 0.333, 0.7});
    Simulation one(model, 1);
    while (!one.finished()) {
      if (const auto failure = one.step()) QFAIL(failure->message.c_str());
    }
    const Frame frame = one.frame();
    QCOMPARE(frame.streams[0].bodies, bodies_inside(frame) + frame.streams[1].bodies);
    VERIFY(frame.streams[1].bodies > 0);
    VERIFY(energy_error(frame) < 1e-3);
  }

  /// Through events: what is removed, moved or thrown in between changes nothing about the stream.
  void eventsAndStreamsDoNotDisturbEachOther() {
    const std::string scene = chute(ball_shape, "explicit") + R"(
[[event]]
time = 0.4
set = { "gravity" = [0, 0, -5] }
[[event]]
time = 0.5
add_body = { name = "late", shape = "thing", material = "stone", position = [-2, 2, 3] }
between_steps = true
[[event]]
time = 0.6
remove = "3"
)";
    const auto model = model_of(scene);
    QCOMPARE(model->joining, 1);
    QCOMPARE(model->inlets[0].bodies.count, static_cast<int>(model->bodies.size()) - 1);
    Simulation simulation(model, 1);
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
    }
    const Frame frame = simulation.frame();
    QCOMPARE(frame.streams[0].bodies, static_cast<long>(model->inlets[0].bodies.count));
    QVERIFY(frame.bodies.back().present);
    VERIFY(energy_error(frame) < 1e-3);
  }
};

SCREE_TEST(StreamsTest)
#include "test_streams.moc"
