#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <vector>

#include "app/runner/moment.hpp"
#include "app/runner/replay.hpp"
#include "app/runner/sample_queue.hpp"
#include "app/runner/timeline.hpp"

namespace scree {

/// What a run's thread makes, on its way to the window: the newest moment, samples for the plots, the
/// timeline, and what the past can be computed from again.
class RunOutbox {
 public:
  /// @param moment_ready  called on the thread when there is a new moment
  explicit RunOutbox(std::function<void()> moment_ready);

  // The window's side.
  /// The newest moment not taken yet, and asks for the next one; its frame is null if there is nothing new.
  Moment take_moment();
  SampleQueue& samples() { return samples_; }
  Timeline& timeline() { return timeline_; }
  /// The run up to a time [s]. Its model is null while there is none.
  RunPast past(double until) const;

  // The thread's side.
  bool moment_wanted() const { return moment_wanted_; }
  void put_moment(Moment moment);
  /// What runs, or is shown, from now on.
  /// @param run  without checkpoints
  void tell(RunPast run);

 private:
  std::function<void()> moment_ready_;
  mutable std::mutex mutex_;
  Moment moment_;
  RunPast run_;
  std::atomic<bool> moment_wanted_{true};
  SampleQueue samples_;
  Timeline timeline_;
};

}  // namespace scree
