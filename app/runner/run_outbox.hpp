#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <vector>

#include "app/runner/sample_queue.hpp"
#include "app/runner/timeline/moment.hpp"
#include "app/runner/timeline/replay.hpp"
#include "app/runner/timeline/timeline.hpp"

namespace scree {

/// Results of the run's thread for the window: the newest moment, samples for the plots, the timeline, and
/// the data to recompute the past.
class RunOutbox {
 public:
  /// @param moment_ready  called on the thread when there is a new moment
  explicit RunOutbox(std::function<void()> moment_ready);

  // Called by the window.
  /// Returns the newest moment that has not been taken and requests the next one; its frame is null if there
  /// is nothing new.
  Moment take_moment();
  SampleQueue& samples() { return samples_; }
  Timeline& timeline() { return timeline_; }
  /// The run up to a time [s]. Its model is null if there is none.
  RunPast past(double until) const;
  /// The run up to its newest saved state, with the events that it had then; without a model, or with an
  /// earlier one, if there is no state.
  RunPast newest_state() const;

  // Called by the run's thread.
  /// Sets the model with the bodies of all times of the run, for all frames of the run.
  void set_roster(const std::shared_ptr<const Model>& roster);
  bool moment_wanted() const { return moment_wanted_; }
  void put_moment(Moment moment);
  /// Sets the run or recording shown from now on.
  /// @param run  without checkpoints
  void tell(RunPast run);
  /// @param run  with this state alone
  void put_newest_state(RunPast run);

 private:
  std::function<void()> moment_ready_;
  mutable std::mutex mutex_;
  Moment moment_;
  RunPast run_;
  RunPast newest_;
  std::atomic<bool> moment_wanted_{true};
  SampleQueue samples_;
  Timeline timeline_;
};

}  // namespace scree
