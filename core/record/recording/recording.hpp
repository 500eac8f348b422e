#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/record/recording/coding/frame_coder.hpp"
#include "core/record/recording/recorded_scene.hpp"
#include "core/record/recording/recording_index.hpp"
#include "core/setup/changed_model.hpp"

namespace scree {

/// Returns whether a path has the extension of recordings.
bool is_recording_path(const std::filesystem::path& path);

/// Reader of a recording, which may still be growing. Thread-safe.
class Recording {
 public:
  /// @throws SceneError in one sentence: a file that cannot be read, is no recording, has a newer version, or
  ///   is damaged before its first frame
  explicit Recording(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  /// The scene with its files unpacked; its duration is at least the last recorded time.
  Scene scene() const;
  bool exact() const { return scene_.exact; }
  /// Version of Scree that made it.
  const std::string& program() const { return scene_.program; }

  /// Looks for new frames.
  /// @return whether there are any, or the recording has ended
  bool look_again();
  /// Returns whether the recording is complete.
  bool finished() const;
  /// Times of the frames, ascending [s].
  std::vector<double> times() const;
  std::size_t frames() const;
  /// Index of the last frame that is not later than a time; of the first frame if all are later.
  std::size_t not_later(double time) const;
  /// Frame by index, with its contacts. Sequential access within a group is fastest.
  /// @param model  of its scene. @throws SceneError: it is damaged
  RecordedFrame frame(std::size_t number, const std::shared_ptr<const Model>& model) const;
  /// Drops a damaged frame and everything after it.
  void end_before(std::size_t number);
  /// Index of the frames that are not later than a time.
  RecordingIndex index_until(double time) const;
  /// Fault that limits the readable part, one sentence; empty: none.
  std::string fault() const;

 private:
  std::uint64_t size() const;
  void unpack(std::size_t number, const std::shared_ptr<const Model>& model, FrameCoder::Unpacked& to) const;
  RecordedFrame read_frame(std::size_t number, const std::shared_ptr<const Model>& model) const;
  std::shared_ptr<const Model> changed_at(double time, const std::shared_ptr<const Model>& model) const;

  std::filesystem::path path_;
  RecordedScene scene_;
  mutable std::mutex mutex_;
  mutable std::ifstream file_;
  RecordingIndex index_;
  std::string fault_;
  mutable std::unique_ptr<FrameCoder> coder_;
  mutable std::optional<std::size_t> coded_;    ///< index of the frame that the coder read last
  mutable std::shared_ptr<const Model> model_;  ///< of `values_`
  mutable std::optional<ValuesOverTime> values_;
};

/// Model of a recording, as made by `build_model`.
/// @throws SceneError
std::shared_ptr<const Model> model_of(const Recording& recording);

}  // namespace scree
