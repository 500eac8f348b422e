#include <QTemporaryDir>
#include <QtTest>
#include <ctime>
#include <fstream>

#include "core/geometry/exact/winding_number.hpp"
#include "core/geometry/random.hpp"
#include "core/scene/fill/fill.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

FillSpec fill_of(int count, const Vec3& min, const Vec3& max, Arrangement arrangement = Arrangement::random) {
  FillSpec fill;
  fill.count = count;
  fill.region = {min, max};
  fill.arrangement = arrangement;
  return fill;
}

std::vector<BodySpec> expand(const FillSpec& fill, double radius, double clearance = 0.0) {
  const PackedShape ball(radius);
  Packing packing(clearance);
  return expand_fill(Scene{}, fill, {&ball}, packing);
}

/// Smallest gap between any two spheres, by brute force.
double smallest_gap(const std::vector<BodySpec>& bodies, double radius) {
  double gap = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < bodies.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      gap = std::min(
          gap, (bodies[i].position - bodies[j].position).norm() - radius * (bodies[i].size + bodies[j].size));
    }
  }
  return gap;
}

/// The same for many, sorted along x.
double smallest_gap_of_many(std::vector<BodySpec> bodies, double radius, double largest_size) {
  std::sort(bodies.begin(), bodies.end(),
            [](const BodySpec& a, const BodySpec& b) { return a.position.x() < b.position.x(); });
  double gap = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < bodies.size(); ++i) {
    for (size_t j = i + 1; j < bodies.size(); ++j) {
      const Vec3 between = bodies[j].position - bodies[i].position;
      if (between.x() > 2.0 * largest_size * radius) break;
      gap = std::min(gap, between.norm() - radius * (bodies[i].size + bodies[j].size));
    }
  }
  return gap;
}

/// Distance of a point from a triangle mesh by subdivision: points of each triangle on a fine grid.
double raster_distance(const Mesh& mesh, const Vec3& point) {
  constexpr int steps = 60;
  double distance = std::numeric_limits<double>::infinity();
  for (const auto& [i, j, k] : mesh.triangles) {
    for (int u = 0; u <= steps; ++u) {
      for (int v = 0; u + v <= steps; ++v) {
        const Vec3 on =
            (u * mesh.vertices[i] + v * mesh.vertices[j] + (steps - u - v) * mesh.vertices[k]) / steps;
        distance = std::min(distance, (on - point).norm());
      }
    }
  }
  return distance;
}

/// Each triangle is repeatedly divided into four, with the vertices moved onto a sphere.
Mesh fine_ball(double radius, int times) {
  Mesh mesh = test::icosahedron(radius);
  for (; times > 0; --times) {
    Mesh finer;
    for (const auto& [i, j, k] : mesh.triangles) {
      const int n = static_cast<int>(finer.vertices.size());
      const Vec3& a = mesh.vertices[i];
      const Vec3& b = mesh.vertices[j];
      const Vec3& c = mesh.vertices[k];
      finer.vertices.insert(finer.vertices.end(),
                            {a, b, c, radius * (a + b).normalized(), radius * (b + c).normalized(),
                             radius * (c + a).normalized()});
      finer.triangles.insert(
          finer.triangles.end(),
          {{n, n + 3, n + 5}, {n + 3, n + 1, n + 4}, {n + 5, n + 4, n + 2}, {n + 3, n + 4, n + 5}});
    }
    mesh = finer;
  }
  return mesh;
}

double seconds_of(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

/// Spheres as the particles of fills.
class SphereFillTest : public QObject {
  Q_OBJECT

 private slots:
  void spheresLieInTheRegionApartByTheClearance() {
    for (const double clearance : {0.0, 0.02}) {
      FillSpec fill = fill_of(120, Vec3(-1, -2, 0), Vec3(0.5, 0, 1.5));
      fill.size = UniformSizes{0.5, 1.5};
      const auto bodies = expand(fill, 0.1, clearance);
      QCOMPARE(bodies.size(), size_t{120});
      double least = 2.0;
      double most = 0.0;
      for (const BodySpec& body : bodies) {
        least = std::min(least, body.size);
        most = std::max(most, body.size);
        const Vec3 reach = Vec3::Constant(0.1 * body.size);
        VERIFY((body.position - reach - fill.region.min).minCoeff() > -1e-12);
        VERIFY((fill.region.max - body.position - reach).minCoeff() > -1e-12);
        QCOMPARE(body.rotation, Vec3(0, 0, 0));
      }
      VERIFY(least >= 0.5);
      VERIFY(least < 0.55);
      VERIFY(most <= 1.5);
      VERIFY(most > 1.45);
      const double gap = smallest_gap(bodies, 0.1);
      QVERIFY2(gap >= clearance && gap < clearance + 0.01, qPrintable(QString::number(gap)));
    }
  }

  /// Bounding boxes or a coarse test would stop far below the 0.3 of random insertion.
  void hundredThousandSpheresAtThreeTenthsTakeASecond() {
    const int count = 100'000;
    const double radius = std::cbrt(0.3 / count * 3.0 / (4.0 * M_PI));
    FillSpec fill = fill_of(count, Vec3::Constant(-radius), Vec3::Constant(1.0 + radius));
    std::vector<BodySpec> bodies;
    const double seconds = seconds_of([&] { bodies = expand(fill, radius); });
    QCOMPARE(bodies.size(), size_t(count));
    const double gap = smallest_gap_of_many(bodies, radius, 1.0);
    QVERIFY2(gap >= 0.0, qPrintable(QString::number(gap)));
    QVERIFY2(seconds < 4.0, qPrintable(QString::number(seconds)));
  }

  void gridOfHundredThousandTakesATenthOfASecond() {
    FillSpec fill = fill_of(100'000, Vec3::Zero(), Vec3(5.0, 5.0, 4.0), Arrangement::grid);
    std::vector<BodySpec> bodies;
    const double seconds = seconds_of([&] { bodies = expand(fill, 0.05); });
    QCOMPARE(bodies.size(), size_t{100'000});
    const double gap = smallest_gap_of_many(bodies, 0.05, 1.0);
    // In a row that fits exactly the spheres touch.
    QVERIFY2(std::abs(gap) < 1e-10, qPrintable(QString::number(gap)));
    QVERIFY2(seconds < 0.8, qPrintable(QString::number(seconds)));
  }

  void hundredThousandRowsOfAFileTakeATenthOfASecond() {
    const QTemporaryDir folder;
    FillSpec fill;
    fill.file = folder.filePath("balls.csv").toStdString();
    {
      std::ofstream file(fill.file);
      file.precision(17);
      file << "x,y,z,vx,vy,vz,size\n";
      Random random(4);
      for (int i = 0; i < 100'000; ++i) {
        for (int column = 0; column < 6; ++column) file << random.uniform(-1.0, 1.0) << ',';
        file << random.uniform(0.5, 1.5) << '\n';
      }
    }
    std::vector<BodySpec> bodies;
    const PackedShape ball(0.01);
    Packing packing(0.0);
    const double seconds = seconds_of([&] { bodies = expand_fill(Scene{}, fill, {&ball}, packing); });
    QCOMPARE(bodies.size(), size_t{100'000});
    QVERIFY2(seconds < 2.0, qPrintable(QString::number(seconds)));
  }

  /// A box with planar sides contains the row that just fits between them.
  void rowsThatFitExactlyBetweenWallsAreKept() {
    for (const double shift : {0.0, 0.1, 1.0 / 3.0, 7.7}) {
      const Vec3 low = Vec3::Constant(shift);
      const Vec3 high = Vec3::Constant(shift + 1.0);
      const PackedShape ball(0.05);
      Packing packing(0.0);
      for (int axis = 0; axis < 3; ++axis) {
        packing.add_plane(low, Vec3::Unit(axis));
        packing.add_plane(high, -Vec3::Unit(axis));
      }
      const FillSpec fill = fill_of(1000, low, high, Arrangement::grid);
      QCOMPARE(expand_fill(Scene{}, fill, {&ball}, packing).size(), size_t{1000});
    }
  }

  void spheresKeepOffPlanesAndWhatIsThere() {
    const PackedShape ball(0.1);
    Packing packing(0.01);
    packing.add_plane(Vec3(0, 0, 0.3), Vec3(0, 0.6, 0.8));
    auto bodies = expand_fill(Scene{}, fill_of(30, Vec3::Zero(), Vec3(1, 1, 2)), {&ball}, packing);
    FillSpec second = fill_of(30, Vec3::Zero(), Vec3(1, 1, 2));
    second.seed = 5;
    for (const BodySpec& body : expand_fill(Scene{}, second, {&ball}, packing)) bodies.push_back(body);
    VERIFY(smallest_gap(bodies, 0.1) >= 0.01);
    double lowest = 1.0;
    for (const BodySpec& body : bodies)
      lowest = std::min(lowest, Vec3(0, 0.6, 0.8).dot(body.position - Vec3(0, 0, 0.3)));
    QVERIFY2(lowest >= 0.11 - 1e-9 && lowest < 0.2, qPrintable(QString::number(lowest)));
  }

  void spheresKeepOffMeshWalls_data() {
    QTest::addColumn<int>("divisions");
    QTest::newRow("80 triangles") << 1;
    QTest::newRow("5,120 triangles") << 4;
  }

  /// Inside a finely triangulated wall no triangle is nearby.
  void spheresKeepOffMeshWalls() {
    QFETCH(int, divisions);
    const Mesh wall = fine_ball(0.5, divisions);
    const PackedShape ball(0.03);
    Packing packing(0.0);
    packing.add_surface(wall, true);
    const auto bodies =
        expand_fill(Scene{}, fill_of(500, Vec3::Constant(-0.7), Vec3::Constant(0.7)), {&ball}, packing);
    double nearest = 1.0;
    for (const BodySpec& body : bodies) {
      VERIFY(winding_number(wall.vertices, wall.triangles, body.position) < 0.5);
      VERIFY(body.position.norm() > 0.5 * 0.9);
      if (divisions == 1) nearest = std::min(nearest, raster_distance(wall, body.position));
    }
    // Grid points are up to half the grid width of 5 mm from the nearest point.
    if (divisions == 1) QVERIFY2(nearest >= 0.03 && nearest < 0.04, qPrintable(QString::number(nearest)));
    // An open surface occupies only its triangles: spheres also fit inside.
    Packing open(0.0);
    open.add_surface(wall, false);
    QVERIFY(open.fits({&ball, Vec3::Zero(), Rotation{}, 1.0}));
    QVERIFY(!packing.fits({&ball, Vec3::Zero(), Rotation{}, 1.0}));
    QVERIFY(!open.fits({&ball, Vec3(0, 0, 0.49), Rotation{}, 1.0}));
  }

  void spheresAndPolyhedraKeepOffEachOther() {
    const Mesh mesh = test::tetrapod(0.3, 0.083);
    const PackedShape ball(0.04);
    const PackedShape tetrapod(mesh);
    const double clearance = 0.005;
    for (const bool balls_first : {true, false}) {
      Packing packing(clearance);
      std::vector<BodySpec> balls;
      std::vector<BodySpec> tetrapods;
      const auto add_balls = [&] {
        balls = expand_fill(Scene{}, fill_of(60, Vec3::Zero(), Vec3::Ones()), {&ball}, packing);
      };
      if (balls_first) add_balls();
      FillSpec fill = fill_of(6, Vec3::Zero(), Vec3::Ones());
      fill.size = UniformSizes{0.7, 1.0};
      tetrapods = expand_fill(Scene{}, fill, {&tetrapod}, packing);
      if (!balls_first) add_balls();
      double nearest = 1.0;
      for (const BodySpec& body : tetrapods) {
        const Mat3 turn = body.size * Rotation::from_rotation_vector(body.rotation).matrix();
        const Mesh placed = test::moved(mesh, turn, body.position);
        for (const BodySpec& sphere : balls) {
          VERIFY(winding_number(placed.vertices, placed.triangles, sphere.position) < 0.5);
          nearest = std::min(nearest, raster_distance(placed, sphere.position) - 0.04);
        }
      }
      QVERIFY2(nearest >= clearance && nearest < 0.03, qPrintable(QString::number(nearest)));
    }
  }

  /// A small sphere in the middle of a large body is far from its faces.
  void sphereInsideABodyDoesNotFit() {
    const PackedShape cube(test::cube(1.0));
    const PackedShape ball(0.01);
    Packing packing(0.0);
    packing.add({&cube, Vec3(1, 2, 3), Rotation{}, 2.0});
    QVERIFY(!packing.fits({&ball, Vec3(1, 2, 3.5), Rotation{}, 1.0}));
    QVERIFY(packing.fits({&ball, Vec3(1, 2, 4.02), Rotation{}, 1.0}));
    Packing other(0.0);
    other.add({&ball, Vec3(1, 2, 3.5), Rotation{}, 1.0});
    QVERIFY(!other.fits({&cube, Vec3(1, 2, 3), Rotation{}, 2.0}));
    QVERIFY(other.fits({&cube, Vec3(1, 2, 3), Rotation{}, 0.9}));
  }

  /// Among balls a thousandth of its size a large body still detects overlaps.
  void sizesFarApartAreReported() {
    const PackedShape ball(1.0);
    Packing packing(0.0);
    for (int i = 0; i < 100; ++i) packing.add({&ball, Vec3(0.01 * i, 0, 0), Rotation{}, 1e-3});
    QVERIFY(!packing.fits({&ball, Vec3(0, 0, 1.0), Rotation{}, 1.0}));
    QVERIFY(packing.fits({&ball, Vec3(0, 0, 1.1), Rotation{}, 1.0}));
    QVERIFY(packing.fits({&ball, Vec3(1e300, 0, 1.1), Rotation{}, 1e-3}));
  }
};

SCREE_TEST(SphereFillTest)
#include "test_sphere_fill.moc"
