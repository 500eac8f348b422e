#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/runner/timeline/moment.hpp"
#include "app/runner/timeline/replay.hpp"
#include "app/runner/timeline/run_checkpoint.hpp"
#include "core/record/history/kept_frame.hpp"
#include "core/record/history/thinned_history.hpp"
#include "render/arrows/trail.hpp"

namespace scree {

/// A stored moment.
struct KeptMoment {
  KeptFrame frame;
  double energy_error = 0.0;  ///< see Moment
};

/// Additional data of a run's timeline.
struct TimelineStatus {
  std::size_t moments = 0;
  std::size_t bytes = 0;
  std::size_t budget = 0;
  double spacing = 0.0;                 ///< see ThinnedHistory [s]
  std::optional<double> first_contact;  ///< detected at the first moment after it [s]
  std::vector<double> rests;            ///< times at which everything that had moved came to rest [s]
};

/// Past of a run within a memory budget. Written by the simulation thread, read by the window; locks are held
/// for a lookup only.
class Timeline {
 public:
  explicit Timeline(std::size_t budget);

  /// Adds the newest moment of the run, with its contacts. Drops moments at or after its time, which are
  /// outdated.
  /// @param bare  its frame without contacts, if available
  void put(const Moment& moment, std::shared_ptr<const Frame> bare = nullptr);
  /// Sets the model with the bodies of all times. All frames are given with its bodies; null: as they are.
  void set_roster(std::shared_ptr<const Model> roster);
  std::shared_ptr<const Model> roster() const;
  /// Adds a saved state. Drops states at or after its time, which are outdated.
  void put_checkpoint(double time, std::shared_ptr<const RunCheckpoint> checkpoint);
  /// Clears everything for another run.
  void forget();
  /// Drops moments and states at a time or later: the run is another one from then on.
  void forget_from(double time);
  void set_budget(std::size_t bytes);

  // A moment's frame is null if there is none.
  Moment before(double time) const;
  Moment at_or_before(double time) const;
  Moment after(double time) const;
  Moment nearest(double time) const;
  /// Frames of all moments after a time, in order.
  std::vector<KeptFrame> frames_after(double time) const;
  /// Frames strictly between two times, in the order of passage from one to the other.
  std::vector<KeptFrame> frames_between(double from, double to) const;
  /// Paths of bodies between two times, with a limited number of points. Moments of other models are skipped,
  /// since another scene may be loading.
  std::vector<Trail> trails(const Model& model, const std::vector<int>& bodies, double from, double to,
                            std::size_t most) const;
  /// Newest saved state; null: none.
  std::shared_ptr<const RunCheckpoint> checkpoint_at_or_before(double time) const;
  /// All saved states that are not later.
  std::vector<RunPast::TimedCheckpoint> checkpoints_until(double time) const;
  TimelineStatus status() const;

 private:
  /// Result of `find` under the lock, with its contacts and the bodies of all times.
  Moment whole(const std::function<KeptMoment()>& find) const;
  void give_bodies(std::vector<KeptFrame>& frames, const std::shared_ptr<const Model>& roster) const;
  void forget_marks_from(double time);
  void note_marks(const Frame& frame, double moving);

  mutable std::mutex mutex_;
  std::shared_ptr<const Model> roster_;
  std::size_t budget_;
  ThinnedHistory<KeptMoment> moments_;
  ThinnedHistory<std::shared_ptr<const RunCheckpoint>> checkpoints_;
  std::optional<double> first_contact_;
  std::vector<double> rests_;
  std::optional<double> resting_since_;
  bool moved_ = false;  ///< enough since the last rest for another one to be relevant
};

}  // namespace scree
