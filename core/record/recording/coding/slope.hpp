#pragma once

namespace scree {

/// y = slope · x by least squares, of pairs that weigh the less the longer ago they came.
struct Slope {
  double xx = 0.0;
  double xy = 0.0;

  /// 0 as long as nothing is known.
  double value() const { return xx > 0.0 ? xy / xx : 0.0; }
  void add(double x, double y) {
    constexpr double kept = 0.75;
    xx = kept * xx + x * x;
    xy = kept * xy + x * y;
  }
};

}  // namespace scree
