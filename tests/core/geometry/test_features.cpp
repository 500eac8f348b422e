#include <QtTest>

#include <random>
#include <set>

#include "core/geometry/features/features.hpp"
#include "core/geometry/features/polar_cone.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

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

/// The stellated tetrahedron of [P] example 4: tips at distance `tip` along four tetrahedral directions, core
/// vertices opposite.
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

/// An L-shaped prism: one face is concave, and so is one vertical edge.
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

/// Two domes z = ±h (1 − ρ²) over a polygon, in rings.
Mesh lens(double radius, double half_thickness, int corners, int rings) {
  Mesh mesh;
  const auto add_ring = [&](int ring, double side) {
    const double share = static_cast<double>(ring) / rings;
    for (int i = 0; i < corners; ++i) {
      const double angle = 2.0 * M_PI * i / corners;
      mesh.vertices.emplace_back(radius * share * std::cos(angle), radius * share * std::sin(angle),
                                 side * half_thickness * (1.0 - share * share));
    }
  };
  add_ring(rings, 0.0);
  for (const double side : {1.0, -1.0}) {
    const auto add = [&](int a, int b, int c) {
      mesh.triangles.push_back(side > 0.0 ? std::array<int, 3>{a, b, c} : std::array<int, 3>{a, c, b});
    };
    const int apex = static_cast<int>(mesh.vertices.size());
    mesh.vertices.emplace_back(0.0, 0.0, side * half_thickness);
    for (int ring = 1; ring < rings; ++ring) add_ring(ring, side);
    for (int ring = 1; ring <= rings; ++ring) {
      const int outer = ring == rings ? 0 : apex + 1 + (ring - 1) * corners;
      const int inner = ring == 1 ? apex : apex + 1 + (ring - 2) * corners;
      for (int i = 0; i < corners; ++i) {
        const int j = (i + 1) % corners;
        add(ring == 1 ? apex : inner + i, outer + i, outer + j);
        if (ring > 1) add(inner + i, outer + j, inner + j);
      }
    }
  }
  return mesh;
}

std::set<int> touching_vertices(const Mesh& mesh) {
  std::set<int> result;
  for (const VertexFeature& vertex : find_features(mesh).vertices) result.insert(vertex.vertex);
  return result;
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
      VERIFY_NEAR(face.offset, 0.5, 1e-15);
    }
  }

  void tetrapodTouchesWithItsTipsAndRidgesOnly() {  // G-1
    const Features f = find_features(tetrapod());
    QCOMPARE(f.faces.size(), 12U);
    QCOMPARE(f.edges.size(), 12U);
    QCOMPARE(f.concave_edges.size(), 6U);
    QCOMPARE(f.vertices.size(), 4U);
    for (const auto& vertex : f.vertices) VERIFY(vertex.vertex < 4);
  }

  void coreVertexOfAStubbyTetrapodTouches() {
    // With L < 3 r_core the core vertices are outside the plane of the three adjacent tips.
    QCOMPARE(find_features(tetrapod(0.8, 0.3)).vertices.size(), 8U);
  }

  void normalConeOfAnEdgeHoldsBothFaceNormals() {
    const Features f = find_features(tetrapod());
    for (const auto& edge : f.edges) {
      for (const int face : edge.face) {
        for (const Vec3& inward : edge.inward) VERIFY(f.faces[face].normal.dot(inward) < 1e-12);
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
    VERIFY((f.faces[0].normal + f.faces[1].normal).norm() < 1e-15);
    QCOMPARE(f.edges.size(), 4U);
    for (const auto& edge : f.edges) VERIFY_NEAR(edge.inward[0], edge.inward[1], 1e-15);
    QCOMPARE(f.vertices.size(), 4U);
    QCOMPARE(f.sharp_edges.size(), 4U);
  }

  void innerCornerOfASheetsRimDoesNotTouch() {
    // The sheet covers three quarters around the origin: the nearest feature there is never only that corner.
    const Mesh sheet{{Vec3::Zero(), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, -1, 0)},
                     {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}};
    const Features f = find_features(sheet);
    QCOMPARE(f.faces.size(), 2U);
    for (const auto& vertex : f.vertices) VERIFY(vertex.vertex != 0);
  }

  void eachVertexOfALensTouchesHoweverThin_data() {
    QTest::addColumn<double>("scale");
    QTest::addColumn<double>("thickness");
    for (const double scale : {1e-6, 1e-3, 1.0, 1e3}) {
      for (const double thickness : {1e-1, 1e-2, 1e-3, 1e-4})
        QTest::addRow("%g m, %g", scale, thickness) << scale << thickness;
    }
  }

  /// A lens is convex: all its vertices belong to its convex hull. All slopes except the first are below the
  /// half degree that separates two faces.
  void eachVertexOfALensTouchesHoweverThin() {
    QFETCH(double, scale);
    QFETCH(double, thickness);
    for (const int corners : {4, 7, 24}) {
      const Mesh mesh = lens(scale, 0.5 * thickness * scale, corners, 2);
      QCOMPARE(touching_vertices(mesh).size(), mesh.vertices.size());
    }
  }

  /// A flake too thin for its sides to differ from planes still touches with the corners of its outline.
  void cornersOfAFlakeTouchEvenIfItsSidesArePlanes() {
    for (const int corners : {3, 4, 24, 200}) {
      const Mesh mesh = lens(0.1, 1e-9, corners, 1);
      const Features f = find_features(mesh);
      QCOMPARE(f.faces.size(), 2U);
      const std::set<int> touching = touching_vertices(mesh);
      for (int corner = 0; corner < corners; ++corner) QVERIFY(touching.contains(corner));
    }
  }

  void flakeWithASmoothOutlineCannotTouch() {
    QVERIFY(find_features(lens(0.1, 1e-9, 7000, 1)).vertices.empty());
  }

  /// A low pyramid on a cube: its slopes are 0.1°, its height is 10⁻³ of the edge.
  void tipOfALowPyramidOnAFaceTouches() {
    Mesh mesh = cube(1.0);
    mesh.vertices.emplace_back(0.0, 0.0, 0.501);
    mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);
    for (const auto& [a, b] : {std::array{4, 5}, {5, 7}, {7, 6}, {6, 4}}) mesh.triangles.push_back({a, b, 8});
    QCOMPARE(touching_vertices(mesh).size(), 9U);
    QCOMPARE(find_features(mesh).faces.size(), 9U);
  }

  /// Seven digits per coordinate, as in most files: a plate side with many triangles remains one face.
  void roundingOfAFileMakesNoFeatures() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(-1.0, 1.0);
    constexpr int cells = 20;
    Mesh mesh;
    for (int i = 0; i <= cells; ++i) {
      for (int j = 0; j <= cells; ++j) {
        mesh.vertices.emplace_back(i / static_cast<double>(cells), j / static_cast<double>(cells),
                                   5e-8 * noise(random));
      }
    }
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < cells; ++j) {
        const int at = i * (cells + 1) + j;
        mesh.triangles.push_back({at, at + cells + 1, at + cells + 2});
        mesh.triangles.push_back({at, at + cells + 2, at + 1});
      }
    }
    const Features f = find_features(mesh);
    QCOMPARE(f.faces.size(), 2U);
    QCOMPARE(f.vertices.size(), 4U);
  }

  /// Facets of a fine cylinder are merged into strips: unnecessary features cost time.
  void fineCylinderHasFewerFacesThanFacets() {
    constexpr int corners = 2000;
    Mesh mesh;
    for (const double z : {0.0, 1.0}) {
      for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        mesh.vertices.emplace_back(std::cos(angle), std::sin(angle), z);
      }
    }
    for (int i = 0; i < corners; ++i) {
      const int j = (i + 1) % corners;
      mesh.triangles.push_back({i, j, corners + j});
      mesh.triangles.push_back({i, corners + j, corners + i});
      if (i == 0 || j == 0) continue;
      mesh.triangles.push_back({0, j, i});
      mesh.triangles.push_back({corners, corners + i, corners + j});
    }
    const Features f = find_features(mesh);
    QVERIFY2(f.faces.size() < corners / 2, QByteArray::number(static_cast<int>(f.faces.size())));
    VERIFY(f.vertices.size() > corners / 4);
  }

  void narrowPolarConeIsFound() {
    for (const double slope : {1.0, 1e-2, 1e-4, 1e-6}) {
      std::vector<Vec3> directions;
      for (const double angle : {0.0, 1.9, 2.3, 4.4}) {
        const double own = slope * (1.0 + 0.5 * std::sin(3.0 * angle));
        directions.push_back(Vec3(std::cos(angle), std::sin(angle), -own).normalized());
      }
      const Vec3 inside = deepest_in_polar_cone(directions);
      for (const Vec3& direction : directions) VERIFY(inside.dot(direction) < -0.1 * slope);
    }
    QVERIFY(deepest_in_polar_cone({Vec3::UnitX(), -Vec3::UnitX(), Vec3::UnitY()}).isZero());
    QVERIFY(deepest_in_polar_cone({Vec3::UnitX(), Vec3(-1, 1, 0).normalized(), Vec3(-1, -1, 0).normalized()})
                .isZero());
  }

  void scaledFeaturesAreThoseOfTheScaledMesh() {
    Mesh mesh = tetrapod();
    const Features scaled_features = scaled(find_features(mesh), 0.3);
    for (Vec3& vertex : mesh.vertices) vertex *= 0.3;
    const Features features = find_features(mesh);
    for (size_t i = 0; i < features.faces.size(); ++i) {
      VERIFY_NEAR(features.faces[i].offset, scaled_features.faces[i].offset, 1e-15);
    }
    for (size_t i = 0; i < features.half_planes.size(); ++i) {
      VERIFY_NEAR(features.half_planes[i].offset, scaled_features.half_planes[i].offset, 1e-15);
    }
    for (size_t i = 0; i < features.edges.size(); ++i) {
      VERIFY_NEAR(features.edges[i].length, scaled_features.edges[i].length, 1e-15);
    }
    for (size_t i = 0; i < features.concave_edges.size(); ++i) {
      const ConcaveEdge& edge = features.concave_edges[i];
      VERIFY_NEAR(edge.length, scaled_features.concave_edges[i].length, 1e-15);
    }
  }
};

SCREE_TEST(FeaturesTest)
#include "test_features.moc"
