#include <QtTest>
#include <map>
#include <tuple>

#include "core/frame/frame_contact.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Largest normal force of each pair of partners [N].
using Forces = std::map<ContactKey, double>;

void add_to(Forces& forces, const std::vector<FrameContact>& contacts, double FrameContact::*force) {
  for (const FrameContact& contact : contacts) {
    double& largest = forces[key_of(contact)];
    largest = std::max(largest, contact.*force);
  }
}

double largest_of(const Forces& forces) {
  double largest = 0.0;
  for (const auto& [key, force] : forces) largest = std::max(largest, force);
  return largest;
}

/// A cube or ball that falls on a floor and touches it for less than an output interval.
std::string bouncing(const std::string& shape, const std::string& law, const std::string& method) {
  return "title = \"Bounce\"\nduration = 0.2\n[solver]\nmethod = \"" + method +
         "\"\n[output]\ninterval = 0.02\n[[material]]\nname = \"stone\"\ndensity = 2000\n" +
         "young_modulus = 1e7\npoisson_ratio = 0.25\n[[contact]]\nnormal = " + law +
         "\n[[shape]]\nname = \"body\"\n" + shape +
         "\n[[body]]\nname = \"body\"\nshape = \"body\"\nmaterial = \"stone\"\nposition = [0, 0, 0.15]\n"
         "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\n"
         "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
}

const std::string barrier = R"({ law = "barrier", activation_gap = 1e-3, stiffness = 1e7 })";
const std::string hertz = R"({ law = "hertz" })";
const std::string cube = "mesh = \"" SCREE_SOURCE_DIR "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"";
const std::string ball = "radius = 0.05";

}  // namespace

/// Largest forces since the last output.
class TestForcePeaks : public QObject {
  Q_OBJECT

 private slots:
  void noStepIsMissed_data();
  void noStepIsMissed();
  void contactsBetweenOutputsAreReported_data();
  void contactsBetweenOutputsAreReported();
  void anyNumberOfThreadsTellsTheSame();
};

void TestForcePeaks::noStepIsMissed_data() {
  QTest::addColumn<QString>("bodies");
  QTest::addColumn<QString>("method");
  for (const auto& [bodies, method] : {std::pair("polyhedra", "explicit"), std::pair("polyhedra", "newmark"),
                                       std::pair("polyhedra", "midpoint"), std::pair("spheres", "explicit"),
                                       std::pair("spheres", "trapezoidal"), std::pair("both", "explicit")})
    QTest::addRow("%s %s", bodies, method) << QString(bodies) << QString(method);
}

/// Compared with the contacts after each step. Islands with shorter steps may have larger forces.
void TestForcePeaks::noStepIsMissed() {
  QFETCH(QString, bodies);
  QFETCH(QString, method);
  Simulation simulation(
      build_model(parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "eventful")));
  Forces expected;
  int reported = 0;
  int ended = 0;
  while (!simulation.finished()) {
    QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    add_to(expected, frame.contacts, &FrameContact::normal_force);
    if (!simulation.at_output()) continue;
    Forces peaks;
    add_to(peaks, frame.contacts, &FrameContact::peak_force);
    add_to(peaks, frame.peaks, &FrameContact::peak_force);
    for (const auto& [key, force] : expected) {
      if (force <= 0.0) continue;
      QVERIFY(peaks.contains(key));
      QVERIFY2(peaks[key] >= force * (1.0 - 1e-7),
               qPrintable(QStringLiteral("%1 instead of %2").arg(peaks[key]).arg(force)));
      ++reported;
    }
    for (const FrameContact& peak : frame.peaks) {
      QVERIFY(std::none_of(frame.contacts.begin(), frame.contacts.end(),
                           [&](const FrameContact& now) { return key_of(now) == key_of(peak); }));
      VERIFY(peak.peak_force == peak.normal_force);
      VERIFY(peak.normal_force > 0.0);
      VERIFY_NEAR(peak.normal.norm(), 1.0, 1e-9);
      QVERIFY(peak.point.allFinite());
      ++ended;
    }
    QVERIFY(std::is_sorted(frame.peaks.begin(), frame.peaks.end(),
                           [](const auto& a, const auto& b) { return key_of(a) < key_of(b); }));
    // Also without contacts in the frame.
    const double largest = frame.solver.largest_force;
    VERIFY(std::abs(largest - largest_of(peaks)) <= 1e-7 * largest);
    QCOMPARE(simulation.frame(false).solver.largest_force, largest);
    expected.clear();
  }
  QVERIFY2(reported > 100 && ended > 5,
           qPrintable(QStringLiteral("%1 reported, %2 ended").arg(reported).arg(ended)));
}

void TestForcePeaks::contactsBetweenOutputsAreReported_data() {
  QTest::addColumn<QString>("shape");
  QTest::addColumn<QString>("law");
  QTest::addColumn<QString>("method");
  const auto row = [](const char* name, const std::string& shape, const std::string& law,
                      const char* method) {
    QTest::newRow(name) << QString::fromStdString(shape) << QString::fromStdString(law) << QString(method);
  };
  row("explicit cube", cube, barrier, "explicit");
  row("implicit cube", cube, barrier, "newmark");
  row("ball", ball, hertz, "explicit");
  row("implicit ball", ball, hertz, "trapezoidal");
  row("ball under a barrier", ball, barrier, "explicit");
}

void TestForcePeaks::contactsBetweenOutputsAreReported() {
  QFETCH(QString, shape);
  QFETCH(QString, law);
  QFETCH(QString, method);
  const auto model = build_model(
      parse_scene(bouncing(shape.toStdString(), law.toStdString(), method.toStdString()), "bounce"));
  Simulation simulation(model);
  const Series series = find_series(*model, "solver.largest_force");
  QCOMPARE(series.unit, std::string("N"));
  double stepwise = 0.0;
  int bounces = 0;
  while (!simulation.finished()) {
    QVERIFY(!simulation.step());
    for (const FrameContact& contact : simulation.frame().contacts)
      stepwise = std::max(stepwise, contact.normal_force);
    if (!simulation.at_output()) continue;
    const Frame frame = simulation.frame();
    VERIFY(series.value(frame) >= stepwise * (1.0 - 1e-7));
    if (frame.contacts.empty() && stepwise > 0.0) {
      QCOMPARE(frame.peaks.size(), std::size_t{1});
      QCOMPARE(frame.peaks[0].wall, 0);
      VERIFY_NEAR(frame.peaks[0].normal, Vec3::UnitZ(), 1e-6);
      VERIFY(std::abs(frame.peaks[0].point.z()) < 1e-3);
      ++bounces;
    }
    if (frame.contacts.empty() && stepwise == 0.0) QVERIFY(frame.peaks.empty());
    stepwise = 0.0;
  }
  VERIFY(bounces >= 1);
}

void TestForcePeaks::anyNumberOfThreadsTellsTheSame() {
  for (const char* bodies : {"polyhedra", "spheres"}) {
    std::vector<FrameBits> bits;
    for (const int threads : {1, 2, 3}) {
      Simulation simulation(build_model(parse_scene(eventful_scene(bodies, "explicit"), "eventful")),
                            threads);
      FrameBits& of_run = bits.emplace_back();
      while (simulation.time() < 0.1) {
        QVERIFY(!simulation.step());
        if (!simulation.at_output()) continue;
        const Frame frame = simulation.frame();
        of_run.add(frame.solver.largest_force);
        for (const FrameContact& contact : frame.contacts) of_run.add(contact.peak_force);
        for (const FrameContact& peak : frame.peaks) {
          of_run.add(peak.peak_force);
          of_run.add(peak.point);
        }
      }
    }
    QCOMPARE(bits[1], bits[0]);
    QCOMPARE(bits[2], bits[0]);
  }
}

SCREE_TEST(TestForcePeaks)
#include "test_force_peaks.moc"
