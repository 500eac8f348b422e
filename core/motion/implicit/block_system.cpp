#include "core/motion/implicit/block_system.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

namespace scree {
namespace {

/// Up to so many bodies the dense factorisation is faster.
constexpr size_t few_bodies = 3;

double dot(const std::vector<Vector6>& x, const std::vector<Vector6>& y) {
  double sum = 0.0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i].dot(y[i]);
  return sum;
}

/// y += factor × x
void add(std::vector<Vector6>& y, double factor, const std::vector<Vector6>& x) {
  for (size_t i = 0; i < x.size(); ++i) y[i] += factor * x[i];
}

/// Inverse of a symmetric positive matrix by its quarters.
Matrix6 inverse_of(const Matrix6& matrix) {
  const Mat3 first = matrix.topLeftCorner<3, 3>().inverse();
  const Mat3 beside = first * matrix.topRightCorner<3, 3>();
  const Mat3 rest = matrix.bottomRightCorner<3, 3>() - matrix.bottomLeftCorner<3, 3>() * beside;
  const Mat3 last = rest.inverse();
  Matrix6 inverse;
  inverse.bottomRightCorner<3, 3>() = last;
  inverse.topRightCorner<3, 3>() = -beside * last;
  inverse.bottomLeftCorner<3, 3>() = inverse.topRightCorner<3, 3>().transpose();
  inverse.topLeftCorner<3, 3>() = first - inverse.topRightCorner<3, 3>() * beside.transpose();
  return inverse;
}

void solve_densely(const BlockSystem& system, const std::vector<Vector6>& right, std::vector<Vector6>& x) {
  const auto size = static_cast<Eigen::Index>(6 * right.size());
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
  Eigen::VectorXd vector(size);
  for (size_t i = 0; i < right.size(); ++i) {
    matrix.block<6, 6>(6 * i, 6 * i) = system.diagonal[i];
    vector.segment<6>(6 * i) = right[i];
  }
  for (const auto& [a, b, block] : system.couplings) {
    matrix.block<6, 6>(6 * a, 6 * b) = block;
    matrix.block<6, 6>(6 * b, 6 * a) = block.transpose();
  }
  const Eigen::VectorXd solution = matrix.llt().solve(vector);
  for (size_t i = 0; i < right.size(); ++i) x[i] = solution.segment<6>(6 * i);
}

int solve_by_conjugate_gradients(const BlockSystem& system, const std::vector<Vector6>& right,
                                 double tolerance, std::vector<Vector6>& x) {
  const size_t count = right.size();
  std::vector<Matrix6> inverse(count);
  for (size_t i = 0; i < count; ++i) inverse[i] = inverse_of(system.diagonal[i]);
  std::vector<Vector6> residual = right;
  std::vector<Vector6> preconditioned(count);
  std::vector<Vector6> direction(count);
  std::vector<Vector6> image(count);
  const auto precondition = [&] {
    for (size_t i = 0; i < count; ++i) preconditioned[i].noalias() = inverse[i] * residual[i];
  };
  for (Vector6& part : x) part.setZero();
  precondition();
  direction = preconditioned;
  double size = dot(residual, preconditioned);
  const double enough = tolerance * tolerance * size;
  const int most = static_cast<int>(6 * count);
  int iterations = 0;
  while (size > enough && iterations < most) {
    system.multiply(direction, image);
    const double length = size / dot(direction, image);
    add(x, length, direction);
    add(residual, -length, image);
    precondition();
    const double next = dot(residual, preconditioned);
    for (size_t i = 0; i < count; ++i) direction[i] = preconditioned[i] + (next / size) * direction[i];
    size = next;
    ++iterations;
  }
  return iterations;
}

}  // namespace

void BlockSystem::multiply(const std::vector<Vector6>& x, std::vector<Vector6>& y) const {
  for (size_t i = 0; i < x.size(); ++i) y[i].noalias() = diagonal[i] * x[i];
  for (const auto& [a, b, block] : couplings) {
    y[a].noalias() += block * x[b];
    y[b].noalias() += block.transpose() * x[a];
  }
}

int solve(const BlockSystem& system, const std::vector<Vector6>& right, double tolerance,
          std::vector<Vector6>& x) {
  x.resize(right.size());
  if (right.size() > few_bodies) return solve_by_conjugate_gradients(system, right, tolerance, x);
  solve_densely(system, right, x);
  return 0;
}

}  // namespace scree
