#include <QtTest>

#include "core/geometry/exact/surface_query.hpp"
#include "core/geometry/exact/winding_number.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

/// Distance of a point from a triangle: the minimum over the foot point on the plane, if inside, and the
/// edges.
double distance(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const auto to_edge = [&](const Vec3& from, const Vec3& to) {
    const double share = std::clamp((p - from).dot(to - from) / (to - from).squaredNorm(), 0.0, 1.0);
    return (from + share * (to - from) - p).norm();
  };
  const Vec3 normal = (b - a).cross(c - a).normalized();
  const auto left = [&](const Vec3& from, const Vec3& to) {
    return normal.dot((to - from).cross(p - from)) >= 0;
  };
  const double nearest = std::min({to_edge(a, b), to_edge(b, c), to_edge(c, a)});
  return left(a, b) && left(b, c) && left(c, a) ? std::abs(normal.dot(p - a)) : nearest;
}

double distance(const Mesh& mesh, const Vec3& p) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [i, j, k] : mesh.triangles)
    least = std::min(least, distance(mesh.vertices[i], mesh.vertices[j], mesh.vertices[k], p));
  return least;
}

}  // namespace

class SurfaceQueryTest : public QObject {
  Q_OBJECT

 private slots:
  void ballsMeetTheSurfaceFromItsDistanceOn() {
    std::mt19937_64 random(11);
    for (const Mesh& mesh : {tetrapod(), cube(1.0), icosahedron(0.8)}) {
      const SurfaceQuery query(mesh);
      for (int i = 0; i < 2000; ++i) {
        const Vec3 point = random_vector(random, 1.5);
        const double exact = distance(mesh, point);
        QVERIFY(query.meets_ball(point, exact * (1.0 + 1e-9) + 1e-12));
        QVERIFY(!query.meets_ball(point, exact * (1.0 - 1e-9) - 1e-12));
      }
    }
  }

  void pointsInsideAreThoseTheSurfaceWindsAround() {
    std::mt19937_64 random(12);
    int inside = 0;
    for (const Mesh& mesh : {tetrapod(), cube(1.0), icosahedron(0.8)}) {
      const SurfaceQuery query(mesh);
      for (int i = 0; i < 2000; ++i) {
        const Vec3 point = random_vector(random, 0.8);
        const bool held = winding_number(mesh.vertices, mesh.triangles, point) > 0.5;
        QCOMPARE(query.holds(point), held);
        inside += held ? 1 : 0;
      }
    }
    QVERIFY2(inside > 500 && inside < 5500, qPrintable(QString::number(inside)));
  }

  /// Rays along the axes from these points meet vertices and edges, or run within faces.
  void pointsInLineWithEdgesAreToldAsWell() {
    const Mesh mesh = cube(2.0);
    const SurfaceQuery query(mesh);
    for (const double x : {-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0}) {
      for (const double y : {-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0}) {
        for (const double z : {-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0}) {
          const double farthest = Vec3(x, y, z).cwiseAbs().maxCoeff();
          if (farthest != 1.0) QCOMPARE(query.holds(Vec3(x, y, z)), farthest < 1.0);
        }
      }
    }
  }

  void hollowsAreOutside() {
    Mesh shell = cube(2.0);
    const Mesh hollow = cube(1.0);
    for (const Vec3& vertex : hollow.vertices) shell.vertices.push_back(vertex);
    for (const auto& [i, j, k] : hollow.triangles) shell.triangles.push_back({i + 8, k + 8, j + 8});
    const SurfaceQuery query(shell);
    QVERIFY(!query.holds(Vec3(0.1, 0.2, 0.3)));
    QVERIFY(query.holds(Vec3(0.1, 0.2, 0.7)));
    QVERIFY(!query.holds(Vec3(0.1, 0.2, 1.1)));
  }
};

SCREE_TEST(SurfaceQueryTest)
#include "test_surface_query.moc"
