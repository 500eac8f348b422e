#pragma once

namespace scree {

/// Scale from force to arrow length, or to line width in the force network.
struct ForceScale {
  double reference_force = 1.0;   ///< this force … [N]
  double reference_length = 1.0;  ///< … gets this length [m]
  bool logarithmic = false;
  double longest = 1e300;  ///< upper limit of lengths [m]

  /// Length for a force. Linear: proportional. Logarithmic: a third of the reference length per factor of
  /// ten, from a thousandth of the reference force on.
  double length(double force) const;
  /// Unlimited length relative to the reference length.
  double relative(double force) const;
  /// Returns whether the force exceeds that of the longest arrow.
  bool cut(double force) const { return length(force) >= longest; }
};

}  // namespace scree
