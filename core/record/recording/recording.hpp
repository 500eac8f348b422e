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

namespace scree {

/// Whether a file is called as recordings are.
bool is_recording_path(const std::filesystem::path& path);

/// A recording that is read, perhaps while it grows. Any thread may ask it.
class Recording {
 public:
  /// @throws SceneError in one sentence: a file that cannot be read, is no recording or one of a newer
  /// version, or is damaged before its first frame
  explicit Recording(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  /// The scene, with what it needs unpacked; its duration is at least the last time recorded.
  Scene scene() const;
  bool exact() const { return scene_.exact; }
  /// Version of Scree that has made it.
  const std::string& program() const { return scene_.program; }

  /// Looks for frames that have come since. @return there are some, or it has ended
  bool look_again();
  /// Nothing more is to come.
  bool finished() const;
  /// Times of its frames, ascending [s].
  std::vector<double> times() const;
  std::size_t frames() const;
  /// The number of the last frame that is not later than a time; of the first where all are.
  std::size_t not_later(double time) const;
  /// A frame by its number, with its contacts. Those of one group one after the other are read at least cost.
  /// @param model  of its scene. @throws SceneError: it is damaged
  RecordedFrame frame(std::size_t number, const std::shared_ptr<const Model>& model) const;
  /// What comes from a frame on is damaged, and forgotten.
  void end_before(std::size_t number);
  /// Where everything is that is not later than a time, as if nothing had come behind it.
  RecordingIndex index_until(double time) const;
  /// Until where it can be read: a sentence about the fault that is behind it, or empty.
  std::string fault() const;

 private:
  std::uint64_t size() const;
  void unpack(std::size_t number, const std::shared_ptr<const Model>& model, FrameCoder::Unpacked& to) const;
  RecordedFrame read_frame(std::size_t number, const std::shared_ptr<const Model>& model) const;

  std::filesystem::path path_;
  RecordedScene scene_;
  mutable std::mutex mutex_;
  mutable std::ifstream file_;
  RecordingIndex index_;
  std::string fault_;
  mutable std::unique_ptr<FrameCoder> coder_;
  mutable std::optional<std::size_t> coded_;  ///< the frame that the coder has read last
};

/// Its model, as `build_model` makes it. @throws SceneError
std::shared_ptr<const Model> model_of(const Recording& recording);

}  // namespace scree
