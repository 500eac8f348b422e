#include <QtTest>

#include "core/geometry/features.hpp"

using namespace scree;

namespace {

Mesh cube(double edge) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.emplace_back(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) * 0.5 * edge);
  }
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

/// The stellated tetrahedron of [P] example 4: tips at L along four tetrahedral directions, core opposite
/// them.
Mesh tetrapod(double tip = 1.0357, double core = 0.28608) {
  Mesh mesh;
  const double r = 2.0 * std::sqrt(2.0) / 3.0;
  const std::array<Vec3, 4> d{Vec3(0, 0, 1), Vec3(r, 0, -1.0 / 3),
                              Vec3(-r / 2, r * std::sqrt(3.0) / 2, -1.0 / 3),
                              Vec3(-r / 2, -r * std::sqrt(3.0) / 2, -1.0 / 3)};
  for (const Vec3& v : d) mesh.vertices.emplace_back(tip * v);
  for (const Vec3& v : d) mesh.vertices.emplace_back(-core * v);
  mesh.triangles = {{0, 5, 6}, {0, 6, 7}, {0, 7, 5}, {1, 6, 4}, {1, 7, 6}, {1, 4, 7},
                    {2, 4, 5}, {2, 5, 7}, {2, 7, 4}, {3, 5, 4}, {3, 6, 5}, {3, 4, 6}};
  return mesh;
}

Mesh square_sheet() {
  return {{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)}, {{0, 1, 2}, {0, 2, 3}}};
}

/// An L-shaped prism: one face is not convex, one vertical edge is concave.
Mesh ell() {
  const std::vector<std::array<double, 2>> outline{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  Mesh mesh;
  for (const double z : {0.0, 1.0}) {
    for (const auto& [x, y] : outline) mesh.vertices.emplace_back(x, y, z);
  }
  const std::vector<std::array<int, 3>> top{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
  for (const auto& [a, b, c] : top) {
    mesh.triangles.push_back({a + 6, b + 6, c + 6});
    mesh.triangles.push_back({a, c, b});
  }
  for (int i = 0; i < 6; ++i) {
    const int j = (i + 1) % 6;
    mesh.triangles.push_back({i, j, j + 6});
    mesh.triangles.push_back({i, j + 6, i + 6});
  }
  return mesh;
}

}  // namespace

class FeaturesTest : public QObject {
  Q_OBJECT

 private slots:
  void cubeHasSixFacesTwelveConvexEdgesEightVertices() {  // G-1
    const Features f = find_features(cube(1.0));
    QCOMPARE(f.faces.size(), 6U);
    QCOMPARE(f.edges.size(), 12U);
    QCOMPARE(f.concave_edges.size(), 0U);
    QCOMPARE(f.vertices.size(), 8U);
    for (const auto& vertex : f.vertices) QCOMPARE(vertex.direction_count, 3);
    for (const auto& face : f.faces) {
      QCOMPARE(face.piece_count, 1);
      QCOMPARE(f.pieces[face.first_piece].half_plane_count, 4);
      QVERIFY(std::abs(face.offset - 0.5) < 1e-15);
    }
  }

  void tetrapodTouchesWithItsTipsAndRidgesOnly() {  // G-1
    const Features f = find_features(tetrapod());
    QCOMPARE(f.faces.size(), 12U);
    QCOMPARE(f.edges.size(), 12U);
    QCOMPARE(f.concave_edges.size(), 6U);
    QCOMPARE(f.vertices.size(), 4U);
    for (const auto& vertex : f.vertices) QVERIFY(vertex.vertex < 4);
  }

  void coreVertexOfAStubbyTetrapodTouches() {
    // With L < 3 r_core the core vertices lie outside the plane of the three tips around them.
    QCOMPARE(find_features(tetrapod(0.8, 0.3)).vertices.size(), 8U);
  }

  void normalConeOfAnEdgeHoldsBothFaceNormals() {
    const Features f = find_features(tetrapod());
    for (const auto& edge : f.edges) {
      for (const int face : edge.face) {
        for (const Vec3& inward : edge.inward) QVERIFY(f.faces[face].normal.dot(inward) < 1e-12);
      }
    }
  }

  void faceWithReentrantCornerIsAUnionOfConvexPieces() {
    const Features f = find_features(ell());
    QCOMPARE(f.faces.size(), 8U);
    QCOMPARE(f.concave_edges.size(), 1U);
    QCOMPARE(f.edges.size(), 17U);
    QCOMPARE(f.vertices.size(), 10U);
    int pieces = 0;
    for (const auto& face : f.faces) pieces += face.piece_count;
    QCOMPARE(pieces, 6 + 2 * 4);
  }

  void openSheetActsOnBothSidesAndAlongItsRim() {
    const Features f = find_features(square_sheet());
    QCOMPARE(f.faces.size(), 2U);
    QVERIFY((f.faces[0].normal + f.faces[1].normal).norm() < 1e-15);
    QCOMPARE(f.edges.size(), 4U);
    for (const auto& edge : f.edges) QVERIFY((edge.inward[0] - edge.inward[1]).norm() < 1e-15);
    QCOMPARE(f.vertices.size(), 4U);
    QCOMPARE(f.sharp_edges.size(), 4U);
  }

  void innerCornerOfASheetsRimDoesNotTouch() {
    // The sheet goes three quarters round the origin: what is nearest there is never that corner alone.
    const Mesh sheet{{Vec3::Zero(), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, -1, 0)},
                     {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}};
    const Features f = find_features(sheet);
    QCOMPARE(f.faces.size(), 2U);
    for (const auto& vertex : f.vertices) QVERIFY(vertex.vertex != 0);
  }

  void scaledFeaturesAreThoseOfTheScaledMesh() {
    Mesh mesh = tetrapod();
    const Features scaled_features = scaled(find_features(mesh), 0.3);
    for (Vec3& vertex : mesh.vertices) vertex *= 0.3;
    const Features features = find_features(mesh);
    for (size_t i = 0; i < features.faces.size(); ++i) {
      QVERIFY(std::abs(features.faces[i].offset - scaled_features.faces[i].offset) < 1e-15);
    }
    for (size_t i = 0; i < features.half_planes.size(); ++i) {
      QVERIFY(std::abs(features.half_planes[i].offset - scaled_features.half_planes[i].offset) < 1e-15);
    }
    for (size_t i = 0; i < features.edges.size(); ++i) {
      QVERIFY(std::abs(features.edges[i].length - scaled_features.edges[i].length) < 1e-15);
    }
    for (size_t i = 0; i < features.concave_edges.size(); ++i) {
      const ConcaveEdge& edge = features.concave_edges[i];
      QVERIFY(std::abs(edge.length - scaled_features.concave_edges[i].length) < 1e-15);
    }
  }
};

QTEST_APPLESS_MAIN(FeaturesTest)
#include "test_features.moc"
