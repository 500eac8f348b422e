#include "core/record/recording/recording_writer.hpp"

#include <cerrno>

#include "core/base/text/text_file.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {
namespace {

/// Upper limit of the frames read for random access; half of them on average.
constexpr std::size_t group = 16;

}  // namespace

RecordingWriter::RecordingWriter(std::filesystem::path path, BodySizes sizes, bool exact,
                                 RecordingIndex index)
    : path_(std::move(path)),
      coder_(std::make_unique<FrameCoder>(std::move(sizes), exact)),
      index_(std::move(index)) {}

RecordingWriter::RecordingWriter(std::filesystem::path path, const Scene& scene, const Model& model,
                                 bool exact)
    : RecordingWriter(std::move(path), sizes_of(model), exact, {}) {
  RecordedScene whole = recorded(scene, sizes_of(model), exact);
  errno = 0;
  file_.open(path_, std::ios::binary | std::ios::trunc);
  if (!file_) fail_to_write(path_);
  put(recording_head());
  index_.scene = index_.end;
  put(chunk(ChunkKind::scene, 0.0, bytes_of(whole)));
}

RecordingWriter RecordingWriter::continued(const std::filesystem::path& path, const Scene& scene,
                                           const Model& model, bool exact, double time) {
  RecordingIndex index;
  {
    const Recording there(path);
    Scene recorded_before = there.scene();
    recorded_before.duration = scene.duration;
    const RecordedScene before = recorded(recorded_before, {}, exact);
    const RecordedScene now = recorded(scene, {}, exact);
    if (before.text != now.text)
      throw SceneError(path, 0, "is a recording of another scene; name another file for this one");
    if (there.exact() != exact)
      throw SceneError(path, 0,
                       exact ? "is not exact; leave --record-exact out, or name another file"
                             : "is exact; give --record-exact, or name another file");
    index = there.index_until(time);
  }
  std::error_code error;
  std::filesystem::resize_file(path, index.end, error);
  RecordingWriter writer(path, sizes_of(model), exact, std::move(index));
  errno = error.value();
  writer.file_.open(path, std::ios::binary | std::ios::app);
  if (error || !writer.file_) fail_to_write(path);
  return writer;
}

void RecordingWriter::put(const std::string& bytes) {
  errno = 0;
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file_.flush();
  if (!file_) fail_to_write(path_);
  index_.end += bytes.size();
}

void RecordingWriter::append(const Frame& frame, double energy_error) {
  const bool first = in_group_ == 0;
  if (first) coder_->begin_group();
  const std::uint64_t place = index_.end;
  put(chunk(first ? ChunkKind::first_of_group : ChunkKind::frame, frame.time,
            coder_->write({frame, energy_error})));
  index_.frames.push_back({place, frame.time, first});
  in_group_ = (in_group_ + 1) % group;
}

void RecordingWriter::finish() {
  put(index_text(index_));
  file_.close();
}

}  // namespace scree
