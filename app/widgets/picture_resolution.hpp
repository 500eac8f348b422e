#pragma once

namespace scree {

/// How finely a view is drawn: fine at rest, in full while what it shows moves, but coarsely where full
/// pictures take long, as without a graphics card, and fine all the time where fine ones take next to
/// nothing.
class PictureResolution {
 public:
  /// Pixels a side in units of those in full.
  double share() const { return coarse_ ? coarse_share : 1.0; }
  /// Whether the picture is worth the work that is for still ones.
  bool fine() const { return fine_; }

  /// What is seen has changed. @param milliseconds  since the change before
  void change(double milliseconds);
  /// Nothing has changed for long enough to be called still.
  void rest();
  /// How long a picture of the present kind took.
  /// @param complete  whether a fine one has left nothing to the next one
  void drawn(double milliseconds, bool complete);
  /// Until the first one is drawn: whether fine pictures are likely to take next to nothing.
  void expect_fast(bool fast);

  static constexpr double coarse_share = 0.5;
  static constexpr double still_after = 300.0;  ///< the last change [ms]

 private:
  bool coarse_ = false;
  bool fine_ = false;
  double full_milliseconds_ = 0.0;  ///< what a full picture takes, as far as known
  bool fine_is_fast_ = false;
};

}  // namespace scree
