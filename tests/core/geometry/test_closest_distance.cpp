#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

#include "core/geometry/closest_distance.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

double of_all_pairs(const std::vector<Vec3>& points) {
  double squared = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < points.size(); ++i) {
    for (size_t j = 0; j < i; ++j) squared = std::min(squared, (points[j] - points[i]).squaredNorm());
  }
  return std::sqrt(squared);
}

/// @param from  corner of the cloud
std::vector<Vec3> cloud(int count, const Vec3& from, const Vec3& size) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  std::vector<Vec3> points;
  for (int k = 0; k < count; ++k) {
    const Vec3 shares(share(random), share(random), share(random));
    points.push_back(from + shares.cwiseProduct(size));
  }
  return points;
}

std::vector<Vec3> lattice(int along, double spacing) {
  std::vector<Vec3> points;
  for (int n = 0; n < along * along * along; ++n)
    points.push_back(spacing * Vec3(n % along, n / along % along, n / along / along));
  return points;
}

}  // namespace

/// The smallest distance in a cloud equals that of all pairs, bit by bit.
class ClosestDistanceTest : public QObject {
  Q_OBJECT

 private slots:
  void isThatOfAllPairs_data() {
    QTest::addColumn<std::vector<Vec3>>("points");
    QTest::newRow("two") << cloud(2, Vec3::Zero(), Vec3::Ones());
    QTest::newRow("cloud") << cloud(1500, Vec3::Zero(), Vec3::Ones());
    QTest::newRow("flat cloud") << cloud(1500, Vec3::Zero(), Vec3(1.0, 1.0, 0.0));
    QTest::newRow("column") << cloud(1500, Vec3::Zero(), Vec3(0.0, 0.0, 1.0));
    QTest::newRow("far from the origin") << cloud(1500, Vec3(5e5, 5.4e6, 0.0), Vec3::Ones());
    QTest::newRow("lattice") << lattice(10, 0.1);
    std::vector<Vec3> coincident = lattice(8, 0.1);
    coincident.push_back(coincident[77]);
    QTest::newRow("two in one place") << coincident;
    // The nearest two are neither neighbours in x order nor in one plane.
    std::vector<Vec3> hidden = lattice(10, 1.0);
    hidden.emplace_back(4.4, 4.3, 4.2);
    QTest::newRow("one between the others") << hidden;
  }
  void isThatOfAllPairs() {
    QFETCH(std::vector<Vec3>, points);
    QCOMPARE(closest_distance(points), of_all_pairs(points));
  }

  void ofOnePointThereIsNone() {
    QVERIFY(std::isinf(closest_distance({})));
    QVERIFY(std::isinf(closest_distance({Vec3::Ones()})));
  }
};

SCREE_TEST(ClosestDistanceTest)
#include "test_closest_distance.moc"
