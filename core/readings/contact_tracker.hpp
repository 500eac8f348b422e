#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/frame/starting_frame.hpp"

namespace scree {

/// Tracks contacts from frame to frame. A contact that moves to other features of the same two partners keeps
/// its identity: a contact whose features did not exist in the previous frame continues the nearest one that
/// has ended.
class ContactTracker {
 public:
  /// Advances to a later or an earlier frame of the same run. A frame of another model restarts the tracking.
  void advance(std::shared_ptr<const Frame> frame);
  void clear() { *this = ContactTracker(); }
  /// The run has other bodies than before; its contacts go on.
  void set_bodies(const std::shared_ptr<const Model>& model) { frame_ = in_roster(frame_, model); }

  /// Number of a contact of the last frame, constant while the contact lasts.
  long identity(int contact) const { return identity_[contact]; }
  /// Index of the contact with that number in the last frame.
  std::optional<int> find(long identity) const;
  /// Time of the first frame that had it [s].
  double opened(int contact) const { return opened_[contact].time; }
  /// The contact may have existed in earlier frames that were not processed.
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

/// A tracked contact, also after it has ended.
struct WatchedContact {
  long identity = 0;
  FrameContact last;             ///< state in the last frame that had it
  double opened = 0.0;           ///< time of the first frame that had it [s]
  bool opened_before = false;    ///< possibly earlier: the frame before was not processed
  std::optional<double> closed;  ///< time of the first frame without it [s]
  std::optional<int> index;      ///< in the current frame's contacts; none: it has ended
};

/// @param contact  of the last frame of the tracker
WatchedContact watch(const ContactTracker& tracker, const Frame& frame, int contact);

/// Follows a contact into the last frame of the tracker. An ended contact is found again if its partners
/// touch again.
void refresh(WatchedContact& watched, const ContactTracker& tracker, const Frame& frame);

}  // namespace scree
