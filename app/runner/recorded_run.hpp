#pragma once

#include <QString>
#include <chrono>
#include <filesystem>
#include <memory>

#include "app/runner/timeline/moment.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {

class RunOutbox;
class SimulationThread;

/// A recording shown instead of a computed run, on the run's thread: read frame by frame into the outbox, and
/// followed while it grows.
class RecordedRun {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param thread  emits the signals
  /// @throws SceneError, std::exception: it cannot be read, or has no complete moment yet
  RecordedRun(const std::filesystem::path& path, SimulationThread& thread, RunOutbox& outbox);

  const std::shared_ptr<const Model>& model() const { return model_; }
  double duration() const { return model_->scene.duration; }
  /// Returns whether there are frames to read.
  bool reading() const { return read_ < recording_->frames(); }
  /// Returns whether more frames may be written.
  bool following() const { return !recording_->finished(); }
  /// Time of the next check for new frames.
  Clock::time_point next_look() const { return next_look_; }

  /// Clears samples and timeline, and sets this recording in the outbox.
  void begin();
  /// Publishes the newest moment.
  void publish();
  /// Reads the next frame, or checks for new ones.
  void read_on();
  /// First moment at or after a time.
  /// @throws SceneError
  Moment moment_at(double time) const;

 private:
  void look_again();
  void read_frame();
  void report_fault(const QString& sentence);

  SimulationThread& thread_;
  RunOutbox& outbox_;
  std::shared_ptr<Recording> recording_;
  std::shared_ptr<const Model> model_;
  std::size_t read_ = 0;  ///< number of frames in the timeline
  Clock::time_point next_look_{};
};

}  // namespace scree
