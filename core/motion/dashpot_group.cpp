#include "core/motion/dashpot_group.hpp"

#include <algorithm>

namespace scree {
namespace {

template <int n>
using Vector = std::array<double, n>;
template <int n>
using Matrix = std::array<std::array<double, n>, n>;

/// Solves M x = y in place; M has positive pivots.
template <int n>
void eliminate(Matrix<n>& m, Vector<n>& y) {
  for (int k = 0; k < n; ++k) {
    const double inverse = 1.0 / m[k][k];
    for (int i = k + 1; i < n; ++i) {
      const double factor = inverse * m[i][k];
      for (int j = k + 1; j < n; ++j) m[i][j] -= factor * m[k][j];
      y[i] -= factor * y[k];
    }
    m[k][k] = inverse;
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) y[k] -= m[k][j] * y[j];
    y[k] *= m[k][k];
  }
}

/// Impulses of the first n dashpots in `active`, those of the others being known.
template <int n>
void solve(DashpotGroup& group, const DashpotGroup::Row<int>& active, double step) {
  Matrix<n> decay;
  Vector<n> closing;
  for (int i = 0; i < n; ++i) {
    const auto& coupling = group.coupling[active[i]];
    closing[i] = group.closing[active[i]];
    for (int j = 0; j < group.count && n < group.count; ++j) closing[i] -= coupling[j] * group.impulse[j];
    for (int j = 0; j < n; ++j) decay[i][j] = step * coupling[active[j]] * group.coefficient[active[j]];
  }
  Matrix<n> matrix;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double square = 0.0;
      for (int k = 0; k < n; ++k) square += decay[i][k] * decay[k][j];
      matrix[i][j] = decay[i][j] + 0.5 * square;
    }
    matrix[i][i] += 1.0;
  }
  eliminate<n>(matrix, closing);
  for (int i = 0; i < n; ++i) {
    double mean = closing[i];
    for (int j = 0; j < n; ++j) mean += 0.5 * decay[i][j] * closing[j];
    group.impulse[active[i]] = step * group.coefficient[active[i]] * mean;
  }
}

void solve(DashpotGroup& group, const DashpotGroup::Row<int>& active, int count, double step) {
  switch (count) {
    case 1:
      return solve<1>(group, active, step);
    case 2:
      return solve<2>(group, active, step);
    case 3:
      return solve<3>(group, active, step);
    case 4:
      return solve<4>(group, active, step);
    case 5:
      return solve<5>(group, active, step);
    case 6:
      return solve<6>(group, active, step);
    case 7:
      return solve<7>(group, active, step);
    default:
      return solve<8>(group, active, step);
  }
}

/// Solves for those that do not pull; the others take away what their springs push, or nothing at all if
/// `idle`.
void solve_without_pull(DashpotGroup& group, double step, bool idle) {
  DashpotGroup::Row<int> active{};
  int count = group.count;
  for (int i = 0; i < count; ++i) active[i] = i;
  for (bool pulled = true; pulled && count > 0;) {
    for (int i = 0; i < count; ++i) group.impulse[active[i]] = 0.0;
    solve(group, active, count, step);
    pulled = false;
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      const int k = active[i];
      if (group.impulse[k] < group.least[k]) {
        group.impulse[k] = idle ? 0.0 : group.least[k];
        pulled = true;
      } else {
        active[kept++] = k;
      }
    }
    count = kept;
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
