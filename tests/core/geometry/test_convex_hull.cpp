#include "core/geometry/rock/convex_hull.hpp"

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/random.hpp"
#include "core/geometry/surface_edges.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Number of pairs of a triangle and a point outside its plane, exactly.
int points_outside(const Mesh& hull, const std::vector<Vec3>& points) {
  int outside = 0;
  for (const auto& [a, b, c] : hull.triangles) {
    for (const Vec3& point : points)
      outside += orientation_sign(hull.vertices[a], hull.vertices[b], hull.vertices[c], point) > 0 ? 1 : 0;
  }
  return outside;
}

bool is_closed(const Mesh& mesh) {
  const SurfaceEdges edges = surface_edges(mesh);
  return std::all_of(edges.edges.begin(), edges.edges.end(), [&](const SurfaceEdge& edge) {
    return edges.manifold(edge) && edges.agree(mesh, edge);
  });
}

void check_hull(const std::vector<Vec3>& points) {
  const Mesh hull = convex_hull(points);
  QVERIFY(is_closed(hull));
  QCOMPARE(points_outside(hull, points), 0);
  QCOMPARE(find_shells(hull, surface_edges(hull)).count, 1);
  // Euler's formula: without handles.
  QCOMPARE(hull.triangles.size(), 2 * hull.vertices.size() - 4);
  VERIFY(mass_properties(hull).volume > 0.0);
}

/// Points of a cubic grid: most lie in common planes and lines.
std::vector<Vec3> grid(int count) {
  std::vector<Vec3> points;
  for (int x = 0; x < count; ++x) {
    for (int y = 0; y < count; ++y) {
      for (int z = 0; z < count; ++z) points.emplace_back(x, y, z);
    }
  }
  return points;
}

void shuffle(std::vector<Vec3>& points, Random& random) {
  for (size_t i = points.size(); i > 1; --i) std::swap(points[i - 1], points[random.bits() % i]);
}

}  // namespace

class ConvexHullTest : public QObject {
  Q_OBJECT

 private slots:
  void noRandomPointLiesOutside() {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
      std::vector<Vec3> points;
      for (int i = 0; i < 5 + round; ++i)
        points.push_back(random.in_box(Vec3(-1.0, -2.0, -0.1), Vec3(1.0, 2.0, 0.1)));
      check_hull(points);
    }
  }

  /// Coplanar, collinear and repeated points, in any order.
  void gridOfPointsGivesItsCube() {
    Random random(11);
    for (int round = 0; round < 30; ++round) {
      std::vector<Vec3> points = grid(3);
      points.push_back(points[5]);
      shuffle(points, random);
      check_hull(points);
      VERIFY_NEAR(mass_properties(convex_hull(points)).volume, 8.0, 1e-12);
    }
  }

  void pointsInsideAreLeftOut() {
    std::vector<Vec3> points = grid(2);
    points.emplace_back(0.4, 0.5, 0.6);
    QCOMPARE(convex_hull(points).vertices.size(), size_t{8});
  }

  void pointsInAPlaneAreRefused() {
    const auto refused = [](const std::vector<Vec3>& points) {
      try {
        convex_hull(points);
        return false;
      } catch (const std::invalid_argument&) {
        return true;
      }
    };
    QVERIFY(refused({}));
    QVERIFY(refused({Vec3(1, 2, 3), Vec3(1, 2, 3), Vec3(1, 2, 3), Vec3(1, 2, 3)}));
    QVERIFY(refused({Vec3(0, 0, 0), Vec3(1, 1, 1), Vec3(2, 2, 2), Vec3(3, 3, 3)}));
    QVERIFY(refused({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 0), Vec3(0.3, 0.2, 0)}));
    QVERIFY(!refused({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 1e-300)}));
  }
};

SCREE_TEST(ConvexHullTest)
#include "test_convex_hull.moc"
