#include "app/runner/run_outbox.hpp"

#include <utility>

#include "core/frame/starting_frame.hpp"

namespace scree {
namespace {

constexpr std::size_t sample_capacity = 4096;
constexpr std::size_t timeline_budget = 512'000'000;  ///< [bytes]

}  // namespace

RunOutbox::RunOutbox(std::function<void()> moment_ready)
    : moment_ready_(std::move(moment_ready)), samples_(sample_capacity), timeline_(timeline_budget) {}

Moment RunOutbox::take_moment() {
  const std::scoped_lock lock(mutex_);
  moment_wanted_ = true;
  return std::exchange(moment_, {});
}

void RunOutbox::set_roster(const std::shared_ptr<const Model>& roster) {
  if (timeline_.roster() == roster) return;
  timeline_.set_roster(roster);
  samples_.change_all(
      [&](std::shared_ptr<const Frame> sample) { return in_roster(std::move(sample), roster); });
}

void RunOutbox::put_moment(Moment moment) {
  {
    const std::scoped_lock lock(mutex_);
    moment_ = std::move(moment);
    moment_wanted_ = false;
  }
  moment_ready_();
}

RunPast RunOutbox::past(double until) const {
  std::vector<RunPast::TimedCheckpoint> checkpoints = timeline_.checkpoints_until(until);
  const std::scoped_lock lock(mutex_);
  RunPast past = run_;
  past.checkpoints = std::move(checkpoints);
  return past;
}

void RunOutbox::tell(RunPast run) {
  const std::scoped_lock lock(mutex_);
  run_ = std::move(run);
}

RunPast RunOutbox::newest_state() const {
  const std::scoped_lock lock(mutex_);
  return newest_;
}

void RunOutbox::put_newest_state(RunPast run) {
  const std::scoped_lock lock(mutex_);
  std::swap(newest_, run);  // the old state is released after the lock
}

}  // namespace scree
