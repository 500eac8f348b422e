#include <QtTest>
#include <random>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

MeshFile broken(const char* name, MeshRole role) {
  const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "tests/data/broken";
  return read_mesh_file(folder / name, LengthUnit::metre, 1.0, role);
}

double volume(const MeshFile& file) {
  return mass_properties(file.mesh).volume;
}

}  // namespace

/// Repairs of triangles that are not joined properly, and their limits.
class MeshRepairTest : public QObject {
  Q_OBJECT

 private slots:
  void cornersCloserThanAMillionthOfTheSizeAreWelded() {
    std::mt19937_64 random(2);
    for (const Mesh& mesh : {cube(1.0), tetrapod(), icosahedron(1.0), torus(1.0, 0.3, 30, 20)}) {
      for (const auto& [jitter, sound] : {std::pair{1e-7, true}, std::pair{1e-4, false}}) {
        Mesh shaken = soup(mesh);
        for (Vec3& vertex : shaken.vertices) vertex += random_vector(random, jitter);
        const MeshFile file = repair_mesh(shaken, MeshRole::particle);
        QCOMPARE(file.faults.empty(), sound);
        QCOMPARE(file.mesh.vertices.size() == mesh.vertices.size(), sound);
        QCOMPARE(file.notes.size(), sound ? 1U : 0U);
      }
    }
  }

  void weldingDoesNotDependOnPlaceOrSize() {
    std::mt19937_64 random(3);
    for (const double size : {1e-9, 1.0, 1e9}) {
      for (const Vec3& place : {Vec3(0, 0, 0), Vec3(1000, -2000, 3000), Vec3(-1, -1, -1)}) {
        const MeshFile file =
            repair_mesh(soup(moved(tetrapod(), size * Mat3::Identity(), size * place)), MeshRole::particle);
        QCOMPARE(file.mesh.vertices.size(), 8U);
        QVERIFY(file.faults.empty());
        VERIFY_NEAR(volume(file) / (0.130501972 * size * size * size), 1.0, 1e-6);
      }
    }
  }

  void anyTurnedTrianglesAreTurnedBack() {
    std::mt19937_64 random(4);
    const Mesh sound = torus(1.0, 0.3, 12, 9);
    const double reference = mass_properties(sound).volume;
    for (int i = 0; i < 100; ++i) {
      Mesh mesh = sound;
      std::bernoulli_distribution turn(i / 100.0);
      for (auto& triangle : mesh.triangles) {
        if (turn(random)) std::swap(triangle[0], triangle[1]);
      }
      const MeshFile file = repair_mesh(soup(mesh), MeshRole::particle);
      QVERIFY(file.faults.empty());
      VERIFY_NEAR(volume(file) / reference, 1.0, 1e-12);
    }
  }

  void trianglesWithoutAreaGoAndTheSurfaceStaysClosed() {
    // Points are inserted on random edges: one of the two adjacent triangles is divided, and the slit is
    // filled without area.
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> fraction(0.1, 0.9);
    for (int i = 0; i < 200; ++i) {
      Mesh mesh = moved(tetrapod(), Mat3::Identity(), random_vector(random, 1.0));
      int added = 0;
      for (int n = 0; n < 8; ++n) {
        const int t =
            std::uniform_int_distribution<int>(0, static_cast<int>(mesh.triangles.size()) - 1)(random);
        const auto [a, b, c] = mesh.triangles[t];
        const Vec3 point = mesh.vertices[a] + fraction(random) * (mesh.vertices[b] - mesh.vertices[a]);
        const int m = static_cast<int>(mesh.vertices.size());
        mesh.vertices.push_back(point);
        mesh.triangles[t] = {a, m, c};
        mesh.triangles.push_back({m, b, c});
        mesh.triangles.push_back({a, b, m});
        ++added;
      }
      QCOMPARE(added, 8);
      const MeshFile file = repair_mesh(soup(mesh), MeshRole::particle);
      QVERIFY(file.closed);
      QVERIFY(file.faults.empty());
      VERIFY_NEAR(volume(file) / 0.130501972, 1.0, 1e-5);
      QVERIFY(!file.notes.empty());
    }
  }

  void hollowSolidIsOneParticleWithItsHollow() {
    const Mesh hollow = joined(cube(2.0), cube(1.0));  // the inner surface has the wrong orientation
    const MeshFile file = repair_mesh(soup(hollow), MeshRole::particle);
    QVERIFY(file.faults.empty());
    QCOMPARE(file.shells, 2);
    QCOMPARE(file.notes, std::vector<std::string>{"1 shell of 2 was inside out; the triangles were turned"});
    VERIFY_NEAR(volume(file), 7.0, 1e-12);
    const MeshFile filled = repair_mesh(joined(hollow, cube(0.5)), MeshRole::particle);
    QCOMPARE(filled.faults.size(), 1U);
    QVERIFY(filled.faults.front().message.starts_with("the file holds 2 separate solids"));
  }

  void wallsMayBeOpenBranchOrCrossThemselves() {
    const MeshFile sheets = broken("three_sheets.stl", MeshRole::wall);
    QVERIFY(sheets.faults.empty());
    QVERIFY(!sheets.closed);
    QCOMPARE(sheets.shells, 3);
    const MeshFile crossing = broken("crossing_cubes.stl", MeshRole::wall);
    QVERIFY(crossing.faults.empty());
    QVERIFY(crossing.closed);
  }

  void faultsNameTheirEdgesAndTriangles() {
    const MeshFile open = broken("open_box.stl", MeshRole::particle);
    QCOMPARE(open.faults.front().edges.size(), 4U);
    for (const auto& [from, to] : open.faults.front().edges) {
      VERIFY_NEAR(from.z(), 0.1, 1e-12);
      VERIFY_NEAR(to.z(), 0.1, 1e-12);
      VERIFY_NEAR((to - from).norm(), 0.1, 1e-12);
    }
    QCOMPARE(open.faults.front().triangles.size(), 4U);
    const MeshFile crossing = broken("crossing_cubes.stl", MeshRole::particle);
    QVERIFY(!crossing.faults.front().triangles.empty());
  }
};

SCREE_TEST(MeshRepairTest)
#include "test_mesh_repair.moc"
