#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Knows the contacts of a run again from frame to frame. A contact that goes over to other features of the
/// same two partners stays the same: what no contact of the frame before has the features of continues the
/// nearest one that has ended.
class ContactTracker {
 public:
  /// A later or an earlier frame of the same run, or one of another model, with which everything begins anew.
  void advance(std::shared_ptr<const Frame> frame);
  void clear() { *this = ContactTracker(); }

  /// Number of a contact of the last frame, which it keeps as long as it lasts.
  long identity(int contact) const { return identity_[contact]; }
  /// The contact of that number in the last frame.
  std::optional<int> find(long identity) const;
  /// Time of the first frame that had it [s].
  double opened(int contact) const { return opened_[contact].time; }
  /// Perhaps earlier ones had it, too, which have not been looked at.
  bool opened_before(int contact) const { return opened_[contact].or_before; }

 private:
  struct Opening {
    double time = 0.0;  ///< [s]
    bool or_before = false;
  };
  std::shared_ptr<const Frame> frame_;
  std::vector<long> identity_;   ///< as Frame::contacts
  std::vector<Opening> opened_;  ///< as Frame::contacts
  long next_ = 0;
};

/// A contact that is kept in sight, also when it has ended.
struct WatchedContact {
  long identity = 0;
  FrameContact last;             ///< as it was when it was last there
  double opened = 0.0;           ///< time of the first frame that had it [s]
  bool opened_before = false;    ///< perhaps earlier: no frame before has been looked at
  std::optional<double> closed;  ///< time of the first frame that had it no more [s]
  std::optional<int> index;      ///< in the present frame's contacts; none: it has ended
};

/// @param contact  of the frame that the tracker has advanced to last
WatchedContact watch(const ContactTracker& tracker, const Frame& frame, int contact);

/// Follows a contact into the frame that the tracker has advanced to last. One that has ended is found again
/// when its partners touch anew.
void refresh(WatchedContact& watched, const ContactTracker& tracker, const Frame& frame);

}  // namespace scree
