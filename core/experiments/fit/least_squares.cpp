#include "core/experiments/fit/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace scree {
namespace {

/// Residual variance for a number of constants; 0 without degrees of freedom.
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
  std::vector<double> own;
  for (const LinePoint& point : points) own.push_back(point.x);
  return fit_line(points, own);
}

FittedLine fit_line(std::span<const LinePoint> points, std::span<const double> instruments) {
  const auto count = static_cast<double>(points.size());
  LinePoint mean;
  double middle = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    mean.x += points[i].x / count;
    mean.y += points[i].y / count;
    middle += instruments[i] / count;
  }
  // About the mean: unloading covers a small part of the overlap.
  double zz = 0.0;
  double zx = 0.0;
  double zy = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double z = instruments[i] - middle;
    zz += z * z;
    zx += z * (points[i].x - mean.x);
    zy += z * (points[i].y - mean.y);
  }
  FittedLine line;
  line.slope.value = zy / zx;
  line.intercept.value = mean.y - line.slope.value * mean.x;
  line.residuals = residuals_of(points, line.slope.value, line.intercept.value);
  const double scatter = variance(line.residuals, 2);
  const double of_slope = zz / (zx * zx);
  line.slope.standard_error = std::sqrt(scatter * of_slope);
  line.intercept.standard_error = std::sqrt(scatter * (1.0 / count + mean.x * mean.x * of_slope));
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
