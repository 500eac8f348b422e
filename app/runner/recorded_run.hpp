#pragma once

#include <QString>
#include <chrono>
#include <filesystem>
#include <memory>

#include "app/runner/moment.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {

class RunOutbox;
class SimulationThread;

/// A recording in place of a run, on the run's thread: read frame by frame into the outbox, and followed
/// while it grows.
class RecordedRun {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param thread  whose signals tell what is read
  /// @throws SceneError, std::exception: it cannot be read, or has no complete moment yet
  RecordedRun(const std::filesystem::path& path, SimulationThread& thread, RunOutbox& outbox);

  const std::shared_ptr<const Model>& model() const { return model_; }
  double duration() const { return model_->scene.duration; }
  /// There are frames to read.
  bool reading() const { return read_ < recording_->frames(); }
  /// More may come.
  bool following() const { return !recording_->finished(); }
  /// When to look for what has come.
  Clock::time_point next_look() const { return next_look_; }

  /// Forgets what was before: the outbox tells this recording, with its newest moment.
  void begin();
  /// Shows the newest moment.
  void publish();
  /// Reads one frame more, or looks for new ones.
  void read_on();
  /// The first moment at or after a time. @throws SceneError
  Moment moment_at(double time) const;

 private:
  void look_again();
  void read_frame();
  void report_fault(const QString& sentence);

  SimulationThread& thread_;
  RunOutbox& outbox_;
  std::shared_ptr<Recording> recording_;
  std::shared_ptr<const Model> model_;
  std::size_t read_ = 0;  ///< frames that are in the timeline
  Clock::time_point next_look_{};
};

}  // namespace scree
