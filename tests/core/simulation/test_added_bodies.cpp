#include <QtTest>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::string ball_on_floor = R"(
title = "Ball"
duration = 0.5
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e6 }
[[shape]]
name = "ball"
radius = 0.1
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[body]]
name = "first"
shape = "ball"
material = "stone"
position = [0, 0, 0.1]
)";

Scene scene_of(const std::string& events) {
  return parse_scene(ball_on_floor + events, "scenes/ball.toml");
}

/// An event that adds a ball.
std::string event_with(double time, const std::string& keys) {
  return "[[event]]\ntime = " + std::to_string(time) +
         "\nadd_body = { shape = \"ball\", material = \"stone\", " + keys + " }\n";
}

QString fault_of(const std::string& events) {
  try {
    scene_of(events);
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
  return QStringLiteral("none");
}

Frame end_of(const Scene& scene, int threads) {
  Simulation simulation(build_model(scene), threads);
  while (!simulation.finished()) {
    if (simulation.step()) return {};
  }
  return simulation.frame();
}

}  // namespace

/// Bodies that come with their event: add_body.
class AddedBodiesTest : public QObject {
  Q_OBJECT

 private slots:
  void anAddedBodyIsAHeldOne() {
    const Scene added =
        scene_of(event_with(0.1, "name = \"late\", position = [0, 0, 1], velocity = [0.1, 0, -2]"));
    const Scene held = scene_of(
        "[[body]]\nname = \"late\"\nhold = true\nshape = \"ball\"\nmaterial = \"stone\"\n"
        "position = [0, 0, 1]\nvelocity = [0.1, 0, -2]\n[[event]]\ntime = 0.1\nadd = \"late\"\n");
    QCOMPARE(QString::fromStdString(scene_text(added, "scenes")),
             QString::fromStdString(scene_text(held, "scenes")));
    FrameBits expected;
    expected.add(end_of(held, 1));
    for (const int threads : {1, 2, 3}) {
      const Frame end = end_of(added, threads);
      FrameBits bits;
      bits.add(end);
      QVERIFY(bits == expected);
      QCOMPARE(end.bodies.size(), std::size_t{2});
      QVERIFY(end.bodies[1].present);
    }
  }

  /// The energy that a thrown body brings is external work.
  void itsEnergyIsAccountedFor() {
    const Frame end = end_of(scene_of(event_with(0.1, "position = [0, 0, 3], velocity = [0, 0, -2]")), 1);
    const double mass = 2000.0 * 4.0 / 3.0 * M_PI * 1e-3;
    const double gravity = -scene_of("").gravity.z();
    VERIFY_NEAR(end.energy.brought, mass * (0.5 * 4.0 + gravity * 3.0), 1e-9 * end.energy.brought);
    VERIFY_NEAR(end.energy.balance_error, 0.0, 1e-6 * end.energy.brought);
    VERIFY_NEAR(end.bodies[1].velocity.z(), -2.0 - gravity * 0.4, 1e-9);
  }

  void bodiesWithoutANameGetFreeOnes() {
    const Scene scene = scene_of(event_with(0.1, "position = [1, 0, 1]") +
                                 event_with(0.2, "name = \"added 2\", position = [2, 0, 1]") +
                                 event_with(0.3, "position = [3, 0, 1]"));
    QCOMPARE(scene.bodies.size(), std::size_t{4});
    QCOMPARE(scene.bodies[1].name, std::string("added 1"));
    QCOMPARE(scene.bodies[3].name, std::string("added 3"));
    QCOMPARE(end_of(scene, 1).bodies.size(), std::size_t{4});
    // Names that come later in the file are taken, too.
    const Scene later = scene_of(event_with(0.1, "position = [1, 0, 1]") +
                                 event_with(0.2, "name = \"added 1\", position = [2, 0, 1]"));
    QCOMPARE(later.bodies[1].name, std::string("added 2"));
  }

  void mistakesAreTold() {
    QCOMPARE(fault_of(event_with(0.1, "hold = true, position = [0, 0, 1]")),
             QStringLiteral("event.add_body.hold is for a [[body]]; a body of add_body always waits for its "
                            "event. Leave it out"));
    QCOMPARE(fault_of(event_with(0.1, "position = [0, 0, 1]") + "remove = \"floor\"\n"),
             QStringLiteral("event has several actions; give exactly one of remove, add, add_body, add_fill, "
                            "add_wall, friction, set and move"));
    QCOMPARE(fault_of(event_with(0.1, "name = \"first\", position = [0, 0, 1]")).contains("first"), true);
  }

  /// Where there is no room the run stops and says so.
  void aBodyNeedsRoom() {
    Simulation simulation(build_model(scene_of(event_with(0.1, "position = [0, 0, -0.5]"))), 1);
    std::optional<StepFailure> failure;
    while (!failure && !simulation.finished()) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find("\"added 1\" cannot be added: ") == 0, failure->message.c_str());
  }
};

SCREE_TEST(AddedBodiesTest)
#include "test_added_bodies.moc"
