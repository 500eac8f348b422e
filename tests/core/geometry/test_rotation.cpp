#include <QtTest>

#include "core/geometry/rotation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

Vec3 random_axis(std::mt19937_64& random) {
  Vec3 axis = random_vector(random, 1.0);
  while (axis.norm() < 0.1) axis = random_vector(random, 1.0);
  return axis.normalized();
}

}  // namespace

class RotationTest : public QObject {
  Q_OBJECT

 private slots:
  void rodriguesMatrixIsTheRotationByItsAngle() {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> angle(-3.0, 3.0);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 axis = random_axis(random);
      const double theta = angle(random);
      const Mat3 expected = Eigen::AngleAxisd(theta, axis).toRotationMatrix();
      VERIFY_NEAR(rodrigues_matrix(2.0 * std::tan(0.5 * theta) * axis), expected, 1e-12);
    }
  }

  void composedVectorTurnsByTheFirstThenByTheSecond() {  // S-1
    std::mt19937_64 random(2);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 first = random_vector(random, 1.0);
      const Vec3 second = random_vector(random, 1.0);
      const Mat3 product = rodrigues_matrix(second) * rodrigues_matrix(first);
      VERIFY_NEAR(rodrigues_matrix(compose_rodrigues(first, second)), product, 1e-12);
      VERIFY_NEAR(Rotation::from_rodrigues(first).then(second).matrix(), product, 1e-12);
      const Rotation next = Rotation::from_rodrigues(second);
      VERIFY_NEAR(Rotation::from_rodrigues(first).then(next).matrix(), product, 1e-12);
    }
  }

  /// The total passes angles of π, where its Rodrigues vector is infinite.
  void manyIncrementsAgreeWithTheQuaternionProduct() {  // S-2
    std::mt19937_64 random(3);
    Rotation rotation;
    Eigen::Quaterniond quaternion = Eigen::Quaterniond::Identity();
    double smallest = 1.0;
    for (int i = 0; i < 200000; ++i) {
      // A common drift, so that the total makes hundreds of revolutions.
      const Vec3 alpha = Vec3(0.01, -0.005, 0.015) + random_vector(random, 0.005);
      rotation = rotation.then(alpha);
      const double theta = 2.0 * std::atan(0.5 * alpha.norm());
      quaternion = Eigen::Quaterniond(Eigen::AngleAxisd(theta, alpha.normalized())) * quaternion;
      quaternion.normalize();
      smallest = std::min(smallest, std::abs(rotation.w));
    }
    VERIFY(smallest < 1e-3);
    VERIFY_NEAR(rotation.matrix(), quaternion.toRotationMatrix(), 1e-10);
    VERIFY_NEAR(rotation.matrix() * rotation.matrix().transpose(), Mat3::Identity(), 1e-14);
  }

  /// dQ/dt Qᵀ = skew(ω). The error of central differences with h = 10⁻⁵ is about h² + 10⁻¹⁶/h, well below
  /// 10⁻⁸.
  void spinMapAgreesWithFiniteDifferences() {  // S-3
    std::mt19937_64 random(4);
    const double h = 1e-5;
    for (int i = 0; i < 1000; ++i) {
      const Vec3 alpha = random_vector(random, 1.5);
      const Vec3 rate = random_vector(random, 1.0);
      const Mat3 derivative =
          (rodrigues_matrix(alpha + h * rate) - rodrigues_matrix(alpha - h * rate)) / (2.0 * h);
      const Mat3 spin = derivative * rodrigues_matrix(alpha).transpose();
      VERIFY_NEAR(spin, skew(rodrigues_spin_map(alpha) * rate), 1e-8);
    }
  }

  void skewIsTheCrossProduct() {
    std::mt19937_64 random(5);
    for (int i = 0; i < 100; ++i) {
      const Vec3 a = random_vector(random, 1.0);
      const Vec3 b = random_vector(random, 1.0);
      VERIFY_NEAR(skew(a) * b, a.cross(b), 1e-15);
    }
  }

  void rotationVectorComesBack() {
    std::mt19937_64 random(6);
    std::uniform_real_distribution<double> angle(1e-9, M_PI - 1e-6);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 vector = angle(random) * random_axis(random);
      const Vec3 back = Rotation::from_rotation_vector(vector).rotation_vector();
      VERIFY_NEAR(back, vector, 1e-13 * (1.0 + vector.norm()));
    }
    QCOMPARE(Rotation{}.rotation_vector(), Vec3(0, 0, 0));
    QCOMPARE(Rotation::from_rotation_vector(Vec3::Zero()).rotation_vector(), Vec3(0, 0, 0));
  }

  void halfTurnComesBackAsOneOfItsTwoVectors() {
    std::mt19937_64 random(7);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 vector = M_PI * random_axis(random);
      const Rotation rotation = Rotation::from_rotation_vector(vector);
      const Vec3 back = rotation.rotation_vector();
      VERIFY(std::min((back - vector).norm(), (back + vector).norm()) < 1e-12);
      VERIFY_NEAR(Rotation::from_rotation_vector(back).matrix(), rotation.matrix(), 1e-14);
    }
  }

  void anglesBeyondAHalfTurnComeBackTheShortWay() {
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> angle(M_PI + 1e-6, 6.0 * M_PI);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 vector = angle(random) * random_axis(random);
      const Rotation rotation = Rotation::from_rotation_vector(vector);
      const Vec3 back = rotation.rotation_vector();
      VERIFY(back.norm() <= M_PI + 1e-15);
      VERIFY_NEAR(Rotation::from_rotation_vector(back).matrix(), rotation.matrix(), 1e-13);
      const Mat3 expected = Eigen::AngleAxisd(vector.norm(), vector.normalized()).toRotationMatrix();
      VERIFY_NEAR(rotation.matrix(), expected, 1e-13);
    }
  }

  void inverseUndoesARotation() {
    std::mt19937_64 random(9);
    for (int i = 0; i < 100; ++i) {
      const Rotation rotation = Rotation::from_rotation_vector(random_vector(random, 3.0));
      VERIFY_NEAR(rotation.then(rotation.inverse()).matrix(), Mat3::Identity(), 1e-14);
    }
  }

  void minimalRotationCarriesOneUnitVectorIntoTheOther() {
    std::mt19937_64 random(10);
    for (int i = 0; i < 1000; ++i) {
      const Vec3 from = random_axis(random);
      const Vec3 to = random_axis(random);
      if (from.dot(to) < -0.9) continue;
      const Vec3 alpha = minimal_rotation(from, to);
      VERIFY_NEAR(rodrigues_matrix(alpha) * from, to, 1e-12);
      VERIFY(std::abs(alpha.dot(from)) < 1e-12);
      VERIFY(std::abs(alpha.dot(to)) < 1e-12);
    }
  }
};

SCREE_TEST(RotationTest)
#include "test_rotation.moc"
