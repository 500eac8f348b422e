#include "app/picture_resolution.hpp"

namespace scree {
namespace {

constexpr double slow_picture = 40.0;  // [ms]

}  // namespace

void PictureResolution::change(double milliseconds) {
  // A single change, as a step by hand, is no motion.
  coarse_ = milliseconds < still_after && full_milliseconds_ > slow_picture;
}

void PictureResolution::drawn(double milliseconds) {
  if (!coarse_) {
    full_milliseconds_ = milliseconds;
  } else if (milliseconds / (coarse_share * coarse_share) < slow_picture) {
    // Whatever took so long is gone: pixels are all that a full picture has more of.
    full_milliseconds_ = 0.0;
  }
}

}  // namespace scree
