#include <QtTest>
#include <future>

#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// A column of grains between two smooth panes, which collapses into a heap.
std::string column(double friction, double rolling, int seed) {
  return R"(title = "Column"
duration = 1.6
[output]
interval = 1.6
[[material]]
name = "sand"
density = 2500
young_modulus = 1e6
poisson_ratio = 0.25
[[material]]
name = "pane"
density = 2500
[[contact]]
materials = ["sand", "pane"]
normal = { law = "hertz" }
damping = { restitution = 0.2 }
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.2 }
friction = { static = )" +
         std::to_string(friction) + R"( }
rolling = { coefficient = )" +
         std::to_string(rolling) + R"(, damping_ratio = 0.3 }
[[shape]]
name = "grain"
radius = 0.01
[[fill]]
shape = "grain"
material = "sand"
count = 240
region = { min = [-0.06, -0.04, 0.0], max = [0.06, 0.04, 0.3] }
size = { min = 0.8, max = 0.95 }
seed = )" +
         std::to_string(seed) + R"(
[[wall]]
name = "floor"
material = "sand"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[wall]]
name = "front"
material = "pane"
plane = { point = [0, -0.04, 0], normal = [0, 1, 0] }
[[wall]]
name = "back"
material = "pane"
plane = { point = [0, 0.04, 0], normal = [0, -1, 0] }
)";
}

/// Angle of a heap at rest: of a triangle with the same mean height and mean distance from its middle [°].
double angle_of(double friction, double rolling, int seed) {
  Simulation simulation(model_of(column(friction, rolling, seed)), 1);
  while (!simulation.finished()) {
    if (simulation.step()) return std::nan("");
  }
  const Frame frame = simulation.frame(false);
  double middle = 0.0;
  for (const FrameBody& grain : frame.bodies) middle += grain.position.x() / double(frame.bodies.size());
  double height = 0.0;
  double width = 0.0;
  for (const FrameBody& grain : frame.bodies) {
    height += grain.position.z() - 0.009;
    width += std::abs(grain.position.x() - middle);
  }
  return std::atan(height / width) * 180.0 / std::numbers::pi;
}

/// Mean angle over five seeds; they run side by side.
double mean_angle(double friction, double rolling) {
  std::vector<std::future<double>> runs;
  for (int seed = 1; seed <= 5; ++seed)
    runs.push_back(std::async(std::launch::async, angle_of, friction, rolling, seed));
  double sum = 0.0;
  for (std::future<double>& run : runs) sum += run.get() / 5.0;
  return sum;
}

}  // namespace

/// Heaps are the steeper the rougher their grains are, and the less they roll.
class ReposeTest : public QObject {
  Q_OBJECT

 private slots:
  void frictionMakesHeapsSteeper() {
    double before = -1.0;
    for (const double friction : {0.1, 0.2, 0.3, 0.45, 0.7}) {
      const double angle = mean_angle(friction, 0.3);
      qInfo() << "friction" << friction << "angle" << angle;
      VERIFY(angle > before + 0.3);
      before = angle;
    }
  }

  void rollingResistanceMakesHeapsSteeper() {
    double before = -1.0;
    for (const double rolling : {0.0001, 0.05, 0.12, 0.25, 0.5}) {
      const double angle = mean_angle(0.7, rolling);
      qInfo() << "rolling resistance" << rolling << "angle" << angle;
      VERIFY(angle > before + 0.3);
      before = angle;
    }
  }
};

SCREE_TEST(ReposeTest)
#include "test_repose.moc"
