#include "core/experiments/fit/curved_loading.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace scree {
namespace {

constexpr int most_rounds = 100;
constexpr double settled = 1e-13;
/// Smallest relevant difference of the exponent from 1, a straight line.
constexpr double least_curvature = 0.02;
/// Required distance of the exponent from 1, in standard errors.
constexpr double significant = 5.0;
/// A curve must reduce the residual of a straight line to this share.
constexpr double better = 0.9;

/// Normal equations of one Gauss–Newton step for F = A xᵖ.
struct Normal {
  double aa = 0.0, ap = 0.0, pp = 0.0;  ///< sums over the derivatives with respect to A and p
  double ar = 0.0, pr = 0.0;            ///< sums over derivatives and residuals

  void add(double x, double force, double factor, double exponent) {
    const double by_factor = std::pow(x, exponent);
    const double by_exponent = factor * by_factor * std::log(x);
    const double residual = force - factor * by_factor;
    aa += by_factor * by_factor;
    ap += by_factor * by_exponent;
    pp += by_exponent * by_exponent;
    ar += by_factor * residual;
    pr += by_exponent * residual;
  }
  double determinant() const { return aa * pp - ap * ap; }
};

Residuals residuals_of_power(std::span<const LinePoint> points, double factor, double exponent) {
  std::vector<LinePoint> left;
  for (const auto& [x, y] : points) left.push_back({x, x > 0.0 ? y - factor * std::pow(x, exponent) : y});
  return residuals_of(left, 0.0, 0.0);
}

}  // namespace

std::optional<CurvedLoading> fit_curved_loading(std::span<const LinePoint> points, const FittedLine& straight,
                                                const FittedLine& free) {
  constexpr std::size_t constants = 2;
  double largest = 0.0;
  for (const LinePoint& point : points) largest = std::max(largest, point.x);
  if (points.size() <= constants || !(largest > 0.0)) return std::nullopt;
  double factor = straight.slope.value * largest;  // of x = h/h_max
  double exponent = 1.0;
  Normal normal;
  for (int round = 0; round < most_rounds; ++round) {
    normal = {};
    for (const auto& [x, y] : points) {
      if (x > 0.0) normal.add(x / largest, y, factor, exponent);
    }
    const double step = (normal.aa * normal.pr - normal.ap * normal.ar) / normal.determinant();
    factor += (normal.pp * normal.ar - normal.ap * normal.pr) / normal.determinant();
    exponent += step;
    if (!std::isfinite(step) || !(factor > 0.0)) return std::nullopt;
    if (std::abs(step) < settled) break;
  }
  CurvedLoading curved;
  curved.factor = factor * std::pow(largest, -exponent);
  curved.residuals = residuals_of_power(points, curved.factor, exponent);
  const auto count = static_cast<double>(points.size());
  const double variance = curved.residuals.rms * curved.residuals.rms * count / (count - constants);
  curved.exponent = {exponent, std::sqrt(variance * normal.aa / normal.determinant())};
  const double away = std::abs(exponent - 1.0);
  const bool is_curved = away > std::max(least_curvature, significant * curved.exponent.standard_error) &&
                         curved.residuals.rms < better * std::min(straight.residuals.rms, free.residuals.rms);
  return is_curved ? std::optional(curved) : std::nullopt;
}

}  // namespace scree
