#include "app/history/run_history.hpp"

#include <algorithm>

#include "app/runner/event_text.hpp"
#include "core/scene/event_order.hpp"

namespace scree {
namespace {

/// First event of a run that another one does not have at its place.
std::size_t first_difference(const std::vector<EventSpec>& a, const std::vector<EventSpec>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

/// What is new in a run, or what has gone from it.
QString text_of(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after) {
  const auto lacks = [](const std::vector<EventSpec>& events) {
    return [&](const EventSpec& event) {
      return std::find(events.begin(), events.end(), event) == events.end();
    };
  };
  const auto added = std::find_if(after.begin(), after.end(), lacks(before));
  if (added != after.end()) return describe(*added);
  const auto gone = std::find_if(before.begin(), before.end(), lacks(after));
  return gone != before.end() ? RunHistory::tr("take back: %1").arg(describe(*gone)) : QString();
}

/// The moment before an act: a pull begins earlier than it ends.
double time_before(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after, double time) {
  const std::size_t place = first_difference(after, before);
  return place < after.size() ? std::min(time, after[place].time) : time;
}

}  // namespace

void RunHistory::begin(const std::vector<EventSpec>& events) {
  acts_.clear();
  done_ = 0;
  events_ = in_chronological_order(events);  // as the run reports them
  wanted_.reset();
  emit changed();
}

const Act::Place& RunHistory::place_of(std::size_t done) const {
  return done < done_ ? acts_[done].before : acts_[done - 1].after;
}

void RunHistory::accept(const std::vector<EventSpec>& events, double time) {
  // Something else may have been done before the requested run was there.
  if (wanted_ && events == wanted_events_) {
    done_ = *wanted_;
    wanted_.reset();
    events_ = events;
    emit changed();
    return;
  }
  if (events == events_) return;
  acts_.resize(done_);
  acts_.push_back({text_of(events_, events), {time_before(events_, events, time), events_}, {time, events}});
  done_ = acts_.size();
  events_ = events;
  emit changed();
}

void RunHistory::undo() {
  if (can_undo()) go_to(done_ - 1);
}

void RunHistory::redo() {
  if (can_redo()) go_to(done_ + 1);
}

void RunHistory::go_to(std::size_t done) {
  if (wanted_ || done == done_ || done > acts_.size()) return;
  const Act::Place place = place_of(done);
  wanted_ = done;
  wanted_events_ = place.events;
  emit run_wanted(place.time, place.events);
}

}  // namespace scree
