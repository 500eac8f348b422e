#include "core/readings/contact_tracker.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/frame/frame_contact.hpp"

namespace scree {
namespace {

/// A wall of several planes may touch the same vertex or sphere with more than one.
bool same_features(const FrameContact& one, const FrameContact& other) {
  return one.feature_a == other.feature_a && one.feature_b == other.feature_b &&
         one.normal.dot(other.normal) > 0.5;
}

/// Largest distance from another contact that a contact may continue [m].
double reach_of(const Model& model, const FrameContact& contact) {
  const double radius = bounding_radius(model, contact.a);
  return 0.5 * (contact.b < 0 ? radius : std::min(radius, bounding_radius(model, contact.b)));
}

/// Contacts of one pair of partners.
struct Range {
  int first;
  int last;
};

Range pair_at(const std::vector<FrameContact>& contacts, int first) {
  int last = first;
  const int count = static_cast<int>(contacts.size());
  while (last < count && key_of(contacts[last]) == key_of(contacts[first])) ++last;
  return {first, last};
}

/// For each contact of a pair the contact of the previous frame that it continues, or −1.
std::vector<int> continued(const std::vector<FrameContact>& old, const Range& before, const Frame& frame,
                           const Range& range) {
  const std::vector<FrameContact>& now = frame.contacts;
  std::vector<int> result(range.last - range.first, -1);
  std::vector<int> ended;
  for (int i = before.first; i < before.last; ++i) {
    const auto same =
        std::find_if(now.begin() + range.first, now.begin() + range.last,
                     [&](const FrameContact& contact) { return same_features(contact, old[i]); });
    const auto place = static_cast<int>(same - now.begin());
    if (place < range.last && result[place - range.first] < 0) {
      result[place - range.first] = i;
    } else {
      ended.push_back(i);
    }
  }
  for (int i = range.first; i < range.last && !ended.empty(); ++i) {
    if (result[i - range.first] >= 0) continue;
    const auto nearest = std::min_element(ended.begin(), ended.end(), [&](int one, int other) {
      return (old[one].point - now[i].point).squaredNorm() < (old[other].point - now[i].point).squaredNorm();
    });
    if ((old[*nearest].point - now[i].point).norm() > reach_of(*frame.model, now[i])) continue;
    result[i - range.first] = *nearest;
    ended.erase(nearest);
  }
  return result;
}

}  // namespace

void ContactTracker::advance(std::shared_ptr<const Frame> frame) {
  if (frame_ == nullptr || frame_->model != frame->model) clear();
  const std::vector<FrameContact> none;
  const std::vector<FrameContact>& old = frame_ ? frame_->contacts : none;
  const std::vector<FrameContact>& now = frame->contacts;
  const std::vector<long> old_identity = std::exchange(identity_, std::vector<long>(now.size(), -1));
  // Contacts of the first frame, or of an earlier one after a jump back, may be older.
  const bool from_elsewhere = frame->time > 0.0 && (frame_ == nullptr || frame->time < frame_->time);
  const std::vector<Opening> old_opened =
      std::exchange(opened_, std::vector<Opening>(now.size(), {frame->time, from_elsewhere}));
  // Both lists are sorted by their keys.
  Range before{0, 0};
  for (int first = 0; first < static_cast<int>(now.size());) {
    const Range range = pair_at(now, first);
    while (before.first < static_cast<int>(old.size()) && key_of(old[before.first]) < key_of(now[first])) {
      ++before.first;
    }
    before = pair_at(old, before.first);
    if (before.first < before.last && key_of(old[before.first]) == key_of(now[first])) {
      const std::vector<int> source = continued(old, before, *frame, range);
      for (int i = range.first; i < range.last; ++i) {
        const int from = source[i - range.first];
        if (from < 0) continue;
        identity_[i] = old_identity[from];
        if (old_opened[from].time <= frame->time) opened_[i] = old_opened[from];
      }
    }
    first = range.last;
  }
  for (long& identity : identity_) {
    if (identity < 0) identity = next_++;
  }
  frame_ = std::move(frame);
}

WatchedContact watch(const ContactTracker& tracker, const Frame& frame, int contact) {
  return {tracker.identity(contact),
          frame.contacts[contact],
          tracker.opened(contact),
          tracker.opened_before(contact),
          std::nullopt,
          contact};
}

void refresh(WatchedContact& watched, const ContactTracker& tracker, const Frame& frame) {
  std::optional<int> now = tracker.find(watched.identity);
  // Seen from a time before it opened, it has not ended.
  if (frame.time < watched.opened) {
    watched.closed.reset();
  } else if (!now && !watched.closed) {
    watched.closed = frame.time;
  }
  if (!now) {
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < static_cast<int>(frame.contacts.size()); ++i) {
      const FrameContact& contact = frame.contacts[i];
      if (key_of(contact) != key_of(watched.last)) continue;
      // A contact that existed beside it all the time is another one.
      if (watched.closed && tracker.opened(i) < *watched.closed && frame.time >= *watched.closed) continue;
      const double distance = (contact.point - watched.last.point).norm();
      // Before it opened, a contact elsewhere is not an earlier state of it.
      if (frame.time < watched.opened && distance > reach_of(*frame.model, contact)) continue;
      if (distance >= nearest) continue;
      nearest = distance;
      now = i;
    }
  }
  if (now) {
    watched = watch(tracker, frame, *now);
  } else {
    watched.index.reset();
  }
}

std::optional<int> ContactTracker::find(long identity) const {
  const auto found = std::find(identity_.begin(), identity_.end(), identity);
  if (found == identity_.end()) return std::nullopt;
  return static_cast<int>(found - identity_.begin());
}

}  // namespace scree
