#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/runner/moment.hpp"
#include "app/runner/replay.hpp"
#include "app/runner/run_checkpoint.hpp"
#include "core/record/history/kept_frame.hpp"
#include "core/record/history/thinned_history.hpp"
#include "render/arrows/trail.hpp"

namespace scree {

/// A moment as a timeline keeps it.
struct KeptMoment {
  KeptFrame frame;
  double energy_error = 0.0;  ///< see Moment
};

/// What a timeline knows of a run beside its moments.
struct TimelineStatus {
  std::size_t moments = 0;
  std::size_t bytes = 0;
  std::size_t budget = 0;
  double spacing = 0.0;                 ///< see ThinnedHistory [s]
  std::optional<double> first_contact;  ///< seen at the first moment after it [s]
  std::vector<double> rests;            ///< when all that had moved came to rest [s]
};

/// The past of a run within a memory budget: filled by the simulation thread, read by the window; neither
/// waits for the other longer than it takes to find a place in it.
class Timeline {
 public:
  explicit Timeline(std::size_t budget);

  /// The newest moment of the run, with its contacts. Moments at or after its time are no longer true, and
  /// go.
  /// @param bare  its frame without contacts, where it is there already
  void put(const Moment& moment, std::shared_ptr<const Frame> bare = nullptr);
  /// A state of the run at a time. States at or after that time are no longer true, and go.
  void put_checkpoint(double time, RunCheckpoint checkpoint);
  /// Everything: another run begins.
  void forget();
  void set_budget(std::size_t bytes);

  // A moment's frame is null where there is none.
  Moment before(double time) const;
  Moment at_or_before(double time) const;
  Moment after(double time) const;
  Moment nearest(double time) const;
  /// Those of all moments after a time, in order.
  std::vector<KeptFrame> frames_after(double time) const;
  /// Those between two times, without these, in the order in which one comes by on the way from one to the
  /// other.
  std::vector<KeptFrame> frames_between(double from, double to) const;
  /// The ways of bodies in the moments from one time to another, in so many points at most.
  /// Moments of other models are passed over: another scene may be arriving.
  std::vector<Trail> trails(const Model& model, const std::vector<int>& bodies, double from, double to,
                            std::size_t most) const;
  /// The newest one; null if there is none.
  std::shared_ptr<const RunCheckpoint> checkpoint_at_or_before(double time) const;
  /// All that are not later.
  std::vector<RunPast::TimedCheckpoint> checkpoints_until(double time) const;
  TimelineStatus status() const;

 private:
  /// What `find` finds while nobody writes.
  KeptMoment locked(const std::function<KeptMoment()>& find) const {
    const std::scoped_lock lock(mutex_);
    return find();
  }
  void forget_marks_from(double time);
  void note_marks(const Frame& frame, double moving);

  mutable std::mutex mutex_;
  std::size_t budget_;
  ThinnedHistory<KeptMoment> moments_;
  ThinnedHistory<std::shared_ptr<const RunCheckpoint>> checkpoints_;
  std::optional<double> first_contact_;
  std::vector<double> rests_;
  std::optional<double> resting_since_;
  bool moved_ = false;  ///< since the last rest: so much that another one tells something
};

}  // namespace scree
