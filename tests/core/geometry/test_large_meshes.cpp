#include <QtTest>
#include <ctime>

#include "core/geometry/features/features.hpp"
#include "core/geometry/features/heights.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/mesh_repair.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// CPU time of a piece of work: the shortest of several runs [s].
template <typename Work>
double seconds(int times, Work work) {
  double shortest = 1e9;
  for (int i = 0; i < times; ++i) {
    const double start = cpu_seconds();
    work();
    shortest = std::min(shortest, cpu_seconds() - start);
  }
  return shortest;
}

/// Brute force over all directions and points.
std::vector<double> one_by_one(const std::vector<Vec3>& points, const std::vector<Vec3>& directions) {
  std::vector<double> result;
  for (const Vec3& direction : directions) {
    double height = -INFINITY;
    for (const Vec3& point : points) height = std::max(height, direction.dot(point));
    result.push_back(height);
  }
  return result;
}

/// Unit normals of a surface.
std::vector<Vec3> normals(const Mesh& mesh) {
  std::vector<Vec3> result;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3& origin = mesh.vertices[a];
    result.push_back((mesh.vertices[b] - origin).cross(mesh.vertices[c] - origin).normalized());
  }
  return result;
}

/// Each side of a unit cube as a separate grid of n × n squares.
Mesh cube_of_grids(int n) {
  Mesh mesh;
  for (int side = 0; side < 6; ++side) {
    const int axis = side / 2;
    const int first = static_cast<int>(mesh.vertices.size());
    const auto at = [&](int i, int j) { return first + i * (n + 1) + j; };
    for (int i = 0; i <= n; ++i) {
      for (int j = 0; j <= n; ++j) {
        Vec3& point = mesh.vertices.emplace_back();
        point[axis] = side % 2;
        point[(axis + 1) % 3] = static_cast<double>(i) / n;
        point[(axis + 2) % 3] = static_cast<double>(j) / n;
        if (i == n || j == n) continue;
        std::array<int, 3> one{at(i, j), at(i + 1, j), at(i + 1, j + 1)};
        std::array<int, 3> two{at(i, j), at(i + 1, j + 1), at(i, j + 1)};
        if (side % 2 == 0) {
          std::swap(one[1], one[2]);
          std::swap(two[1], two[2]);
        }
        mesh.triangles.insert(mesh.triangles.end(), {one, two});
      }
    }
  }
  return mesh;
}

/// Ellipsoid of n rings with n quadrilaterals each, triangles at the poles.
Mesh ellipsoid(int n) {
  Mesh mesh;
  const auto at = [&](int i, int j) { return i == 0 ? 0 : i == n ? 1 : 2 + (i - 1) * n + j % n; };
  mesh.vertices = {Vec3(0, 0, 0.5), Vec3(0, 0, -0.5)};
  for (int i = 1; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const double u = M_PI * i / n;
      const double v = 2.0 * M_PI * j / n;
      mesh.vertices.emplace_back(std::sin(u) * std::cos(v), 0.8 * std::sin(u) * std::sin(v),
                                 0.5 * std::cos(u));
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i < n - 1) mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      if (i > 0) mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

/// n³ small cubes in a grid within a block of edge n, whose sides are also grids.
Mesh block_with_pores(int n) {
  Mesh mesh = cube_of_grids(4 * n);
  for (Vec3& vertex : mesh.vertices) vertex *= n;
  for (int k = 0; k < n * n * n; ++k) {
    const Vec3 lower(k % n + 0.25, k / n % n + 0.25, k / (n * n) + 0.25);
    const Mesh pore = box(lower, lower + Vec3::Constant(0.5));
    const int first = static_cast<int>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), pore.vertices.begin(), pore.vertices.end());
    for (const auto& [a, b, c] : pore.triangles) mesh.triangles.push_back({first + a, first + b, first + c});
  }
  return mesh;
}

/// With the sides of the block joined along its edges.
Mesh joined_pores(int n) {
  return repair_mesh(block_with_pores(n), MeshRole::particle).mesh;
}

}  // namespace

/// Meshes of many triangles are read in time proportional to their number, with unchanged results.
class LargeMeshesTest : public QObject {
  Q_OBJECT

 private slots:
  void heightsAreThoseOfEachWithEach_data() {
    QTest::addColumn<double>("far");
    QTest::addRow("at the origin") << 0.0;
    QTest::addRow("far from it") << 1e6;
  }
  void heightsAreThoseOfEachWithEach() {
    QFETCH(double, far);
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    std::vector<Mesh> meshes{torus(1.0, 0.3, 40, 30), cube_of_grids(12), block_with_pores(4)};
    Mesh& cloud = meshes.emplace_back();
    for (int i = 0; i < 3000; ++i)
      cloud.vertices.emplace_back(normal(random), normal(random), normal(random));
    for (Mesh& mesh : meshes) {
      std::vector<Vec3> directions = normals(mesh);
      for (int i = 0; i < 500; ++i) {
        directions.push_back(Vec3(normal(random), normal(random), normal(random)).normalized());
      }
      for (Vec3& vertex : mesh.vertices) vertex.x() += far;
      QCOMPARE(heights(mesh.vertices, directions), one_by_one(mesh.vertices, directions));
    }
  }

  void oneStandsForManyDirectionsThatAreTheSame() {
    const std::vector<Vec3> points = cube_of_grids(100).vertices;
    std::vector<Vec3> directions(50000, Vec3(0, 0, 1));
    for (size_t i = 0; i < directions.size(); i += 3) directions[i].x() = 1e-16;
    const std::vector<double> height = heights(points, directions);
    QVERIFY(std::all_of(height.begin(), height.end(), [](double h) { return std::abs(h - 1.0) < 1e-12; }));
  }

  void timeGrowsWithTheTriangles_data() {
    QTest::addColumn<int>("kind");
    QTest::addRow("curved") << 0;
    QTest::addRow("many shells") << 1;
  }
  void timeGrowsWithTheTriangles() {
    QFETCH(int, kind);
    const auto work = [&](Mesh mesh) {
      if (kind == 1) {
        MeshNotes notes;
        orient_outward(mesh, notes);
        return;
      }
      const MeshFile file = repair_mesh(std::move(mesh), MeshRole::particle);
      QVERIFY(file.closed && file.faults.empty());
      find_features(file.mesh);
    };
    const Mesh small = kind == 0 ? ellipsoid(60) : joined_pores(5);
    const Mesh large = kind == 0 ? ellipsoid(240) : joined_pores(16);
    const double before = seconds(3, [&] { work(small); });
    const double after = seconds(2, [&] { work(large); });
    const double share =
        static_cast<double>(large.triangles.size()) / static_cast<double>(small.triangles.size());
    const std::string times = std::to_string(before) + " s, " + std::to_string(after) + " s";
    QVERIFY2(after < 2.5 * share * before, times.c_str());
  }

  void eachPoreIsAHollow() {
    const int n = 8;
    const MeshFile file = repair_mesh(block_with_pores(n), MeshRole::particle);
    QVERIFY(file.closed && file.faults.empty());
    QCOMPARE(file.shells, n * n * n + 1);
    VERIFY_NEAR(mass_properties(file.mesh).volume, 0.875 * n * n * n, 1e-9);
  }
};

SCREE_TEST(LargeMeshesTest)
#include "test_large_meshes.moc"
