#pragma once

#include <cstddef>
#include <span>

namespace scree {

/// A fitted constant.
struct Estimate {
  double value = 0.0;
  /// By which it would scatter from test to test, as far as the scatter of the points about their line tells.
  double standard_error = 0.0;
};

/// What a line leaves.
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

/// y = slope × x by least squares. Precondition: two points at least, not all at x = 0
FittedLine fit_proportional(std::span<const LinePoint> points);

/// y = intercept + slope × x by least squares. Precondition: two points at least, not all at one x
FittedLine fit_line(std::span<const LinePoint> points);

/// The same line by instrumental variables: instruments tell where along x the points are, without the noise
/// of their own x, which would make least squares too flat. Precondition: one instrument a point
FittedLine fit_line(std::span<const LinePoint> points, std::span<const double> instruments);

/// How far points lie from a line that is given.
Residuals residuals_of(std::span<const LinePoint> points, double slope, double intercept);

}  // namespace scree
