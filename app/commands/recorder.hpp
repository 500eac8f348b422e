#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "core/record/checkpoint_file.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Everything that a run leaves behind: tables, summary and checkpoints in a folder, or the summary alone.
class Recorder {
 public:
  /// @param folder   none: nothing is written
  /// @param verify   look for interpenetrations in every frame
  /// @param resumed  what the run goes on from: tables of it that are in the folder are cut back to it,
  /// tables in another folder begin there
  /// @throws SceneError: tables of another run; std::ios_base::failure: a folder that cannot be written to
  Recorder(const std::optional<std::filesystem::path>& folder, const Model& model, bool verify,
           const std::optional<Checkpoint>& resumed);

  /// From now on moments are recorded as well. A recording that the run goes on from is cut back to it.
  /// @param exact  bodies and contacts keep all their bits
  /// @throws SceneError: a recording of another run; std::ios_base::failure: a file that cannot be written
  void begin_recording(const std::filesystem::path& path, const Model& model, bool exact, bool resumed);

  /// The moment, for the tables; afterwards without bodies and contacts, which nobody needs again.
  Frame record(const Simulation& simulation);
  /// The same, without the tables.
  Frame moment(const Simulation& simulation) const;
  /// The moment at which a run ends between two outputs: for the summary alone.
  Frame record_end(const Simulation& simulation);

  /// Precondition: there is a folder. @throws std::ios_base::failure
  void save_checkpoint(const Simulation& simulation);
  std::filesystem::path checkpoint_file() const { return *folder_ / "checkpoint.scree"; }
  /// Time of the last one that this run has saved [s].
  std::optional<double> last_checkpoint() const { return last_checkpoint_; }

  /// Series of the plots that are empty in the tables, a sentence each.
  std::vector<std::string> empty_series(const Scene& scene) const {
    return tables_ ? tables_->empty_series(scene) : std::vector<std::string>();
  }

  /// Frames in the recording, which there must be.
  std::size_t recorded() const { return recording_->frames(); }

  /// Writes what is left, and the summary.
  void finish(const Frame& last, int threads);

  /// Time of the last rows [s].
  double last_output() const { return state_.last_output; }
  const Summary& summary() const { return state_.summary; }
  double wall_seconds() const;  ///< of the run, what it goes on from included

 private:
  void open_tables(const Model& model, bool continued);
  Frame frame_of(const Simulation& simulation, bool contacts) const;

  std::optional<std::filesystem::path> folder_;
  RecordState state_;  ///< its times are those before this part of the run
  std::optional<Tables> tables_;
  std::optional<ParaviewWriter> paraview_;
  std::optional<RecordingWriter> recording_;
  bool contacts_recorded_ = false;
  std::optional<double> last_checkpoint_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace scree
