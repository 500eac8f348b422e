#include "core/lattice/cell/corotated_cell.hpp"

#include <cmath>

namespace scree {
namespace {

/// The corners in units of half a side.
const Eigen::Matrix<double, 2, 4> corners{{-1.0, 1.0, 1.0, -1.0}, {-1.0, -1.0, 1.0, 1.0}};
/// The same, turned by 90°.
const Eigen::Matrix<double, 2, 4> turned_corners{{1.0, 1.0, -1.0, -1.0}, {-1.0, 1.0, 1.0, -1.0}};

}  // namespace

CellAnswer corotated_cell(const CellMatrix& stiffness, double side, const CellVector& displacement) {
  const double half = 0.5 * side;
  const Eigen::Map<const Eigen::Matrix<double, 2, 4>> moved(displacement.data());
  const Vec2 mean = 0.25 * moved.rowwise().sum();
  const Eigen::Matrix<double, 2, 4> u = moved.colwise() - mean;

  // Rotation for which Σ corner × position vanishes, with a, b proportional to its cosine and sine.
  const double a = 8.0 * half + corners.cwiseProduct(u).sum();
  const double b = turned_corners.cwiseProduct(u).sum();
  const double length = std::sqrt(a * a + b * b);
  const double cosine = a / length;
  const double sine = b / length;
  // Avoids cancellation for small rotations.
  const double cosine_less_one = cosine > 0.0 ? -sine * sine / (1.0 + cosine) : cosine - 1.0;

  // Remaining displacement in the axes of the cell: Rᵀ u + (Rᵀ − 1) corner.
  const Eigen::Matrix2d back{{cosine, sine}, {-sine, cosine}};
  const Eigen::Matrix2d back_less_one{{cosine_less_one, sine}, {-sine, cosine_less_one}};
  const Eigen::Matrix<double, 2, 4> strained = back * u + half * back_less_one * corners;
  // Avoids Eigen's products of dynamic size, which are much slower.
  const CellVector local = stiffness.lazyProduct(Eigen::Map<const CellVector>(strained.data()));
  const Eigen::Map<const Eigen::Matrix<double, 2, 4>> pull(local.data());

  // The rotation follows the corners: the moment of their forces about the strained positions is removed.
  const Eigen::Matrix<double, 2, 4> places = half * corners + strained;
  const double moment =
      (places.row(0).cwiseProduct(pull.row(1)) - places.row(1).cwiseProduct(pull.row(0))).sum();
  const Eigen::Matrix<double, 2, 4> force = -back.transpose() * (pull - moment / length * turned_corners);
  return {Eigen::Map<const CellVector>(force.data()),
          0.5 * local.dot(Eigen::Map<const CellVector>(strained.data()))};
}

}  // namespace scree
