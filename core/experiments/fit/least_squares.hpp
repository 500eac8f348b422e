#pragma once

#include <cstddef>
#include <span>

namespace scree {

/// A fitted constant.
struct Estimate {
  double value = 0.0;
  /// Estimated standard error, from the scatter of the points about the line.
  double standard_error = 0.0;
};

/// Residuals of a fit.
struct Residuals {
  std::size_t points = 0;
  double rms = 0.0;      ///< root of the mean square
  double largest = 0.0;  ///< magnitude
};

struct LinePoint {
  double x = 0.0;
  double y = 0.0;
};

struct FittedLine {
  Estimate slope;
  Estimate intercept;  ///< at x = 0
  Residuals residuals;
};

/// Least-squares fit of y = slope × x. Precondition: at least two points, not all at x = 0
FittedLine fit_proportional(std::span<const LinePoint> points);

/// Least-squares fit of y = intercept + slope × x. Precondition: at least two points, not all at one x
FittedLine fit_line(std::span<const LinePoint> points);

/// The same line by instrumental variables. Instruments are correlated with x but not with its noise, which
/// would bias least squares towards a flat line. Precondition: one instrument per point
FittedLine fit_line(std::span<const LinePoint> points, std::span<const double> instruments);

/// Distances of points from a given line.
Residuals residuals_of(std::span<const LinePoint> points, double slope, double intercept);

}  // namespace scree
