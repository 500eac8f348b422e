#include <Eigen/Eigenvalues>
#include <QtTest>
#include <random>

#include "core/polyhedra/explicit/stiffest_mode.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// A row of equal bodies and springs along x, the ends fixed to walls.
std::vector<ContactSpring> chain(int bodies, double stiffness) {
  std::vector<ContactSpring> springs;
  for (int i = 0; i <= bodies; ++i) {
    ContactSpring spring;
    spring.a = std::min(i, bodies - 1);
    spring.b = i == 0 || i == bodies ? -1 : i - 1;
    spring.normal = Vec3::UnitX();
    spring.lever_a = spring.lever_b = Vec3::Zero();
    spring.normal_stiffness = stiffness;
    spring.tangential_stiffness = 0.0;
    springs.push_back(spring);
  }
  return springs;
}

Vec3 random_vector(std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const double x = uniform(random);
  const double y = uniform(random);
  return {x, y, uniform(random)};
}

/// Largest eigenvalue of the assembled matrix.
double by_dense_matrix(const std::vector<Mobility>& bodies, const std::vector<ContactSpring>& springs) {
  const auto size = static_cast<Eigen::Index>(6 * bodies.size());
  Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(size, size);
  for (const ContactSpring& spring : springs) {
    Eigen::MatrixXd stretch = Eigen::MatrixXd::Zero(3, size);
    const auto put = [&](int body, const Vec3& lever, double sign) {
      stretch.middleCols<3>(6 * body) += sign * Mat3::Identity();
      for (int k = 0; k < 3; ++k) stretch.col(6 * body + 3 + k) += sign * Vec3::Unit(k).cross(lever);
    };
    put(spring.a, spring.lever_a, 1.0);
    if (spring.b >= 0) put(spring.b, spring.lever_b, -1.0);
    const Mat3 law =
        spring.tangential_stiffness * Mat3::Identity() +
        (spring.normal_stiffness - spring.tangential_stiffness) * spring.normal * spring.normal.transpose();
    stiffness += stretch.transpose() * law * stretch;
  }
  Eigen::VectorXd roots(size);
  for (size_t i = 0; i < bodies.size(); ++i) {
    roots.segment<3>(static_cast<Eigen::Index>(6 * i)).setConstant(std::sqrt(bodies[i].inverse_mass));
    roots.segment<3>(static_cast<Eigen::Index>(6 * i + 3)).setConstant(std::sqrt(bodies[i].inverse_inertia));
  }
  const Eigen::MatrixXd scaled = roots.asDiagonal() * stiffness * roots.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled, Eigen::EigenvaluesOnly)
      .eigenvalues()
      .maxCoeff();
}

}  // namespace

/// Stiffest mode of many bodies on the springs of their contacts.
class StiffestModeTest : public QObject {
  Q_OBJECT

 private slots:
  /// ω² = k/m (2 sin(n π / 2(n + 1)))²
  void chainOscillatesInItsHighestMode() {
    for (const int bodies : {1, 2, 5, 9}) {
      const std::vector<Mobility> mobilities(bodies, Mobility{0.5, 0.0});
      const double root = 2.0 * std::sin(bodies * 3.14159265358979323846 / (2.0 * (bodies + 1)));
      const double found = stiffest_mode(mobilities, chain(bodies, 8.0), 40);
      VERIFY_NEAR(found / (8.0 * 0.5 * root * root), 1.0, 1e-12);
    }
  }

  void nothingHoldsBodiesWithoutContacts() { QCOMPARE(stiffest_mode({{1.0, 1.0}}, {}, 10), 0.0); }

  /// Sixteen iterations, as in simulations, approach it from below almost exactly.
  void randomPackingsAgreeWithTheDenseMatrix() {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    double worst = 1.0;
    for (int n = 0; n < 50; ++n) {
      const int count = 40;
      std::vector<Mobility> mobilities;
      for (int i = 0; i < count; ++i) mobilities.push_back({0.5 + uniform(random), 2.0 + uniform(random)});
      mobilities[0] = {};  // fixed
      std::vector<ContactSpring> springs;
      for (int k = 0; k < 150; ++k) {
        ContactSpring spring;
        spring.a = static_cast<int>(uniform(random) * (count - 1));
        spring.b =
            k % 10 == 0 ? -1 : spring.a + 1 + static_cast<int>(uniform(random) * (count - 1 - spring.a));
        spring.normal = random_vector(random).normalized();
        spring.lever_a = 0.5 * random_vector(random);
        spring.lever_b = 0.5 * random_vector(random);
        spring.normal_stiffness = std::pow(10.0, 2.0 * uniform(random));
        spring.tangential_stiffness = 0.1 * spring.normal_stiffness;
        springs.push_back(spring);
      }
      const double exact = by_dense_matrix(mobilities, springs);
      const double found = stiffest_mode(mobilities, springs, 16);
      VERIFY(found <= exact * (1.0 + 1e-12));
      worst = std::min(worst, found / exact);
      VERIFY_NEAR(stiffest_mode(mobilities, springs, 60) / exact, 1.0, 1e-6);
    }
    qInfo() << worst;
    VERIFY(worst > 0.98);
  }
};

SCREE_TEST(StiffestModeTest)
#include "test_stiffest_mode.moc"
