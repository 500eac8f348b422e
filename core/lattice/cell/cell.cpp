#include "core/lattice/cell/cell.hpp"

#include <array>
#include <cmath>

namespace scree {
namespace {

using CellRow = Eigen::Matrix<double, 1, 8>;

/// Relative displacement of the ends of a bond from corner p to corner q, along it and across it.
struct BondMotion {
  CellRow along = CellRow::Zero();
  CellRow across = CellRow::Zero();

  BondMotion(int p, int q, const Vec2& direction) {
    along.segment<2>(2 * q) = direction.transpose();
    along.segment<2>(2 * p) = -direction.transpose();
    const Vec2 normal(-direction.y(), direction.x());
    across.segment<2>(2 * q) = normal.transpose();
    across.segment<2>(2 * p) = -normal.transpose();
  }
};

/// Adds ½ k (row u)².
void add_spring(CellMatrix& stiffness, double k, const CellRow& row) {
  stiffness += k * row.transpose() * row;
}

}  // namespace

BondStiffness calibrated_bonds(BondModel model, PlaneElasticity elasticity, double young, double poisson,
                               double thickness) {
  const double nu = poisson;
  const double scale = young * thickness / 3.0;
  BondStiffness bonds;
  if (elasticity == PlaneElasticity::stress) {
    const double c = scale / (1.0 - nu * nu);
    bonds = {c * (1.0 + 3.0 * nu), c, c * (1.0 - 3.0 * nu)};
  } else {
    const double c = scale / ((1.0 + nu) * (1.0 - 2.0 * nu));
    bonds = {c * (1.0 + 2.0 * nu), c * (1.0 - nu), c * (1.0 - 4.0 * nu)};
  }
  if (model == BondModel::modified) bonds.shear *= 0.5;
  return bonds;
}

PlaneModuli plane_moduli(BondModel model, const BondStiffness& bonds, double thickness) {
  const auto& [first, second, shear] = bonds;
  const double coupled = model == BondModel::modified ? 2.0 * shear : shear;
  return {(first + coupled + second) / thickness, (second - coupled) / thickness,
          (second + 0.5 * coupled) / thickness};
}

CellMatrix cell_stiffness(BondModel model, const BondStiffness& bonds) {
  const double diagonal = std::sqrt(0.5);
  const std::array<BondMotion, 4> sides{
      {{0, 1, Vec2(1.0, 0.0)}, {1, 2, Vec2(0.0, 1.0)}, {2, 3, Vec2(-1.0, 0.0)}, {3, 0, Vec2(0.0, -1.0)}}};
  const std::array<BondMotion, 2> diagonals{
      {{0, 2, Vec2(diagonal, diagonal)}, {1, 3, Vec2(-diagonal, diagonal)}}};

  CellMatrix stiffness = CellMatrix::Zero();
  for (const BondMotion& bond : sides) add_spring(stiffness, 0.5 * bonds.normal_first, bond.along);
  for (const BondMotion& bond : diagonals) add_spring(stiffness, bonds.normal_second, bond.along);
  if (model == BondModel::born) {
    for (const BondMotion& bond : sides) add_spring(stiffness, 0.5 * bonds.shear, bond.across);
    for (const BondMotion& bond : diagonals) add_spring(stiffness, bonds.shear, bond.across);
    return stiffness;
  }
  // L-bonds and the X-bond resist the relative rotation of two bonds only, not a common rotation.
  for (int corner = 0; corner < 4; ++corner) {
    add_spring(stiffness, 0.25 * bonds.shear, sides[(corner + 1) % 4].across - sides[corner].across);
  }
  add_spring(stiffness, bonds.shear, diagonals[0].across - diagonals[1].across);
  return stiffness;
}

}  // namespace scree
