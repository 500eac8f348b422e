#include <Eigen/Eigenvalues>
#include <QtTest>
#include <random>

#include "core/lattice/cell/cell.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

using CellVector = Eigen::Matrix<double, 8, 1>;

constexpr double young = 2e11;
constexpr double thickness = 0.01;

const std::array<Vec2, 4> corners{Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)};

/// Relative displacement of corner q with respect to corner p, along and across their bond.
Vec2 motion(const CellVector& u, int p, int q) {
  const Vec2 along = (corners[q] - corners[p]).normalized();
  const Vec2 across(-along.y(), along.x());
  const Vec2 apart = u.segment<2>(2 * q) - u.segment<2>(2 * p);
  return {along.dot(apart), across.dot(apart)};
}

double square(double x) {
  return x * x;
}

/// [B] Eqs. 4–13, bond by bond.
double energy(BondModel model, const BondStiffness& bonds, const CellVector& u) {
  std::array<Vec2, 4> sides;
  for (int k = 0; k < 4; ++k) sides[k] = motion(u, k, (k + 1) % 4);
  const Vec2 ac = motion(u, 0, 2);
  const Vec2 bd = motion(u, 1, 3);
  const auto& [first, second, shear] = bonds;
  double sum = 0.5 * second * (square(ac.x()) + square(bd.x()));
  for (const Vec2& side : sides) sum += 0.25 * first * square(side.x());
  if (model == BondModel::born) {
    for (const Vec2& side : sides) sum += 0.25 * shear * square(side.y());
    return sum + 0.5 * shear * (square(ac.y()) + square(bd.y()));
  }
  for (int k = 0; k < 4; ++k) sum += 0.125 * shear * square(sides[(k + 1) % 4].y() - sides[k].y());
  return sum + 0.5 * shear * square(ac.y() - bd.y());
}

CellVector random_displacement(std::mt19937& random) {
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  CellVector u;
  for (double& value : u) value = number(random);
  return u;
}

template <typename Check>
void for_all_cells(const Check& check) {
  for (const BondModel model : {BondModel::modified, BondModel::born}) {
    for (const PlaneElasticity elasticity : {PlaneElasticity::stress, PlaneElasticity::strain}) {
      for (const double poisson : {0.0, 0.1, 0.25, 0.3, 1.0 / 3.0, 0.4, 0.45, 0.49})
        check(model, elasticity, poisson);
    }
  }
}

}  // namespace

/// Energy, moduli and spectrum of a cell of bonds.
class LatticeCellTest : public QObject {
  Q_OBJECT

 private slots:
  void stiffnessIsTheSecondDerivativeOfTheEnergy() {
    std::mt19937 random(1);
    for_all_cells([&](BondModel model, PlaneElasticity elasticity, double poisson) {
      const BondStiffness bonds = calibrated_bonds(model, elasticity, young, poisson, thickness);
      const CellMatrix stiffness = cell_stiffness(model, bonds);
      const double scale = stiffness.norm();
      VERIFY((stiffness - stiffness.transpose()).norm() <= 1e-15 * scale);
      for (int trial = 0; trial < 20; ++trial) {
        const CellVector u = random_displacement(random);
        const CellVector direction = random_displacement(random);
        VERIFY_NEAR(energy(model, bonds, u), 0.5 * u.dot(stiffness * u), 1e-13 * scale);
        // Quadratic, so the central difference is exact.
        const double slope =
            0.5 * (energy(model, bonds, u + direction) - energy(model, bonds, u - direction));
        VERIFY_NEAR(slope, direction.dot(stiffness * u), 1e-13 * scale);
      }
    });
  }

  /// [B] Eq. 14: any uniform strain has the energy of the continuum.
  void uniformStrainCostsWhatItCostsTheContinuum() {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    for_all_cells([&](BondModel model, PlaneElasticity elasticity, double poisson) {
      const BondStiffness bonds = calibrated_bonds(model, elasticity, young, poisson, thickness);
      const double c1 = elasticity == PlaneElasticity::stress
                            ? young / (1.0 - poisson * poisson)
                            : young * (1.0 - poisson) / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
      const double c2 = c1 * (elasticity == PlaneElasticity::stress ? poisson : poisson / (1.0 - poisson));
      const double c3 = 0.5 * young / (1.0 + poisson);
      const PlaneModuli moduli = plane_moduli(model, bonds, thickness);
      VERIFY_NEAR(moduli.c1, c1, 1e-14 * c1);
      VERIFY_NEAR(moduli.c2, c2, 1e-14 * c1);
      VERIFY_NEAR(moduli.c3, c3, 1e-14 * c1);
      const double xx = number(random);
      const double yy = number(random);
      const double xy = number(random);
      CellVector u;
      for (int k = 0; k < 4; ++k) {
        const Vec2& x = corners[k];
        u.segment<2>(2 * k) = Vec2(xx * x.x() + 0.5 * xy * x.y(), 0.5 * xy * x.x() + yy * x.y());
      }
      const double continuum =
          0.5 * thickness * (c1 * (xx * xx + yy * yy) + 2.0 * c2 * xx * yy + c3 * xy * xy);
      VERIFY_NEAR(energy(model, bonds, u), continuum, 1e-14 * c1 * thickness);
    });
  }

  /// B-1: the closed forms of [B] Table 2.
  void spectrumIsThatOfTheClosedForms() {
    for_all_cells([&](BondModel model, PlaneElasticity elasticity, double poisson) {
      const auto& [first, second, shear] = calibrated_bonds(model, elasticity, young, poisson, thickness);
      const bool modified = model == BondModel::modified;
      std::array<double, 8> expected{0.0,
                                     0.0,
                                     modified ? 0.0 : 3.0 * shear,
                                     first + shear,
                                     first + shear,
                                     2.0 * second + (modified ? 2.0 : 1.0) * shear,
                                     first + (modified ? 4.0 : 2.0) * shear,
                                     first + 2.0 * second};
      std::sort(expected.begin(), expected.end());
      const Eigen::SelfAdjointEigenSolver<CellMatrix> eigen(cell_stiffness(model, {first, second, shear}));
      const double largest = eigen.eigenvalues().maxCoeff();
      for (int k = 0; k < 8; ++k) {
        // Zero eigenvalues have no relative error.
        const bool zero = std::abs(expected[k]) < 1e-12 * largest;
        const double size = zero ? largest : std::abs(expected[k]);
        VERIFY_NEAR(eigen.eigenvalues()[k], expected[k], 1e-12 * size);
      }
    });
  }

  void planeStressEigenvaluesAreThoseOfElasticity() {
    for (const double poisson : {0.0, 0.3, 0.49}) {
      const auto bonds =
          calibrated_bonds(BondModel::modified, PlaneElasticity::stress, young, poisson, thickness);
      const Eigen::SelfAdjointEigenSolver<CellMatrix> eigen(cell_stiffness(BondModel::modified, bonds));
      const double scale = young * thickness;
      const std::array<double, 5> expected{0.5 * scale / (1.0 - poisson), 0.5 * scale / (1.0 - poisson),
                                           scale / (1.0 + poisson), scale / (1.0 + poisson),
                                           scale / (1.0 - poisson)};
      std::array<double, 5> sorted = expected;
      std::sort(sorted.begin(), sorted.end());
      for (int k = 0; k < 5; ++k) VERIFY_NEAR(eigen.eigenvalues()[3 + k], sorted[k], 1e-12 * scale);
    }
  }

  /// A small rotation costs no energy with L- and X-bonds, but some with Born's.
  void modifiedBondsDoNotResistTurning() {
    CellVector turn;
    for (int k = 0; k < 4; ++k) turn.segment<2>(2 * k) = Vec2(0.5 - corners[k].y(), corners[k].x() - 0.5);
    for_all_cells([&](BondModel model, PlaneElasticity elasticity, double poisson) {
      const BondStiffness bonds = calibrated_bonds(model, elasticity, young, poisson, thickness);
      const CellVector force = cell_stiffness(model, bonds) * turn;
      const double eigenvalue = model == BondModel::born ? 3.0 * bonds.shear : 0.0;
      VERIFY_NEAR(force, eigenvalue * turn, 1e-14 * bonds.normal_first);
    });
  }
};

SCREE_TEST(LatticeCellTest)
#include "test_lattice_cell.moc"
