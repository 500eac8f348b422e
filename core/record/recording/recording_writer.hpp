#pragma once

#include <filesystem>
#include <fstream>
#include <optional>

#include "core/record/recording/coding/frame_coder.hpp"
#include "core/record/recording/recording_index.hpp"

namespace scree {

/// Writes a recording (.screerec), which can be read while it grows: each appended frame is complete on disk.
class RecordingWriter {
 public:
  /// Begins a recording of a run.
  /// @param exact  bodies and contacts are lossless
  /// @throws SceneError: a file of the scene that cannot be read; std::ios_base::failure
  RecordingWriter(std::filesystem::path path, const Scene& scene, const Model& model, bool exact);
  /// Continues a recording of the same run after its last frame that is not later than a time; the rest is
  /// truncated.
  /// @throws SceneError: a recording of another scene or kind, or not a recording
  static RecordingWriter continued(const std::filesystem::path& path, const Scene& scene, const Model& model,
                                   bool exact, double time);

  /// @param energy_error  see RecordedFrame. @throws std::ios_base::failure naming the file
  void append(const Frame& frame, double energy_error);
  /// Writes the index and completes the recording.
  void finish();

  std::size_t frames() const { return index_.frames.size(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  RecordingWriter(std::filesystem::path path, BodySizes sizes, bool exact, RecordingIndex index);
  void put(const std::string& bytes);

  std::filesystem::path path_;
  std::ofstream file_;
  std::unique_ptr<FrameCoder> coder_;
  RecordingIndex index_;
  std::size_t in_group_ = 0;  ///< frames in the current group
};

}  // namespace scree
