#include "app/runner/timeline/timeline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/frame/starting_frame.hpp"
#include "core/record/rest.hpp"

namespace scree {
namespace {

/// Motion relative to the limit of rest: slower vibration does not count as motion before another rest.
constexpr double stirring = 10.0;
/// Share of the budget for saved states; the rest is for moments.
std::size_t checkpoint_share(std::size_t budget) {
  return budget / 4;
}

/// Returns whether there was a contact, possibly only between two moments.
bool touched(const Frame& frame) {
  double reach = 0.0;
  for (const ContactRule& rule : frame.model->scene.contacts)
    reach = std::max(reach, activation_gap_of(rule.normal));
  return frame.solver.contacts > 0 || frame.solver.smallest_gap < reach;
}

KeptMoment item_of(const ThinnedHistory<KeptMoment>::Entry* entry) {
  return entry != nullptr ? entry->item : KeptMoment();
}

}  // namespace

Timeline::Timeline(std::size_t budget)
    : budget_(budget), moments_(budget - checkpoint_share(budget)), checkpoints_(checkpoint_share(budget)) {}

void Timeline::put(const Moment& moment, std::shared_ptr<const Frame> bare) {
  const double time = moment.frame->time;
  const double moving = unrest(*moment.frame);
  KeptMoment kept{KeptFrame(moment.frame, std::move(bare)), moment.energy_error};
  const std::size_t bytes = kept.frame.bytes();
  std::vector<KeptMoment> dropped;  // their memory is released after the lock
  const std::scoped_lock lock(mutex_);
  forget_marks_from(time);
  note_marks(*moment.frame, moving);
  dropped = moments_.put(time, bytes, std::move(kept));
}

void Timeline::forget() {
  ThinnedHistory<KeptMoment> moments(0);
  ThinnedHistory<std::shared_ptr<const RunCheckpoint>> checkpoints(0);
  const std::scoped_lock lock(mutex_);
  moments = std::exchange(moments_, ThinnedHistory<KeptMoment>(moments_.budget()));
  checkpoints = std::exchange(checkpoints_,
                              ThinnedHistory<std::shared_ptr<const RunCheckpoint>>(checkpoints_.budget()));
  first_contact_.reset();
  rests_.clear();
  resting_since_.reset();
  moved_ = false;
  roster_.reset();
}

void Timeline::forget_from(double time) {
  std::vector<KeptMoment> moments;  // their memory is released after the lock
  std::vector<std::shared_ptr<const RunCheckpoint>> checkpoints;
  const std::scoped_lock lock(mutex_);
  forget_marks_from(time);
  moments = moments_.drop_from(time);
  checkpoints = checkpoints_.drop_from(time);
}

void Timeline::set_budget(std::size_t bytes) {
  std::vector<KeptMoment> dropped;  // their memory is released after the lock
  std::vector<std::shared_ptr<const RunCheckpoint>> dropped_checkpoints;
  const std::scoped_lock lock(mutex_);
  budget_ = bytes;
  dropped = moments_.set_budget(bytes - checkpoint_share(bytes));
  dropped_checkpoints = checkpoints_.set_budget(checkpoint_share(bytes));
}

void Timeline::put_checkpoint(double time, std::shared_ptr<const RunCheckpoint> checkpoint) {
  const std::size_t bytes = sizeof(RunCheckpoint) + checkpoint->state.capacity();
  std::vector<std::shared_ptr<const RunCheckpoint>> dropped;  // their memory is released after the lock
  const std::scoped_lock lock(mutex_);
  dropped = checkpoints_.put(time, bytes, std::move(checkpoint));
}

std::shared_ptr<const RunCheckpoint> Timeline::checkpoint_at_or_before(double time) const {
  const std::scoped_lock lock(mutex_);
  const auto* entry = checkpoints_.at_or_before(time);
  return entry != nullptr ? entry->item : nullptr;
}

Moment Timeline::before(double time) const {
  return at_or_before(std::nextafter(time, -std::numeric_limits<double>::infinity()));
}

std::vector<RunPast::TimedCheckpoint> Timeline::checkpoints_until(double time) const {
  const std::scoped_lock lock(mutex_);
  std::vector<RunPast::TimedCheckpoint> found;
  for (const auto& entry : checkpoints_.entries()) {
    if (entry.time <= time) found.emplace_back(entry.time, entry.item);
  }
  return found;
}

void Timeline::set_roster(std::shared_ptr<const Model> roster) {
  const std::scoped_lock lock(mutex_);
  roster_ = std::move(roster);
}

std::shared_ptr<const Model> Timeline::roster() const {
  const std::scoped_lock lock(mutex_);
  return roster_;
}

// Contacts are restored, and bodies added, after the lock.

Moment Timeline::whole(const std::function<KeptMoment()>& find) const {
  KeptMoment kept;
  std::shared_ptr<const Model> roster;
  {
    const std::scoped_lock lock(mutex_);
    kept = find();
    roster = roster_;
  }
  return {in_roster(kept.frame.whole(), roster), std::nullopt, kept.energy_error};
}

void Timeline::give_bodies(std::vector<KeptFrame>& frames, const std::shared_ptr<const Model>& roster) const {
  if (!roster) return;
  for (KeptFrame& frame : frames) {
    if (frame->model != roster) frame = frame.in_roster(roster);
  }
}

Moment Timeline::at_or_before(double time) const {
  return whole([&] { return item_of(moments_.at_or_before(time)); });
}

Moment Timeline::after(double time) const {
  return whole([&] { return item_of(moments_.after(time)); });
}

Moment Timeline::nearest(double time) const {
  return whole([&] {
    const auto* earlier = moments_.at_or_before(time);
    const auto* later = moments_.after(time);
    if (earlier == nullptr || later == nullptr) return item_of(earlier != nullptr ? earlier : later);
    return item_of(later->time - time < time - earlier->time ? later : earlier);
  });
}

std::vector<KeptFrame> Timeline::frames_after(double time) const {
  std::unique_lock lock(mutex_);
  std::vector<KeptFrame> frames;
  const auto& entries = moments_.entries();
  const auto first = std::upper_bound(entries.begin(), entries.end(), time,
                                      [](double value, const auto& entry) { return value < entry.time; });
  for (auto entry = first; entry != entries.end(); ++entry) frames.push_back(entry->item.frame);
  const std::shared_ptr<const Model> roster = roster_;
  lock.unlock();
  give_bodies(frames, roster);
  return frames;
}

std::vector<KeptFrame> Timeline::frames_between(double from, double to) const {
  std::unique_lock lock(mutex_);
  const auto& entries = moments_.entries();
  const auto after = [](double value, const auto& entry) { return value < entry.time; };
  const auto before = [](const auto& entry, double value) { return entry.time < value; };
  const auto first = std::upper_bound(entries.begin(), entries.end(), std::min(from, to), after);
  const auto last = std::lower_bound(first, entries.end(), std::max(from, to), before);
  std::vector<KeptFrame> frames;
  for (auto entry = first; entry != last; ++entry) frames.push_back(entry->item.frame);
  const std::shared_ptr<const Model> roster = roster_;
  lock.unlock();
  give_bodies(frames, roster);
  if (to < from) std::reverse(frames.begin(), frames.end());
  return frames;
}

std::vector<Trail> Timeline::trails(const Model& model, const std::vector<int>& bodies, double from,
                                    double to, std::size_t most) const {
  std::vector<Trail> trails;
  for (const int body : bodies) trails.push_back({body, {}});
  const std::scoped_lock lock(mutex_);
  const auto& entries = moments_.entries();
  const auto first = std::lower_bound(entries.begin(), entries.end(), from,
                                      [](const auto& entry, double time) { return entry.time < time; });
  const auto last = std::upper_bound(first, entries.end(), to,
                                     [](double time, const auto& entry) { return time < entry.time; });
  const auto count = static_cast<std::size_t>(last - first);
  const std::size_t stride = count / std::max<std::size_t>(most, 1) + 1;
  // Counted from the end, so that the last one is always included.
  for (std::size_t i = count == 0 ? 0 : (count - 1) % stride; i < count; i += stride) {
    const Frame& frame = *(first + static_cast<std::ptrdiff_t>(i))->item.frame;
    if (frame.model.get() != &model && roster_.get() != &model) continue;
    for (Trail& trail : trails) {
      if (static_cast<std::size_t>(trail.body) >= frame.bodies.size()) continue;
      const FrameBody& body = frame.bodies[static_cast<std::size_t>(trail.body)];
      if (body.present) trail.points.push_back(body.position);
    }
  }
  return trails;
}

TimelineStatus Timeline::status() const {
  const std::scoped_lock lock(mutex_);
  return {moments_.entries().size(),
          moments_.bytes() + checkpoints_.bytes(),
          budget_,
          moments_.spacing(),
          first_contact_,
          rests_};
}

void Timeline::forget_marks_from(double time) {
  if (first_contact_ && *first_contact_ >= time) first_contact_.reset();
  if (resting_since_ && *resting_since_ >= time) resting_since_.reset();
  while (!rests_.empty() && rests_.back() >= time) {
    rests_.pop_back();
    moved_ = true;
  }
  if (moments_.entries().empty() || moments_.entries().front().time >= time) moved_ = false;
}

void Timeline::note_marks(const Frame& frame, double moving) {
  // A run that continues a kept one may have touched before its first moment here: it gets no mark.
  if (!first_contact_ && touched(frame)) first_contact_ = moments_.entries().empty() ? 0.0 : frame.time;
  if (moving > 1.0) {
    resting_since_.reset();
    moved_ = moved_ || rests_.empty() || moving > stirring;
    return;
  }
  if (!resting_since_) resting_since_ = frame.time;
  // The top of a flight lasts less than the time between two outputs.
  if (moved_ && frame.time - *resting_since_ >= frame.model->scene.output.interval) {
    rests_.push_back(*resting_since_);
    moved_ = false;
  }
}

}  // namespace scree
