#include <Eigen/Geometry>
#include <Eigen/LU>
#include <QtTest>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/rotation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

double relative(const Mat3& value, const Mat3& reference) {
  return (value - reference).norm() / reference.norm();
}

/// ∫ xxᵀ dV about the centre of mass, from the inertia tensor.
Mat3 covariance(const MassProperties& mass) {
  return 0.5 * mass.inertia.trace() * Mat3::Identity() - mass.inertia;
}

Mat3 random_matrix(std::mt19937_64& random) {
  Mat3 matrix;
  do {
    matrix << random_vector(random, 1.0), random_vector(random, 1.0), random_vector(random, 1.0);
  } while (std::abs(matrix.determinant()) < 0.05);
  return matrix;
}

/// Integral of a polynomial over a triangle, exact up to degree four.  Strang and Fix, six points.
template <typename Function>
double integral(const Vec3& a, const Vec3& b, const Vec3& c, Function function) {
  constexpr std::array<std::array<double, 2>, 2> rule{
      {{0.445948490915965, 0.223381589678011}, {0.091576213509771, 0.109951743655322}}};
  double sum = 0.0;
  for (const auto& [t, weight] : rule) {
    const double s = 1.0 - 2.0 * t;
    sum += weight * (function(s * a + t * b + t * c) + function(t * a + s * b + t * c) +
                     function(t * a + t * b + s * c));
  }
  return sum;
}

/// Flux of a polynomial field f(x) e_axis out of a closed mesh.
template <typename Function>
double flux(const Mesh& mesh, int axis, Function function) {
  double sum = 0.0;
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3& a = mesh.vertices[i];
    const Vec3& b = mesh.vertices[j];
    const Vec3& c = mesh.vertices[k];
    sum += 0.5 * (b - a).cross(c - a)[axis] * integral(a, b, c, function);
  }
  return sum;
}

}  // namespace

class MassPropertiesTest : public QObject {
  Q_OBJECT

 private slots:
  void cubeOf01mHasVolumeOneLitreAndInertiaOfP1() {
    const MassProperties mass = mass_properties(cube(0.1));
    VERIFY_NEAR(mass.volume, 1e-3, 1e-15);
    VERIFY(relative(2000.0 * mass.inertia, Mat3::Identity() / 300.0) < 1e-12);
    VERIFY(mass.centre.norm() < 1e-15);
  }

  void icosahedronHasMassAndInertiaOfP2() {
    const MassProperties mass = mass_properties(icosahedron(0.05));
    VERIFY_NEAR(mass.volume / 3.17018839e-4, 1.0, 1e-6);
    VERIFY(relative(2500.0 * mass.inertia, 5.7349e-4 * Mat3::Identity()) < 1e-5);
  }

  void tetrapodHasMassAndInertiaOfP3() {
    const MassProperties mass = mass_properties(tetrapod());
    VERIFY_NEAR(mass.volume / 0.130501972, 1.0, 1e-6);
    VERIFY_NEAR(2400.0 * mass.volume / 313.2047, 1.0, 1e-6);
    VERIFY(relative(2400.0 * mass.inertia, 29.37038 * Mat3::Identity()) < 1e-6);
  }

  void boxInertiaIsThatOfTheTextbook() {
    const MassProperties mass = mass_properties(box(Vec3(1, 2, 3), Vec3(1.2, 2.5, 4)));
    const double a = 0.2 * 0.2;
    const double b = 0.5 * 0.5;
    const double c = 1.0;
    const Vec3 expected = 0.1 / 12.0 * Vec3(b + c, a + c, a + b);
    VERIFY(relative(mass.inertia, expected.asDiagonal()) < 1e-12);
    VERIFY_NEAR(mass.centre, Vec3(1.1, 2.25, 3.5), 1e-14);
    VERIFY_NEAR(mass.principal, Vec3(expected[2], expected[1], expected[0]), 1e-12 * expected.norm());
  }

  void affineMapMapsVolumeCentreAndCovariance() {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
      const Mesh mesh = tetrahedron(Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ());
      const Mat3 map = random_matrix(random);
      const Vec3 shift = random_vector(random, 3.0);
      const MassProperties before = mass_properties(mesh);
      const MassProperties after = mass_properties(moved(mesh, map, shift));
      VERIFY_NEAR(after.volume / (map.determinant() * before.volume), 1.0, 1e-11);
      VERIFY_NEAR(after.centre, (map * before.centre + shift), 1e-12);
      const Mat3 expected = map.determinant() * map * covariance(before) * map.transpose();
      VERIFY(relative(covariance(after), expected) < 1e-10);
    }
  }

  void tetrahedronHasItsClosedFormMoments() {
    // ∫ xxᵀ dV over the unit tetrahedron at the origin is (1 + δ_ij)/120.
    const MassProperties mass =
        mass_properties(tetrahedron(Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()));
    VERIFY_NEAR(mass.volume, 1.0 / 6.0, 1e-15);
    VERIFY_NEAR(mass.centre, Vec3::Constant(0.25), 1e-15);
    const Mat3 about_origin = covariance(mass) + mass.volume * mass.centre * mass.centre.transpose();
    VERIFY(relative(about_origin, (Mat3::Ones() + Mat3::Identity()) / 120.0) < 1e-14);
  }

  void momentsAreFluxesOutOfTheSurface() {
    // Divergence theorem: ∫ x dV = ∮ x²/2 n_x dA, ∫ xy dV = ∮ x²y/2 n_x dA, ∫ x² dV = ∮ x³/3 n_x dA, on a
    // bent torus.
    std::mt19937_64 random(4);
    for (int i = 0; i < 20; ++i) {
      Mesh mesh = moved(torus(1.0, 0.4, 17, 9), random_matrix(random), random_vector(random, 1.0));
      for (Vec3& vertex : mesh.vertices) vertex += random_vector(random, 0.02);
      if (mass_properties(mesh).volume < 0.0) mesh = inside_out(mesh);
      const MassProperties mass = mass_properties(mesh);
      const Mat3 second = covariance(mass) + mass.volume * mass.centre * mass.centre.transpose();
      for (int axis = 0; axis < 3; ++axis) {
        const int other = (axis + 1) % 3;
        const double scale = mass.volume;
        VERIFY_NEAR(flux(mesh, axis, [&](const Vec3& x) { return x[axis]; }), mass.volume, 1e-11 * scale);
        const double first = flux(mesh, axis, [&](const Vec3& x) { return x[axis] * x[axis] / 2.0; });
        VERIFY_NEAR(first, mass.volume * mass.centre[axis], 1e-10 * scale);
        const double square = flux(mesh, axis, [&](const Vec3& x) { return std::pow(x[axis], 3) / 3.0; });
        VERIFY_NEAR(square, second(axis, axis), 1e-10 * scale);
        const double mixed =
            flux(mesh, axis, [&](const Vec3& x) { return x[axis] * x[axis] * x[other] / 2.0; });
        VERIFY_NEAR(mixed, second(axis, other), 1e-10 * scale);
      }
    }
  }

  void inertiaTurnsWithTheBody() {
    std::mt19937_64 random(2);
    const Mesh mesh = moved(tetrapod(), Vec3(1.0, 0.6, 0.3).asDiagonal(), Vec3::Zero());
    const MassProperties before = mass_properties(mesh);
    for (int i = 0; i < 100; ++i) {
      const Mat3 q = Rotation::from_rotation_vector(random_vector(random, 3.0)).matrix();
      const MassProperties after = mass_properties(moved(mesh, q, random_vector(random, 2.0)));
      VERIFY(relative(after.inertia, q * before.inertia * q.transpose()) < 1e-12);
      VERIFY_NEAR(after.principal, before.principal, 1e-12 * before.principal.norm());
    }
  }

  void principalAxesAreRightHandedAndDiagonaliseTheInertia() {
    std::mt19937_64 random(3);
    for (int i = 0; i < 100; ++i) {
      const MassProperties mass =
          mass_properties(tetrahedron(random_vector(random, 1.0), random_vector(random, 1.0),
                                      random_vector(random, 1.0), random_vector(random, 1.0)));
      VERIFY_NEAR(mass.axes.determinant(), 1.0, 1e-12);
      VERIFY(mass.principal[0] <= mass.principal[1]);
      VERIFY(mass.principal[1] <= mass.principal[2]);
      const Mat3 rebuilt = mass.axes * mass.principal.asDiagonal() * mass.axes.transpose();
      VERIFY(relative(rebuilt, mass.inertia) < 1e-12);
    }
  }

  void farFromTheOriginNothingIsLost() {
    const MassProperties mass =
        mass_properties(moved(cube(0.1), Mat3::Identity(), Vec3(1000.0, -500.0, 250.0)));
    // The coordinates themselves are rounded to 1e-13 here.
    VERIFY_NEAR(mass.volume / 1e-3, 1.0, 1e-11);
    VERIFY(relative(2000.0 * mass.inertia, Mat3::Identity() / 300.0) < 1e-11);
  }

  void insideOutMeshHasNegativeVolumeAndTheSameCentre() {
    const Mesh mesh = box(Vec3(1, 2, 3), Vec3(2, 4, 6));
    const MassProperties mass = mass_properties(inside_out(mesh));
    VERIFY(std::abs(mass.volume + 6.0) < 1e-13);
    VERIFY_NEAR(mass.centre, Vec3(1.5, 3.0, 4.5), 1e-13);
  }
};

SCREE_TEST(MassPropertiesTest)
#include "test_mass_properties.moc"
