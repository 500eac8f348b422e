#include "core/lattice/rigid_motion.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "core/text/quantity.hpp"

namespace scree {
namespace {

using Motion = Eigen::Vector3d;  ///< along x, along y, turn times the size of the plate

constexpr double unhindered = 1e-10;  ///< share of the largest hindrance that counts as none

std::string in_words(const Motion& motion, const Vec2& centre, double size) {
  const double shift = motion.head<2>().norm();
  if (std::abs(motion[2]) < 1e-6 * shift) {
    if (std::abs(motion[1]) < 1e-6 * shift) return "move along x";
    if (std::abs(motion[0]) < 1e-6 * shift) return "move along y";
    return "move along (" + format_quantity(motion[0], "") + ", " + format_quantity(motion[1], "") + ")";
  }
  const double turn = motion[2] / size;
  Vec2 about = centre + Vec2(-motion[1], motion[0]) / turn;
  for (double& coordinate : about) {
    if (std::abs(coordinate) < 1e-9 * size) coordinate = 0.0;
  }
  return "turn about (" + format_quantity(about.x(), "m") + ", " + format_quantity(about.y(), "m") + ")";
}

}  // namespace

std::string rigid_motion_left(const Lattice& lattice) {
  const Vec2 extent = lattice.side * Vec2(lattice.cells[0], lattice.cells[1]);
  const Vec2 centre = 0.5 * extent;
  const double size = extent.norm();
  // What the supports would have to give way, squared and summed.
  Mat3 hindrance = Mat3::Zero();
  for (int node = 0; node < lattice.nodes(); ++node) {
    const Vec2 arm = (lattice.position(node) - centre) / size;
    if (lattice.fixed[2 * node]) {
      const Motion row(1.0, 0.0, -arm.y());
      hindrance += row * row.transpose();
    }
    if (lattice.fixed[2 * node + 1]) {
      const Motion row(0.0, 1.0, arm.x());
      hindrance += row * row.transpose();
    }
  }
  const Eigen::SelfAdjointEigenSolver<Mat3> eigen(hindrance);
  if (eigen.eigenvalues()[0] > unhindered * eigen.eigenvalues()[2]) return {};
  return in_words(eigen.eigenvectors().col(0), centre, size);
}

}  // namespace scree
