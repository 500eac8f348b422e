#include <QtTest>
#include <numbers>

#include "core/probes/probe.hpp"
#include "core/record/series/series.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// @param method  of the bodies called "thing"
std::string head(const std::string& shape, const std::string& method) {
  const bool sphere = shape == ball_shape;
  return std::string("title = \"Flow\"\nduration = 1.0\n[output]\ninterval = 0.05\n[solver]\nmethod = \"") +
         method + "\"\n[[material]]\nname = \"stone\"\ndensity = 2000\n[[contact]]\nnormal = " +
         (sphere ? R"({ law = "linear", stiffness = 1e5 })"
                 : R"({ law = "barrier", activation_gap = 2e-3, stiffness = 2e7 })") +
         "\ndamping = { ratio = 0.3 }\n" + shape;
}

std::string thing(const char* place, const char* velocity) {
  return std::string("[[body]]\nshape = \"thing\"\nmaterial = \"stone\"\nposition = ") + place +
         "\nvelocity = " + velocity + "\n";
}

std::string plane(const char* name, const char* keys) {
  return std::string("[[probe]]\nname = \"") + name + "\"\nkind = \"flow\"\nplane = { " + keys + " }\n";
}

/// A stream that falls through three probes and leaves.
std::string stream(const std::string& shape, const std::string& method) {
  return head(shape, method) + R"(
[[inlet]]
name = "feed"
shape = "thing"
material = "stone"
region = { min = [-0.3, -0.3, 1.0], max = [0.3, 0.3, 1.3] }
rate = { number = 40 }
until = 0.6
velocity = [0, 0, -2]
[[outlet]]
name = "drain"
below = { z = -0.5 }
)" + plane("middle", "point = [0, 0, 0.5], normal = [0, 0, -2]") +
         "[[probe]]\nname = \"in\"\nkind = \"flow\"\nstream = \"feed\"\n" +
         "[[probe]]\nname = \"out\"\nkind = \"flow\"\nstream = \"drain\"\n";
}

FrameFlow flow(const Frame& frame, const char* name) {
  return std::get<FrameFlow>(read_probe(frame, *find_probe(frame.model->scene, name)));
}

}  // namespace

/// What passes planes, inlets and outlets.
class FlowsTest : public QObject {
  Q_OBJECT

 private slots:
  void whatFallsThroughIsCounted_data() { shapes_and_methods(); }
  /// At each output: through the plane have come those that are below it or have left, with their mass;
  /// through inlet and outlet what these have counted.
  void whatFallsThroughIsCounted() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    Simulation simulation(model_of(stream(shape.toStdString(), method.toStdString())), 1);
    double mass_before = 0.0;
    double in_before = 0.0;
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
      if (!simulation.at_output()) continue;
      const Frame frame = simulation.frame(false);
      long above = 0;
      for (const FrameBody& body : frame.bodies) above += body.present && body.position.z() >= 0.5 ? 1 : 0;
      const FrameFlow middle = flow(frame, "middle");
      QCOMPARE(middle.number, frame.streams[0].bodies - above);
      VERIFY_NEAR(middle.mass, static_cast<double>(middle.number) * frame.model->bodies[0].mass, 1e-9);
      VERIFY_NEAR(middle.mass_rate, (middle.mass - mass_before) / 0.05, 1e-6);
      VERIFY_NEAR(middle.number_rate * frame.model->bodies[0].mass, middle.mass_rate, 1e-6);
      VERIFY_NEAR(flow(frame, "in").mass_rate, (flow(frame, "in").mass - in_before) / 0.05, 1e-6);
      in_before = flow(frame, "in").mass;
      mass_before = middle.mass;
      QCOMPARE(flow(frame, "in").number, frame.streams[0].bodies);
      QCOMPARE(flow(frame, "out").number, frame.streams[1].bodies);
      QCOMPARE(flow(frame, "out").mass, frame.streams[1].mass);
    }
    const Frame end = simulation.frame(false);
    VERIFY(flow(end, "middle").number > 20);
    VERIFY(flow(end, "out").number > 10);
  }

  /// Up through a plane and down again: 1, then 0.
  void whatComesBackIsTakenOff() {
    Simulation simulation(model_of(head(ball_shape, "explicit") + thing("[0, 0, 0]", "[0, 0, 3]") +
                                   plane("up", "point = [5, 5, 0.3], normal = [0, 0, 1]") +
                                   plane("down", "point = [5, 5, 0.3], normal = [0, 0, -1]")),
                          1);
    QVERIFY(run_until(simulation, 0.3));
    QCOMPARE(flow(simulation.frame(), "up").number, 1L);
    QCOMPARE(flow(simulation.frame(), "down").number, -1L);
    VERIFY_NEAR(flow(simulation.frame(), "down").mass, -simulation.model().bodies[0].mass, 1e-12);
    QVERIFY(run_until(simulation, 0.65));
    QCOMPARE(flow(simulation.frame(), "up").number, 0L);
    VERIFY_NEAR(flow(simulation.frame(), "up").mass, 0.0, 1e-12);
  }

  /// Those that pass the plane beside the disc do not count. Steps are long, so that the place of the passage
  /// matters: at z = 0 the balls are at x = 0.19 and 0.21.
  void onlyThroughTheDiscCounts() {
    const std::string scene = head(ball_shape, "explicit") + "[solver]\n";
    std::string text = "title = \"Disc\"\nduration = 1.0\ngravity = [0, 0, 0]\n" +
                       scene.substr(scene.find("[output]"), scene.rfind("[solver]") - scene.find("[output]"));
    text.replace(text.find("method = \"explicit\""), 19, "method = \"explicit\"\ntime_step = 0.05");
    text += thing("[0.0, 0, 0.19]", "[1, 0, -1]") + thing("[0.5, 0.0, 0.29]", "[-1, 0, -1]") +
            plane("disc", "point = [0, 0, 0], normal = [0, 0, -1], radius = 0.2") +
            plane("all", "point = [0, 0, 0], normal = [0, 0, -1]");
    Simulation simulation(model_of(text), 1);
    QVERIFY(run_until(simulation, 0.5));
    QCOMPARE(flow(simulation.frame(), "all").number, 2L);
    QCOMPARE(flow(simulation.frame(), "disc").number, 1L);
  }

  /// A probe only looks: with it a run has the same bits.
  void probesChangeNothing() {
    const std::string with = stream(cube_shape, "explicit");
    Simulation probed(model_of(with), 1);
    Simulation bare(model_of(with.substr(0, with.find("[[probe]]"))), 1);
    while (!probed.finished()) {
      QVERIFY(!probed.step());
      QVERIFY(!bare.step());
    }
    Frame frame = probed.frame();
    frame.flows.clear();
    FrameBits bits;
    bits.add(frame);
    VERIFY(bits == bits_with_contacts(bare));
  }

  /// With any number of threads, and from any moment on: in the midst of an interval the rates go on, too.
  void countsGoOnFromASavedState() {
    check_saved_states_go_on(model_of(stream(ball_shape, "explicit")), {0.0, 0.31, 0.4, 0.77});
    const auto model = model_of(stream(ball_shape, "explicit"));
    Simulation simulation(model, 1);
    QVERIFY(run_until(simulation, 0.77));
    const Frame before = simulation.frame(false);
    const Frame after = Simulation::restore(model, simulation.save()).frame(false);
    QCOMPARE(flow(after, "middle").number, flow(before, "middle").number);
    QCOMPARE(flow(after, "middle").mass_rate, flow(before, "middle").mass_rate);
    VERIFY(flow(before, "middle").mass_rate > 0.0);
  }

  /// A body that is moved by hand has not flowed.
  void whatIsPutElsewhereDoesNotCount() {
    Simulation simulation(model_of(head(ball_shape, "explicit") + thing("[0, 0, 2]", "[0, 0, 0]") +
                                   plane("middle", "point = [0, 0, 1], normal = [0, 0, -1]")),
                          1);
    QVERIFY(run_until(simulation, 0.1));
    QCOMPARE(refusal(simulation, MoveEvent{"0", Vec3(0, 0, 0.5), {}}), std::string());
    QVERIFY(run_until(simulation, 0.2));
    QCOMPARE(flow(simulation.frame(), "middle").number, 0L);
  }

  /// One that is thrown in counts once it passes.
  void whatJoinsCounts() {
    Simulation simulation(model_of(head(ball_shape, "explicit") + thing("[5, 0, 0]", "[0, 0, 0]") +
                                   plane("middle", "point = [0, 0, 1], normal = [0, 0, -1]")),
                          1);
    QVERIFY(run_until(simulation, 0.1));
    BodySpec body;
    body.name = "late";
    body.shape = "thing";
    body.material = "stone";
    body.position = Vec3(0, 0, 1.2);
    QCOMPARE(refusal(simulation, AddBodyEvent{body, {}}), std::string());
    QVERIFY(run_until(simulation, 0.2));
    QCOMPARE(flow(simulation.frame(), "middle").number, 0L);
    QVERIFY(run_until(simulation, 0.5));
    QCOMPARE(flow(simulation.frame(), "middle").number, 1L);
  }

  void seriesAreNamedAfterProbes() {
    const auto model = model_of(stream(ball_shape, "explicit") + R"(
[[plot]]
title = "Through"
series = ["probe.middle.mass_rate", "twice [kg] = 2 * probe.out.mass"]
)");
    Simulation simulation(model, 1);
    QVERIFY(run_until(simulation, 0.8));
    const Frame frame = simulation.frame(false);
    const std::vector<Series> series = find_series(*model, model->scene.plots[0]);
    QCOMPARE(series[0].unit, std::string("kg/s"));
    QCOMPARE(series[0].value(frame), flow(frame, "middle").mass_rate);
    QCOMPARE(series[1].value(frame), 2.0 * flow(frame, "out").mass);
    VERIFY(series[1].value(frame) > 0.0);
    const auto refused = [&](const std::string& name) -> std::string {
      try {
        find_series(*model, name);
      } catch (const SeriesError& error) {
        return error.what();
      }
      return "";
    };
    VERIFY(refused("probe.muddle.mass").find("no probe \"muddle\"") != std::string::npos);
    VERIFY(refused("probe.middle.angle").find("has no column \"angle\"; it has number, mass") !=
           std::string::npos);
  }

  void aFlowNeedsAPlaneOrAStream() {
    const std::string scene = stream(ball_shape, "explicit") + "[[probe]]\nkind = \"flow\"\n";
    VERIFY(error_of(scene).find("neither plane nor stream") != std::string::npos);
    VERIFY(error_of(scene + "stream = \"feet\"\n").find("did you mean \"feed\"?") != std::string::npos);
    VERIFY(error_of(scene + "stream = \"feed\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n")
               .find("both plane and stream") != std::string::npos);
    VERIFY(error_of(scene + "plane = { point = [0, 0, 0], normal = [0, 0, 0] }\n").find("has no direction") !=
           std::string::npos);
    VERIFY(error_of(scene + "stream = \"feed\"\nname = \"middle\"\n").find("is taken") != std::string::npos);
  }
};

SCREE_TEST(FlowsTest)
#include "test_flows.moc"
