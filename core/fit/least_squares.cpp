#include "core/fit/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Of the scatter about a line with so many constants; 0 where nothing is left to tell.
double variance(const Residuals& residuals, std::size_t constants) {
  if (residuals.points <= constants) return 0.0;
  const auto points = static_cast<double>(residuals.points);
  return residuals.rms * residuals.rms * points / (points - static_cast<double>(constants));
}

}  // namespace

FittedLine fit_proportional(std::span<const LinePoint> points) {
  double xx = 0.0;
  double xy = 0.0;
  for (const auto& [x, y] : points) {
    xx += x * x;
    xy += x * y;
  }
  FittedLine line;
  line.slope.value = xy / xx;
  line.residuals = residuals_of(points, line.slope.value, 0.0);
  line.slope.standard_error = std::sqrt(variance(line.residuals, 1) / xx);
  return line;
}

FittedLine fit_line(std::span<const LinePoint> points) {
  const auto count = static_cast<double>(points.size());
  LinePoint mean;
  for (const auto& [x, y] : points) {
    mean.x += x / count;
    mean.y += y / count;
  }
  // About the mean: unloading takes a small part of the overlap.
  double xx = 0.0;
  double xy = 0.0;
  for (const auto& [x, y] : points) {
    xx += (x - mean.x) * (x - mean.x);
    xy += (x - mean.x) * (y - mean.y);
  }
  FittedLine line;
  line.slope.value = xy / xx;
  line.intercept.value = mean.y - line.slope.value * mean.x;
  line.residuals = residuals_of(points, line.slope.value, line.intercept.value);
  const double scatter = variance(line.residuals, 2);
  line.slope.standard_error = std::sqrt(scatter / xx);
  line.intercept.standard_error = std::sqrt(scatter * (1.0 / count + mean.x * mean.x / xx));
  return line;
}

Residuals residuals_of(std::span<const LinePoint> points, double slope, double intercept) {
  Residuals residuals;
  double squares = 0.0;
  for (const auto& [x, y] : points) {
    const double residual = y - (intercept + slope * x);
    squares += residual * residual;
    residuals.largest = std::max(residuals.largest, std::abs(residual));
  }
  residuals.points = points.size();
  if (!points.empty()) residuals.rms = std::sqrt(squares / static_cast<double>(points.size()));
  return residuals;
}

}  // namespace scree
