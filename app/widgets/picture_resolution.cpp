#include "app/widgets/picture_resolution.hpp"

namespace scree {
namespace {

constexpr double slow_picture = 40.0;  // [ms]
constexpr double fast_picture = 12.0;  // [ms]

}  // namespace

void PictureResolution::change(double milliseconds) {
  // A single change, such as a manual step, is no motion.
  coarse_ = milliseconds < still_after && full_milliseconds_ > slow_picture;
  fine_ = fine_is_fast_ && !coarse_;
}

void PictureResolution::rest() {
  coarse_ = false;
  fine_ = true;
}

void PictureResolution::drawn(double milliseconds, bool complete) {
  if (fine_) {
    fine_is_fast_ = complete && milliseconds < fast_picture;
  } else if (!coarse_) {
    full_milliseconds_ = milliseconds;
  } else if (milliseconds / (coarse_share * coarse_share) < slow_picture) {
    // The cause of slow pictures is gone: a full picture only has more pixels.
    full_milliseconds_ = 0.0;
  }
  if (!fine_ || fine_is_fast_) milliseconds_in_motion_ = milliseconds;
}

void PictureResolution::expect_fast(bool fast) {
  fine_is_fast_ = fast;
}

}  // namespace scree
