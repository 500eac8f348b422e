#include "app/runner/run_outbox.hpp"

#include <utility>

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

}  // namespace scree
