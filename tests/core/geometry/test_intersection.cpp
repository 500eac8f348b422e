#include <Eigen/Geometry>
#include <QtTest>
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/rotation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

using Rational = boost::multiprecision::cpp_rational;
using Grid = Eigen::Matrix<long, 3, 1>;

int rational_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  std::array<std::array<Rational, 3>, 3> m;
  const std::array<const Vec3*, 3> rows{&b, &c, &d};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) m[i][k] = Rational((*rows[i])[k]) - Rational(a[k]);
  }
  const Rational determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                               m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return determinant.sign();
}

Grid random_grid_point(std::mt19937_64& random, long size) {
  std::uniform_int_distribution<long> uniform(0, size);
  const long x = uniform(random);
  const long y = uniform(random);
  return {x, y, uniform(random)};
}

std::array<Grid, 3> random_grid_triangle(std::mt19937_64& random, long size) {
  std::array<Grid, 3> t;
  do {
    for (Grid& corner : t) corner = random_grid_point(random, size);
  } while ((t[1] - t[0]).cross(t[2] - t[0]) == Grid::Zero());
  return t;
}

Triangle as_triangle(const std::array<Grid, 3>& t) {
  return {t[0].cast<double>(), t[1].cast<double>(), t[2].cast<double>()};
}

/// Separating axes in integers: convex sets are disjoint if one of these directions separates them.
bool separated(const std::array<Grid, 3>& a, const std::array<Grid, 3>& b) {
  std::vector<Grid> axes;
  const Grid na = (a[1] - a[0]).cross(a[2] - a[0]);
  const Grid nb = (b[1] - b[0]).cross(b[2] - b[0]);
  axes = {na, nb};
  for (int i = 0; i < 3; ++i) {
    const Grid ea = a[(i + 1) % 3] - a[i];
    const Grid eb = b[(i + 1) % 3] - b[i];
    axes.insert(axes.end(), {na.cross(ea), nb.cross(eb)});
    for (int j = 0; j < 3; ++j) axes.emplace_back(ea.cross(b[(j + 1) % 3] - b[j]));
  }
  return std::any_of(axes.begin(), axes.end(), [&](const Grid& axis) {
    const auto [a0, a1] = std::minmax({axis.dot(a[0]), axis.dot(a[1]), axis.dot(a[2])});
    const auto [b0, b1] = std::minmax({axis.dot(b[0]), axis.dot(b[1]), axis.dot(b[2])});
    return a1 < b0 || b1 < a0;
  });
}

Triangle triangle_of(const Mesh& mesh, int t) {
  const auto& [a, b, c] = mesh.triangles[t];
  return {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]};
}

bool brute_force_meets(const Mesh& a, const Mesh& b) {
  for (int s = 0; s < static_cast<int>(a.triangles.size()); ++s) {
    for (int t = 0; t < static_cast<int>(b.triangles.size()); ++t) {
      if (triangles_intersect(triangle_of(a, s), triangle_of(b, t))) return true;
    }
  }
  return false;
}

bool interpenetrate(const Mesh& a, const Mesh& b) {
  const bool result = meshes_interpenetrate(a, true, b, true);
  if (result != meshes_interpenetrate(b, true, a, true))
    throw std::logic_error("the answer depends on the order");
  return result;
}

Mesh shifted(const Mesh& mesh, double x, double y, double z) {
  return moved(mesh, Mat3::Identity(), Vec3(x, y, z));
}

}  // namespace

class IntersectionTest : public QObject {
  Q_OBJECT

 private slots:
  void orientationIsPositiveOnTheSideOfTheRightHandNormal() {
    const Vec3 o = Vec3::Zero();
    QCOMPARE(orientation_sign(o, Vec3::UnitX(), Vec3::UnitY(), Vec3(5, 5, 1e-300)), 1);
    QCOMPARE(orientation_sign(o, Vec3::UnitX(), Vec3::UnitY(), Vec3(5, 5, -1e-300)), -1);
    QCOMPARE(orientation_sign(o, Vec3::UnitX(), Vec3::UnitY(), Vec3(5, 5, 0)), 0);
    QCOMPARE(orientation_sign_along(2, o, Vec3::UnitX(), Vec3::UnitY()), 1);
    QCOMPARE(orientation_sign_along(0, o, Vec3::UnitY(), Vec3::UnitZ()), 1);
    QCOMPARE(orientation_sign_along(1, o, Vec3::UnitZ(), Vec3::UnitX()), 1);
  }

  void orientationIsExactForNearlyCoplanarPoints() {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    int zero = 0;
    for (int i = 0; i < 3000; ++i) {
      const Vec3 a = random_vector(random, 1.0);
      const Vec3 b = random_vector(random, 1.0);
      const Vec3 c = random_vector(random, 1.0);
      const double s = uniform(random);
      const double t = uniform(random);
      const Vec3 d = a + s * (b - a) + t * (c - a);
      const int sign = orientation_sign(a, b, c, d);
      QCOMPARE(sign, rational_sign(a, b, c, d));
      QCOMPARE(orientation_sign(b, a, c, d), -sign);
      if (sign == 0) ++zero;
    }
    VERIFY(zero < 3000);
  }

  void orientationIsExactForAnyPowersOfTwo() {
    std::mt19937_64 random(2);
    std::uniform_int_distribution<int> exponent(-900, 900);
    for (int i = 0; i < 300; ++i) {
      std::array<Vec3, 4> p;
      for (Vec3& point : p) {
        for (double& x : point) x = std::ldexp(random_vector(random, 1.0).x(), exponent(random));
      }
      QCOMPARE(orientation_sign(p[0], p[1], p[2], p[3]), rational_sign(p[0], p[1], p[2], p[3]));
    }
    const double least = std::numeric_limits<double>::denorm_min();
    QCOMPARE(orientation_sign(Vec3::Zero(), Vec3(least, 0, 0), Vec3(0, least, 0), Vec3(0, 0, least)), 1);
    const double most = std::numeric_limits<double>::max();
    QCOMPARE(orientation_sign(Vec3(-most, 0, 0), Vec3(most, 0, 0), Vec3(0, most, 0), Vec3(0, 0, -least)), -1);
  }

  void trianglesIntersectWhereNoAxisSeparatesThem() {
    std::mt19937_64 random(3);
    int meet = 0;
    for (const long size : {1L, 2L, 3L, 10L, 1000L}) {
      for (int i = 0; i < 20000; ++i) {
        const auto a = random_grid_triangle(random, size);
        const auto b = random_grid_triangle(random, size);
        const bool expected = !separated(a, b);
        QCOMPARE(triangles_intersect(as_triangle(a), as_triangle(b)), expected);
        if (expected) ++meet;
      }
    }
    VERIFY(meet > 10000);
    VERIFY(meet < 90000);
  }

  void coplanarTrianglesIntersectWhereNoAxisSeparatesThem() {
    std::mt19937_64 random(4);
    for (int i = 0; i < 20000; ++i) {
      // A plane that is not perpendicular to any coordinate axis: z = x + 2 y, or with the axes exchanged.
      auto a = random_grid_triangle(random, 4);
      auto b = random_grid_triangle(random, 4);
      const int axis = i % 3;
      for (auto* t : {&a, &b}) {
        for (Grid& p : *t) p[axis] = p[(axis + 1) % 3] + 2 * p[(axis + 2) % 3];
      }
      if ((a[1] - a[0]).cross(a[2] - a[0]) == Grid::Zero()) continue;
      if ((b[1] - b[0]).cross(b[2] - b[0]) == Grid::Zero()) continue;
      QCOMPARE(triangles_intersect(as_triangle(a), as_triangle(b)), !separated(a, b));
    }
  }

  void segmentMeetsTriangleAsAThinTriangleWould() {
    const Triangle t{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};
    QVERIFY(segment_meets_triangle(Vec3(1, 1, -1), Vec3(1, 1, 1), t));
    QVERIFY(segment_meets_triangle(Vec3(1, 1, 0), Vec3(1, 1, 1), t));
    QVERIFY(segment_meets_triangle(Vec3(2, 2, -1), Vec3(2, 2, 1), t));
    QVERIFY(!segment_meets_triangle(Vec3(2, 2 + 1e-15, -1), Vec3(2, 2 + 1e-15, 1), t));
    QVERIFY(segment_meets_triangle(Vec3(-1, 1, 0), Vec3(9, 1, 0), t));
    QVERIFY(!segment_meets_triangle(Vec3(-1, 5, 0), Vec3(9, 5, 0), t));
    QVERIFY(!segment_meets_triangle(Vec3(1, 1, 1e-300), Vec3(1, 1, 1), t));
  }

  void boxesInterpenetrateWhereTheirInsidesOverlap() {
    // On a small grid most boxes touch, coincide in faces or edges, or contain one another.
    std::mt19937_64 random(5);
    const auto random_box = [&](Grid& lower, Grid& upper) {
      do {
        const Grid p = random_grid_point(random, 4);
        const Grid q = random_grid_point(random, 4);
        lower = p.cwiseMin(q);
        upper = p.cwiseMax(q);
      } while ((lower.array() == upper.array()).any());
      return box(lower.cast<double>(), upper.cast<double>());
    };
    int overlapping = 0;
    for (int i = 0; i < 3000; ++i) {
      Grid la;
      Grid ua;
      Grid lb;
      Grid ub;
      const Mesh a = random_box(la, ua);
      const Mesh b = random_box(lb, ub);
      const bool expected = (la.array() < ub.array()).all() && (lb.array() < ua.array()).all();
      QCOMPARE(interpenetrate(a, b), expected);
      if (expected) ++overlapping;
    }
    VERIFY(overlapping > 500);
    VERIFY(overlapping < 2500);
  }

  void touchingCubesMovedRigidlyStillOnlyTouch() {
    // Quarter turns and shifts by sums of powers of two move the corners without rounding.
    std::mt19937_64 random(6);
    std::uniform_int_distribution<int> turns(0, 3);
    std::uniform_int_distribution<int> steps(-4096, 4096);
    const Mesh a = cube(1.0);
    const std::vector<Vec3> touching{{1, 0, 0}, {1, 0.25, -0.5}, {1, 1, 0}, {1, 1, 1}, {1, 0.5, 1}};
    for (int i = 0; i < 200; ++i) {
      const Vec3 shift = Vec3(steps(random), steps(random), steps(random)) / 1024.0;
      Mat3 turn = Mat3::Identity();
      for (int axis = 0; axis < 3; ++axis) {
        const Mat3 quarter = skew(Vec3::Unit(axis)) + Vec3::Unit(axis) * Vec3::Unit(axis).transpose();
        for (int k = turns(random); k > 0; --k) turn = quarter * turn;
      }
      for (const Vec3& offset : touching) {
        const Mesh still = moved(a, turn, shift);
        QVERIFY(!interpenetrate(still, moved(a, turn, shift + turn * offset)));
        QVERIFY(brute_force_meets(still, moved(a, turn, shift + turn * offset)));
        QVERIFY(interpenetrate(still, moved(a, turn, shift + turn * (offset * 0.9999))));
        QVERIFY(!interpenetrate(still, moved(a, turn, shift + turn * (offset * 1.0001))));
      }
    }
  }

  void turnedCubesAreToldApartToTheTwelfthDigit() {
    std::mt19937_64 random(7);
    for (int i = 0; i < 300; ++i) {
      const Mat3 turn = Rotation::from_rotation_vector(random_vector(random, 3.0)).matrix();
      const Vec3 shift = random_vector(random, 1.0);
      const Mesh a = moved(cube(0.1), turn, shift);
      for (const double gap : {1e-12, -1e-12}) {
        const Vec3 offset = turn * Vec3(0.1 + gap, 0.013, -0.021);
        QCOMPARE(interpenetrate(a, moved(cube(0.1), turn, shift + offset)), gap < 0.0);
      }
    }
  }

  void tetrapodsInterpenetrateWhereBruteForceFindsThatTheyMeet() {
    std::mt19937_64 random(8);
    int crossing = 0;
    for (int i = 0; i < 1000; ++i) {
      const Mat3 turn = Rotation::from_rotation_vector(random_vector(random, 3.0)).matrix();
      const Mesh other = moved(tetrapod(), turn, random_vector(random, 1.2));
      const bool meet = brute_force_meets(tetrapod(), other);
      QCOMPARE(interpenetrate(tetrapod(), other), meet);
      if (meet) ++crossing;
    }
    VERIFY(crossing > 200);
    VERIFY(crossing < 900);
  }

  void spikeBetweenTheSpikesOfAnotherTouchesNothing() {
    // Bounding boxes and convex hulls overlap; the bodies do not.
    const Mesh other =
        shifted(moved(tetrapod(), Vec3(0.1, 0.1, 0.1).asDiagonal(), Vec3::Zero()), 0.0, 0.45, -0.6);
    QVERIFY(!brute_force_meets(tetrapod(), other));
    QVERIFY(!interpenetrate(tetrapod(), other));
  }

  void bodyInsideAClosedMeshInterpenetratesAndInsideAnOpenOneDoesNot() {
    const Mesh big = cube(1.0);
    const Mesh small = shifted(cube(0.1), 0.1, 0.2, -0.1);
    QVERIFY(interpenetrate(big, small));
    QVERIFY(!meshes_interpenetrate(big, false, small, true));
    QVERIFY(interpenetrate(big, big));
    QVERIFY(interpenetrate(big, joined(shifted(small, 5, 0, 0), small)));
    QVERIFY(!interpenetrate(joined(big, inside_out(cube(0.9))), small));
  }

  void cubeOnASheetOnlyTouchesUntilItSinksIn() {
    const Mesh sheet{{Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(1, 1, 0), Vec3(-1, 1, 0)},
                     {{0, 1, 2}, {0, 2, 3}}};
    QVERIFY(!meshes_interpenetrate(sheet, false, shifted(cube(1.0), 0, 0, 0.5), true));
    QVERIFY(meshes_interpenetrate(sheet, false, shifted(cube(1.0), 0, 0, 0.5 - 1e-15), true));
    // An edge of the cube passes through the common diagonal of two triangles, through the interior of
    // neither.
    QVERIFY(meshes_interpenetrate(sheet, false, shifted(cube(1.0), 0.5, 0.5, 0.25), true));
  }

  void sheetInTheFaceOfACubeOnlyTouches() {
    const Mesh sheet{{Vec3(0.5, -1, -1), Vec3(0.5, 1, -1), Vec3(0.5, 1, 1), Vec3(0.5, -1, 1)},
                     {{0, 1, 2}, {0, 2, 3}}};
    QVERIFY(!meshes_interpenetrate(sheet, false, cube(1.0), true));
  }

  void soundMeshesDoNotMeetThemselves() {
    for (const Mesh& mesh : {cube(1.0), tetrapod(), icosahedron(1.0), torus(1.0, 0.3, 40, 20)}) {
      QVERIFY(self_intersections(mesh, 10).empty());
    }
  }

  void crossingAndTouchingShellsAreSelfIntersections() {
    QVERIFY(!self_intersections(joined(cube(1.0), shifted(cube(1.0), 0.3, 0.2, 0.1)), 10).empty());
    QVERIFY(!self_intersections(joined(cube(1.0), shifted(cube(1.0), 1.0, 0.0, 0.0)), 10).empty());
    QVERIFY(self_intersections(joined(cube(1.0), shifted(cube(1.0), 1.0000001, 0.0, 0.0)), 10).empty());
    QCOMPARE(self_intersections(joined(cube(1.0), shifted(cube(1.0), 0.3, 0.2, 0.1)), 3).size(), 3U);
  }

  void trianglesFoldedOntoEachOtherMeetBeyondTheirSharedEdge() {
    const Vec3 u(0, 0, 0);
    const Vec3 v(1, 0, 0);
    const auto hinge = [&](const Vec3& wing) {
      return Mesh{{u, v, Vec3(0.5, 1, 0), wing}, {{0, 1, 2}, {1, 0, 3}}};
    };
    QVERIFY(self_intersections(hinge(Vec3(0.5, -1, 0)), 9).empty());
    QVERIFY(self_intersections(hinge(Vec3(0.5, 1, 1e-12)), 9).empty());
    QCOMPARE(self_intersections(hinge(Vec3(0.2, 3, 0)), 9).size(), 1U);
  }

  void trianglesThatShareAVertexMeetBeyondItWhereOneCutsTheOther() {
    const auto pair = [](const Vec3& c, const Vec3& d) {
      return Mesh{{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), c, d}, {{0, 1, 2}, {0, 3, 4}}};
    };
    QVERIFY(self_intersections(pair(Vec3(-1, 0, 1), Vec3(0, -1, 1)), 9).empty());
    QVERIFY(self_intersections(pair(Vec3(0.3, 0.3, 1), Vec3(0.3, 0.3, 2)), 9).empty());
    QCOMPARE(self_intersections(pair(Vec3(0.3, 0.3, 1), Vec3(0.3, 0.3, -1)), 9).size(), 1U);
    QCOMPARE(self_intersections(pair(Vec3(0.3, 0.3, 1), Vec3(3, 3, -1)), 9).size(), 1U);
    QCOMPARE(self_intersections(pair(Vec3(0.3, 0.3, 0), Vec3(1, 0.3, 1)), 9).size(), 1U);
    QCOMPARE(self_intersections(pair(Vec3(-1, -1, 0), Vec3(-1, 0, 0)), 9).size(), 0U);
  }

  void hundredThousandTrianglesAreSearchedInSeconds() {
    const Mesh mesh = torus(1.0, 0.3, 320, 160);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(self_intersections(mesh, 10).empty());
    qInfo("%d triangles in %lld ms", static_cast<int>(mesh.triangles.size()), timer.elapsed());
    VERIFY(timer.elapsed() < 30000);
  }

  void flatMeshHasNoSelfIntersectionsAlthoughAllIsCoplanar() {
    // Every pair of neighbours needs the exact predicate here.
    const int n = 60;
    Mesh flat;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        flat.vertices.emplace_back(i, j, 3.0 * i + 7.0 * j);
        if (i == 0 || j == 0) continue;
        const int corner = i * n + j;
        flat.triangles.push_back({corner, corner - 1, corner - n - 1});
        flat.triangles.push_back({corner, corner - n - 1, corner - n});
      }
    }
    QVERIFY(self_intersections(flat, 10).empty());
    flat.triangles.push_back({0, n, 2 * n + 1});
    QVERIFY(!self_intersections(flat, 10).empty());
  }
};

SCREE_TEST(IntersectionTest)
#include "test_intersection.moc"
