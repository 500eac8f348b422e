#pragma once

namespace scree {

/// How long the arrow of a force is, or how thick its line in the force network.
struct ForceScale {
  double reference_force = 1.0;   ///< this force … [N]
  double reference_length = 1.0;  ///< … gets this length [m]
  bool logarithmic = false;
  double longest = 1e300;  ///< no length beyond this [m]

  /// Linear: proportional. Logarithmic: a third of the reference length for each tenfold force, from the
  /// thousandth of the reference force on.
  double length(double force) const;
  /// The same as a share of the reference length, however long.
  double relative(double force) const;
  /// Whether the force is greater than its length shows.
  bool cut(double force) const { return length(force) >= longest; }
};

}  // namespace scree
