#include "core/polyhedra/explicit/dashpot_group.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace scree {
namespace {

/// Row of n numbers in SIMD registers. Loops over rows are unrolled, so that few rows stay in registers.
template <int n>
struct Numbers {
  static constexpr std::size_t width = std::bit_ceil(static_cast<unsigned>(std::max(n, 2)));
  typedef double type __attribute__((vector_size(width * sizeof(double))));
};

template <int n>
struct Matrix {
  typename Numbers<n>::type row[n];
};

template <int n>
typename Numbers<n>::type load(const DashpotGroup::Row<double>& numbers) {
  typename Numbers<n>::type row{};
  std::memcpy(&row, numbers.data(), n * sizeof(double));
  return row;
}

/// Solves M x = y in place; M has positive pivots.
template <int n>
void eliminate(Matrix<n>& m, std::array<double, n>& y) {
  std::array<double, n> inverse;
#pragma GCC unroll 8
  for (int k = 0; k < n; ++k) {
    inverse[k] = 1.0 / m.row[k][k];
#pragma GCC unroll 8
    for (int i = k + 1; i < n; ++i) {
      const double factor = inverse[k] * m.row[i][k];
      m.row[i] -= factor * m.row[k];
      y[i] -= factor * y[k];
    }
  }
#pragma GCC unroll 8
  for (int k = n - 1; k >= 0; --k) {
    y[k] *= inverse[k];
#pragma GCC unroll 8
    for (int i = 0; i < k; ++i) y[i] -= m.row[i][k] * y[k];
  }
}

/// Impulses of a group of n dashpots if none pulls.
template <int n>
void solve(DashpotGroup& group, double step) {
  const auto coefficients = step * load<n>(group.coefficient);
  Matrix<n> decay;
#pragma GCC unroll 8
  for (int i = 0; i < n; ++i) decay.row[i] = load<n>(group.coupling[i]) * coefficients;
  Matrix<n> matrix;
#pragma GCC unroll 8
  for (int i = 0; i < n; ++i) {
    auto square = decay.row[i][0] * decay.row[0];
#pragma GCC unroll 8
    for (int k = 1; k < n; ++k) square += decay.row[i][k] * decay.row[k];
    matrix.row[i] = decay.row[i] + 0.5 * square;
    matrix.row[i][i] += 1.0;
  }
  std::array<double, n> closing;
  std::copy_n(group.closing.begin(), n, closing.begin());
  eliminate<n>(matrix, closing);
#pragma GCC unroll 8
  for (int i = 0; i < n; ++i) {
    double taken = 0.0;
#pragma GCC unroll 8
    for (int j = 0; j < n; ++j) taken += decay.row[i][j] * closing[j];
    group.impulse[i] = coefficients[i] * (closing[i] + 0.5 * taken);
  }
}

void solve(DashpotGroup& group, double step) {
  switch (group.count) {
    case 1:
      return solve<1>(group, step);
    case 2:
      return solve<2>(group, step);
    case 3:
      return solve<3>(group, step);
    case 4:
      return solve<4>(group, step);
    case 5:
      return solve<5>(group, step);
    case 6:
      return solve<6>(group, step);
    case 7:
      return solve<7>(group, step);
    default:
      return solve<8>(group, step);
  }
}

/// Subgroup of the dashpots marked in `active`, with known impulses of the others.
DashpotGroup part_of(const DashpotGroup& group, const DashpotGroup::Row<int>& active, int count) {
  DashpotGroup part;
  part.count = count;
  for (int i = 0; i < count; ++i) {
    const int k = active[i];
    part.coefficient[i] = group.coefficient[k];
    part.closing[i] = group.closing[k];
    for (int j = 0; j < group.count; ++j) part.closing[i] -= group.coupling[k][j] * group.impulse[j];
    for (int j = 0; j < count; ++j) part.coupling[i][j] = group.coupling[k][active[j]];
  }
  return part;
}

/// Solves for the dashpots that do not pull. The others cancel their spring forces, or have no impulse if
/// `idle`.
void solve_without_pull(DashpotGroup& group, double step, bool idle) {
  solve(group, step);
  DashpotGroup::Row<int> active{};
  int count = group.count;
  for (int i = 0; i < count; ++i) active[i] = i;
  for (;;) {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      const int k = active[i];
      if (group.impulse[k] < group.least[k]) {
        group.impulse[k] = idle ? 0.0 : group.least[k];
      } else {
        active[kept++] = k;
      }
    }
    if (kept == count || kept == 0) return;
    count = kept;
    for (int i = 0; i < count; ++i) group.impulse[active[i]] = 0.0;
    DashpotGroup part = part_of(group, active, count);
    solve(part, step);
    for (int i = 0; i < count; ++i) group.impulse[active[i]] = part.impulse[i];
  }
}

}  // namespace

double DashpotGroup::dissipated() const {
  double energy = 0.0;
  for (int i = 0; i < count; ++i) {
    double taken = 0.0;
    for (int j = 0; j < count; ++j) taken += coupling[i][j] * impulse[j];
    energy += impulse[i] * (closing[i] - 0.5 * taken);
  }
  return energy;
}

double find_impulses(DashpotGroup& group, double step) {
  solve_without_pull(group, step, false);
  const double dissipated = group.dissipated();
  if (dissipated >= 0.0) return dissipated;
  solve_without_pull(group, step, true);
  return group.dissipated();
}

}  // namespace scree
