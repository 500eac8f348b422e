#pragma once

namespace scree {

/// Least-squares fit of y = slope · x with weights that decay with the age of a pair.
struct Slope {
  double xx = 0.0;
  double xy = 0.0;

  /// The slope; 0 without data.
  double value() const { return xx > 0.0 ? xy / xx : 0.0; }
  void add(double x, double y) {
    constexpr double kept = 0.75;
    xx = kept * xx + x * x;
    xy = kept * xy + x * y;
  }
};

}  // namespace scree
