#pragma once

namespace scree {

/// How finely a view is drawn: in full, but coarsely while what it shows moves where full pictures take long,
/// as without a graphics card.
class PictureResolution {
 public:
  /// Pixels a side in units of those in full.
  double share() const { return coarse_ ? coarse_share : 1.0; }

  /// What is seen has changed. @param milliseconds  since the change before
  void change(double milliseconds);
  /// Nothing has changed for long enough to be called still.
  void rest() { coarse_ = false; }
  /// How long a picture of the present share took.
  void drawn(double milliseconds);

  static constexpr double coarse_share = 0.5;
  static constexpr double still_after = 300.0;  ///< the last change [ms]

 private:
  bool coarse_ = false;
  double full_milliseconds_ = 0.0;  ///< what a full picture takes, as far as known
};

}  // namespace scree
