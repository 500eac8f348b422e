#pragma once

namespace scree {

/// Resolution of the view. Fine at rest; full while the content moves; coarse while moving if full pictures
/// take long, as without a graphics card; always fine if that is cheap.
class PictureResolution {
 public:
  /// Pixels per side relative to the full resolution.
  double share() const { return coarse_ ? coarse_share : 1.0; }
  /// Returns whether the picture is drawn in fine quality.
  bool fine() const { return fine_; }
  /// Duration of a picture while the content moves: that of the last one that was not fine at rest.
  double milliseconds_in_motion() const { return milliseconds_in_motion_; }

  /// The content has changed.
  /// @param milliseconds  since the previous change
  void change(double milliseconds);
  /// Nothing has changed for long enough to count as at rest.
  void rest();
  /// Duration of the last picture.
  /// @param complete  a fine picture is complete
  void drawn(double milliseconds, bool complete);
  /// Initial guess whether fine pictures are cheap.
  void expect_fast(bool fast);

  static constexpr double coarse_share = 0.5;
  static constexpr double still_after = 300.0;  ///< after the last change [ms]

 private:
  bool coarse_ = false;
  bool fine_ = false;
  double full_milliseconds_ = 0.0;  ///< estimated duration of a full picture
  bool fine_is_fast_ = false;
  double milliseconds_in_motion_ = 0.0;
};

}  // namespace scree
