#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "core/record/checkpoint_file.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Writes the output of a run: tables, summary and checkpoints in a folder, or collects the summary only.
class Recorder {
 public:
  /// @param folder   none: no files
  /// @param scene_changed  values of the scene's file were replaced: the scene is written beside the tables
  /// @param verify   check every frame for interpenetrations
  /// @param resumed  checkpoint of a resumed run: its tables in the folder are truncated to it; in another
  ///   folder new tables begin there
  /// @throws SceneError: tables of another run, or a scene that would be replaced; std::ios_base::failure: a
  /// folder that cannot be written
  Recorder(const std::optional<std::filesystem::path>& folder, const Model& model, bool scene_changed,
           bool verify, const std::optional<Checkpoint>& resumed);

  /// Begins a recording. The existing recording of a resumed run is truncated to the checkpoint.
  /// @param exact  bodies and contacts are lossless
  /// @throws SceneError: a recording of another run; std::ios_base::failure: a file that cannot be written
  void begin_recording(const std::filesystem::path& path, const Model& model, bool exact, bool resumed);

  /// Records the current frame in the tables; returns it without bodies and contacts, which are no longer
  /// needed.
  Frame record(const Simulation& simulation);
  /// The same without tables.
  Frame moment(const Simulation& simulation) const;
  /// Records the end of a run that is not an output time, for the summary only.
  Frame record_end(const Simulation& simulation);

  /// Precondition: there is a folder. @throws std::ios_base::failure
  void save_checkpoint(const Simulation& simulation);
  std::filesystem::path checkpoint_file() const { return *folder_ / "checkpoint.scree"; }
  /// Time of the last checkpoint of this run [s].
  std::optional<double> last_checkpoint() const { return last_checkpoint_; }

  /// Notes on series of plots without values, one sentence each.
  std::vector<std::string> empty_series(const Scene& scene) const {
    return tables_ ? tables_->empty_series(scene) : std::vector<std::string>();
  }

  /// Number of frames in the recording. Precondition: there is one.
  std::size_t recorded() const { return recording_->frames(); }

  /// Writes the remaining data and the summary.
  void finish(const Frame& last, int threads);

  /// Time of the last rows [s].
  double last_output() const { return state_.last_output; }
  const Summary& summary() const { return state_.summary; }
  double wall_seconds() const;  ///< of the run, including the part before a checkpoint

 private:
  void keep_scene(const Scene& scene, bool changed) const;
  void open_tables(const Model& model, bool continued);
  Frame frame_of(const Simulation& simulation, bool contacts) const;

  std::optional<std::filesystem::path> folder_;
  RecordState state_;  ///< with the times of the part before a checkpoint
  std::optional<Tables> tables_;
  std::optional<ParaviewWriter> paraview_;
  std::optional<RecordingWriter> recording_;
  bool contacts_recorded_ = false;
  std::optional<double> last_checkpoint_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace scree
