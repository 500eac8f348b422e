#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/polyhedra/search/neighbours.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

Workers workers(2);

using Pairs = std::vector<std::pair<int, int>>;

Pairs all_overlaps(const std::vector<Sphere>& spheres) {
  Pairs pairs;
  for (int i = 0; i < static_cast<int>(spheres.size()); ++i) {
    for (int j = i + 1; j < static_cast<int>(spheres.size()); ++j) {
      if ((spheres[i].centre - spheres[j].centre).norm() < spheres[i].radius + spheres[j].radius) {
        pairs.emplace_back(i, j);
      }
    }
  }
  return pairs;
}

/// Radii with uniform logarithm, centres in a box.
std::vector<Sphere> random_spheres(int count, double smallest, double largest, double width, Random& random) {
  std::vector<Sphere> spheres;
  for (int i = 0; i < count; ++i) {
    const double radius = std::exp(random.uniform(std::log(smallest), std::log(largest * 1.0000001)));
    spheres.push_back({random.in_box(Vec3::Constant(-width), Vec3::Constant(width)), radius});
  }
  return spheres;
}

}  // namespace

class NeighboursTest : public QObject {
  Q_OBJECT

 private slots:
  void findsWhatAllPairsFind_data() {
    QTest::addColumn<double>("smallest");
    QTest::addColumn<double>("largest");
    QTest::addColumn<double>("width");
    QTest::newRow("radii 0.1 to 10") << 0.1 << 10.0 << 30.0;
    QTest::newRow("equal radii") << 1.0 << 1.0 << 12.0;
    QTest::newRow("radii over six decades") << 1e-3 << 1e3 << 500.0;
    QTest::newRow("far from the origin") << 0.1 << 10.0 << 1e4;
    QTest::newRow("everything overlaps") << 1.0 << 2.0 << 0.5;
  }
  void findsWhatAllPairsFind() {
    QFETCH(double, smallest);
    QFETCH(double, largest);
    QFETCH(double, width);
    Random random(17);
    size_t found = 0;
    for (int n = 0; n < 20; ++n) {
      std::vector<Sphere> spheres = random_spheres(300, smallest, largest, width, random);
      if (width > 1e3) {  // dense, but far from the origin
        for (Sphere& sphere : spheres) sphere.centre = Vec3(1e4, -2e4, 3e4) + sphere.centre * (30.0 / width);
      }
      const Pairs expected = all_overlaps(spheres);
      const Pairs pairs = overlapping_spheres(spheres, workers);
      QVERIFY(std::is_sorted(pairs.begin(), pairs.end()));
      QVERIFY2(pairs == expected,
               qPrintable(
                   QString("set %1: %2 instead of %3 pairs").arg(n).arg(pairs.size()).arg(expected.size())));
      found += pairs.size();
    }
    VERIFY(found > 500);
  }

  void orderOfTheSpheresDoesNotMatter() {
    Random random(18);
    const std::vector<Sphere> spheres = random_spheres(300, 0.1, 10.0, 30.0, random);
    const std::vector<Sphere> reversed(spheres.rbegin(), spheres.rend());
    Pairs back;
    for (const auto& [i, j] : overlapping_spheres(reversed, workers)) back.emplace_back(299 - j, 299 - i);
    std::sort(back.begin(), back.end());
    VERIFY(back == overlapping_spheres(spheres, workers));
  }

  void neighboursInALatticeAreItsBonds() {
    std::vector<Sphere> spheres;
    for (int i = 0; i < 1000; ++i) spheres.push_back({Vec3(i % 10, i / 10 % 10, i / 100), 0.51});
    QCOMPARE(overlapping_spheres(spheres, workers).size(), size_t{3 * 9 * 100});
    for (Sphere& sphere : spheres) sphere.radius = 0.49;
    QVERIFY(overlapping_spheres(spheres, workers).empty());
  }

  void nothingAndOneHaveNoNeighbours() {
    QVERIFY(overlapping_spheres({}, workers).empty());
    QVERIFY(overlapping_spheres({{Vec3(1, 2, 3), 4.0}}, workers).empty());
    const std::vector<Sphere> concentric{{Vec3::Zero(), 1.0}, {Vec3::Zero(), 100.0}, {Vec3(0, 0, 50), 0.1}};
    QVERIFY((overlapping_spheres(concentric, workers) == Pairs{{0, 1}, {1, 2}}));
  }
};

SCREE_TEST(NeighboursTest)
#include "test_neighbours.moc"
