#include <QtTest>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/probes/probe.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::string head = R"(title = "Mixing"
duration = 1.0
gravity = [0, 0, 0]
[[material]]
name = "light"
density = 1000
[[material]]
name = "dark"
density = 3000
[[material]]
name = "other"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e4 }
[[shape]]
name = "ball"
radius = 0.4
)";

const std::string probe =
    "[[probe]]\nname = \"mix\"\nkind = \"mixing\"\nmaterials = [\"light\", \"dark\"]\ncell = 2.0\n";

constexpr int side = 8;

/// Balls on a cubic grid, eight in each cube of edge 2, each with its own material.
Frame grid_of(const std::vector<int>& materials, const std::string& more = "") {
  static const std::array<const char*, 3> names = {"light", "dark", "other"};
  std::string scene = head + probe + more;
  for (int i = 0; i < side * side * side; ++i) {
    scene += std::string("[[body]]\nshape = \"ball\"\nmaterial = \"") + names[materials[i]] +
             "\"\nposition = [" + std::to_string(i % side) + ".5, " + std::to_string(i / side % side) +
             ".5, " + std::to_string(i / side / side) + ".5]\n";
  }
  return starting_frame(model_of(scene));
}

MixingReading read(const Frame& frame) {
  return std::get<MixingReading>(read_probe(frame, probe_of(frame.model->scene, 0)));
}

void shuffle(std::vector<int>& materials, Random& random) {
  for (std::size_t i = materials.size() - 1; i > 0; --i)
    std::swap(materials[i],
              materials[static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(i + 1)))]);
}

std::vector<int> halves() {
  std::vector<int> materials(side * side * side, 0);
  for (std::size_t i = materials.size() / 2; i < materials.size(); ++i) materials[i] = 1;
  return materials;
}

}  // namespace

/// Lacey's index.
class MixingTest : public QObject {
  Q_OBJECT

 private slots:
  /// The lower half light, the upper half dark.
  void separateMaterialsHaveIndexZero() {
    const MixingReading reading = read(grid_of(halves()));
    QCOMPARE(reading.cells, 64L);
    VERIFY_NEAR(reading.index, 0.0, 1e-12);
  }

  /// Dealt out at random the index is 1 in the mean, whatever the shares.
  void randomMixturesHaveIndexOneInTheMean() {
    Random random(11);
    for (const int dark : {64, 256}) {
      std::vector<int> materials(side * side * side, 0);
      for (int i = 0; i < dark; ++i) materials[static_cast<std::size_t>(i)] = 1;
      double sum = 0.0;
      double squares = 0.0;
      constexpr int deals = 60;
      for (int deal = 0; deal < deals; ++deal) {
        shuffle(materials, random);
        const double index = read(grid_of(materials)).index;
        sum += index;
        squares += index * index;
      }
      const double mean = sum / deals;
      const double deviation = std::sqrt((squares / deals - mean * mean) / deals);
      VERIFY_NEAR(mean, 1.0, 4.0 * deviation);
      VERIFY(deviation < 0.01);
    }
  }

  /// Alternating balls: every cube holds half of each, better than at random.
  void aPatternIsMixedBetterThanAtRandom() {
    std::vector<int> materials(side * side * side, 0);
    for (int i = 0; i < side * side * side; ++i) materials[i] = (i + i / side + i / side / side) % 2;
    // (σ₀² − 0)/(σ₀² − σᵣ²) with σᵣ² = σ₀² · 63/511
    VERIFY_NEAR(read(grid_of(materials)).index, 1.0 / (1.0 - 63.0 / 511.0), 1e-12);
  }

  /// Bodies of a third material and those outside of the region do not count.
  void othersDoNotCount() {
    std::vector<int> materials = halves();
    for (std::size_t i = 0; i < materials.size(); i += 3) materials[i] = 2;
    VERIFY_NEAR(read(grid_of(materials)).index, 0.0, 1e-12);
    Frame frame = grid_of(halves());
    auto model = std::make_shared<Model>(*frame.model);
    model->scene.probes[0].region = Box{Vec3(0, 0, 0), Vec3(8, 8, 4)};
    frame.model = model;
    QVERIFY(std::isnan(read(frame).index));  // light alone
    QCOMPARE(read(frame).cells, 32L);
  }

  void aMixtureNeedsTwoMaterials() {
    const std::string body = "[[body]]\nshape = \"ball\"\nmaterial = \"light\"\nposition = [0, 0, 0]\n";
    const std::string start = head + body + "[[probe]]\nkind = \"mixing\"\ncell = 1.0\n";
    VERIFY(error_of(start).find("has no materials") != std::string::npos);
    VERIFY(error_of(start + "materials = [\"light\", \"light\"]\n").find("two different") !=
           std::string::npos);
    VERIFY(error_of(start + "materials = [\"light\", \"dork\"]\n").find("did you mean \"dark\"?") !=
           std::string::npos);
  }
};

SCREE_TEST(MixingTest)
#include "test_mixing.moc"
