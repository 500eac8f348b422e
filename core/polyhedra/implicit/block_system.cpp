#include "core/polyhedra/implicit/block_system.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

/// Number of bodies up to which the dense factorisation is faster.
constexpr size_t few_bodies = 3;
/// Grain size: rows per parallel task.
constexpr int row_grain = 64;

using Vectors = std::vector<Vector6>;

/// Inverse of a symmetric positive definite matrix by 3 × 3 blocks.
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

/// Off-diagonal blocks by rows.
class Rows {
 public:
  explicit Rows(const BlockSystem& system) : system_(system), first_(system.diagonal.size() + 1, 0) {
    for (const auto& [a, b, block] : system.couplings) {
      ++first_[a];
      ++first_[b];
    }
    std::exclusive_scan(first_.begin(), first_.end(), first_.begin(), 0);
    entries_.resize(first_.back());
    std::vector<int> next(first_.begin(), first_.end() - 1);
    for (int k = 0; k < static_cast<int>(system.couplings.size()); ++k) {
      entries_[next[system.couplings[k].a]++] = k;
      entries_[next[system.couplings[k].b]++] = k;
    }
  }

  /// One block of matrix · x.
  Vector6 times(const Vectors& x, int row) const {
    Vector6 sum = system_.diagonal[row] * x[row];
    for (int entry = first_[row]; entry < first_[row + 1]; ++entry) {
      const auto& [a, b, block] = system_.couplings[entries_[entry]];
      if (a == row) {
        sum.noalias() += block * x[b];
      } else {
        sum.noalias() += block.transpose() * x[a];
      }
    }
    return sum;
  }

 private:
  const BlockSystem& system_;
  std::vector<int> first_;
  std::vector<int> entries_;
};

void solve_densely(const BlockSystem& system, const Vectors& right, Vectors& x) {
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

int solve_by_conjugate_gradients(const BlockSystem& system, const Vectors& right, double tolerance,
                                 Workers& workers, Vectors& x) {
  const int count = static_cast<int>(right.size());
  const Rows rows(system);
  std::vector<Matrix6> inverse(count);
  Vectors residual = right;
  Vectors preconditioned(count);
  Vectors direction(count);
  Vectors image(count);
  const auto precondition = [&](double& size, int i) {
    preconditioned[i].noalias() = inverse[i] * residual[i];
    size += residual[i].dot(preconditioned[i]);
  };
  double size = workers.sum<double>(count, row_grain, [&](double& sum, int i) {
    x[i].setZero();
    inverse[i] = inverse_of(system.diagonal[i]);
    precondition(sum, i);
    direction[i] = preconditioned[i];
  });
  const double enough = tolerance * tolerance * size;
  int iterations = 0;
  while (size > enough && iterations < 6 * count) {
    const double curvature = workers.sum<double>(count, row_grain, [&](double& sum, int i) {
      image[i] = rows.times(direction, i);
      sum += direction[i].dot(image[i]);
    });
    const double length = size / curvature;
    const double next = workers.sum<double>(count, row_grain, [&](double& sum, int i) {
      x[i] += length * direction[i];
      residual[i] -= length * image[i];
      precondition(sum, i);
    });
    const double kept = next / size;
    workers.for_each(count, row_grain,
                     [&](int i) { direction[i] = preconditioned[i] + kept * direction[i]; });
    size = next;
    ++iterations;
  }
  return iterations;
}

}  // namespace

int solve(const BlockSystem& system, const std::vector<Vector6>& right, double tolerance, Workers& workers,
          std::vector<Vector6>& x) {
  x.resize(right.size());
  if (right.size() > few_bodies) return solve_by_conjugate_gradients(system, right, tolerance, workers, x);
  solve_densely(system, right, x);
  return 0;
}

}  // namespace scree
