#include <set>

#include "core/geometry/exact/orientation.hpp"
#include "core/geometry/features/features.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/stl_binary.hpp"
#include "core/geometry/rock/convex_hull.hpp"
#include "core/geometry/rock/rock.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

struct Extreme {
  double size;
  double elongation;
  double flatness;
  double angularity;
  double concave;
};

/// Ordinary rocks, then the ends of all ranges.
std::vector<Extreme> extremes() {
  std::vector<Extreme> all = {{1.0, 0.8, 0.8, 0.5, 0.0}, {0.05, 0.7, 0.6, 0.3, 0.3}};
  for (const double elongation : {0.1, 1.0}) {
    for (const double flatness : {0.1, 1.0}) {
      for (const double angularity : {0.0, 1.0}) {
        for (const double concave : {0.0, 1e-3, 0.9})
          all.push_back({1.0, elongation, flatness, angularity, concave});
      }
    }
  }
  all.push_back({1e-9, 1.0, 1.0, 0.5, 0.5});
  all.push_back({1e9, 0.1, 0.1, 0.5, 0.5});
  return all;
}

RockSpec spec_of(const Extreme& e, int seed) {
  return {e.size, e.elongation, e.flatness, e.angularity, e.concave, static_cast<std::uint64_t>(seed)};
}

std::string text_of(const RockSpec& spec) {
  std::string text;
  for (const double x : {spec.size, spec.elongation, spec.flatness, spec.angularity, spec.concave})
    text += std::to_string(x) + " ";
  return text + "seed " + std::to_string(spec.seed);
}

/// Faults and repairs of a mesh as a particle; empty: none.
std::string complaints(const MeshFile& file) {
  std::string text;
  for (const MeshFault& fault : file.faults) text += fault.message + "; ";
  for (const std::string& note : file.notes) text += note + "; ";
  if (!file.closed) text += "open; ";
  if (file.turned_shells > 0 || file.faced_inward) text += "inside out; ";
  if (file.shells != 1) text += "several shells; ";
  if (text.empty() && mass_properties(file.mesh).volume <= 0.0) text += "no volume; ";
  if (text.empty() && find_features(file.mesh).vertices.empty()) text += none_can_touch;
  return text;
}

/// The mesh as a program reads it from its file.
Mesh read_back(const Mesh& mesh) {
  MeshNotes notes;
  return read_stl_binary(stl_binary_text(mesh), notes);
}

/// Edges of the bounding box along the principal axes of inertia, the longest first [m].
Vec3 measured_axes(const Mesh& mesh) {
  const MassProperties mass = mass_properties(mesh);
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;
  for (const Vec3& vertex : mesh.vertices) {
    const Vec3 local = mass.axes.transpose() * vertex;
    lower = lower.cwiseMin(local);
    upper = upper.cwiseMax(local);
  }
  Vec3 edges = upper - lower;
  std::sort(edges.begin(), edges.end(), std::greater<>());
  return edges;
}

/// Number of pairs of a triangle and a vertex outside its plane, exactly.
int vertices_outside(const Mesh& mesh) {
  int outside = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    for (const Vec3& p : mesh.vertices)
      outside += orientation_sign(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], p) > 0 ? 1 : 0;
  }
  return outside;
}

/// Volume between a mesh and its convex hull, over that of the hull.
double hollow_share(const Mesh& mesh) {
  return 1.0 - mass_properties(mesh).volume / mass_properties(convex_hull(mesh.vertices)).volume;
}

bool same_bits(const Mesh& a, const Mesh& b) {
  return a.vertices == b.vertices && a.triangles == b.triangles;
}

std::string refusal(const RockSpec& spec) {
  try {
    make_rock(spec);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

class RocksTest : public QObject {
  Q_OBJECT

 private slots:
  /// Exactly, and also as written to a file in single precision.
  void everyRockIsASoundParticle() {
    for (const Extreme& extreme : extremes()) {
      const int seeds = extreme.elongation == 0.1 || extreme.elongation == 1.0 ? 20 : 200;
      for (int seed = 1; seed <= seeds; ++seed) {
        const RockSpec spec = spec_of(extreme, seed);
        const Mesh rock = make_rock(spec);
        const std::string exact = complaints(repair_mesh(rock, MeshRole::particle));
        QVERIFY2(exact.empty(), (text_of(spec) + ": " + exact).c_str());
        const std::string rounded = complaints(repair_mesh(read_back(rock), MeshRole::particle));
        QVERIFY2(rounded.empty(), (text_of(spec) + ": " + rounded).c_str());
      }
    }
  }

  /// Nearly equal moments of inertia magnify rounding.
  void boxAlongThePrincipalAxesHasTheWantedEdges() {
    for (const Extreme& e : extremes()) {
      for (int seed = 1; seed <= 20; ++seed) {
        const Mesh rock = make_rock(spec_of(e, seed));
        const Vec3 axes = measured_axes(rock);
        VERIFY_NEAR(axes.mean() / e.size, 1.0, 1e-10);
        VERIFY_NEAR(axes.y() / axes.x(), e.elongation, 1e-10);
        VERIFY_NEAR(axes.z() / axes.y(), e.flatness, 1e-10);
      }
    }
  }

  void centreOfMassIsTheOriginAndTheAxesAreThoseOfInertia() {
    for (const Extreme& e : extremes()) {
      const MassProperties mass = mass_properties(make_rock(spec_of(e, 3)));
      VERIFY_NEAR(Vec3(mass.centre / e.size), Vec3(Vec3::Zero()), 1e-13);
      const Mat3 products = Mat3(mass.inertia) - Mat3(mass.inertia.diagonal().asDiagonal());
      VERIFY_NEAR(products.norm() / mass.inertia.norm(), 0.0, 1e-13);
    }
  }

  void longestAxisIsXAndTheShortestZ() {
    const Mesh rock = make_rock({.elongation = 0.7, .flatness = 0.6, .seed = 4});
    Vec3 lower = Vec3::Zero();
    Vec3 upper = Vec3::Zero();
    for (const Vec3& vertex : rock.vertices) {
      lower = lower.cwiseMin(vertex);
      upper = upper.cwiseMax(vertex);
    }
    const double longest = 3.0 / (1.0 + 0.7 + 0.42);
    VERIFY_NEAR(Vec3(upper - lower), Vec3(longest * Vec3(1.0, 0.7, 0.42)), 1e-14);
  }

  void rockWithoutDentsIsConvex() {
    for (const Extreme& e : extremes()) {
      if (e.concave > 0.0) continue;
      for (int seed = 1; seed <= 20; ++seed) QCOMPARE(vertices_outside(make_rock(spec_of(e, seed))), 0);
    }
  }

  void rockWithDentsIsHollow() {
    for (int seed = 1; seed <= 50; ++seed) {
      for (const double angularity : {0.0, 0.5, 1.0}) {
        double shallower = 0.0;
        for (const double concave : {0.01, 0.1, 0.3, 0.6, 0.9}) {
          const double share = hollow_share(
              make_rock({.angularity = angularity, .concave = concave, .seed = std::uint64_t(seed)}));
          VERIFY(share > shallower);
          VERIFY(share > 0.2 * concave);
          shallower = share;
        }
      }
    }
  }

  void sharperRocksHaveFewerFaces() {
    const auto faces = [](double angularity, double concave) {
      return make_rock({.angularity = angularity, .concave = concave}).triangles.size();
    };
    QCOMPARE(faces(0.0, 0.0), size_t{316});
    QCOMPARE(faces(0.5, 0.0), size_t{34});
    QCOMPARE(faces(1.0, 0.0), size_t{16});
    // Five more vertices: those in the middle of the hollows.
    QCOMPARE(faces(1.0, 0.3), size_t{26});
  }

  void sameSeedGivesTheSameBits() {
    for (const Extreme& e : extremes())
      QVERIFY(same_bits(make_rock(spec_of(e, 5)), make_rock(spec_of(e, 5))));
  }

  void anotherSeedGivesAnotherRock() {
    for (const Extreme& e : extremes()) {
      std::set<double> volumes;
      for (int seed = 0; seed < 20; ++seed)
        volumes.insert(mass_properties(make_rock(spec_of(e, seed))).volume);
      QCOMPARE(volumes.size(), size_t{20});
    }
  }

  void numbersOutOfRangeAreRefused() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {0.0, -1.0, 1e-10, 1e10, nan}) {
      QVERIFY(refusal({.size = bad}).starts_with("size of a rock is "));
      QVERIFY(refusal({.size = bad}).ends_with("; it must be from 1e-9 to 1e9 m"));
    }
    for (const double bad : {0.0, 0.099, 1.001, nan}) {
      QVERIFY(refusal({.elongation = bad}).starts_with("elongation of a rock is "));
      QVERIFY(refusal({.flatness = bad}).starts_with("flatness of a rock is "));
    }
    for (const double bad : {-0.001, 1.001, nan})
      QVERIFY(refusal({.angularity = bad}).starts_with("angularity of a rock is "));
    for (const double bad : {-0.001, 0.901, nan})
      QVERIFY(refusal({.concave = bad}).starts_with("concave of a rock is "));
    QCOMPARE(refusal({.elongation = 2.0}),
             std::string("elongation of a rock is 2; it must be from 0.1 to 1"));
    QCOMPARE(refusal({}), std::string());
  }
};

SCREE_TEST(RocksTest)
#include "test_rocks.moc"
