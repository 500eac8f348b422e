#include "core/record/recording/recording.hpp"

#include <algorithm>
#include <future>

#include "core/base/serialization/archive.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/scene.hpp"
#include "core/setup/build_model.hpp"

namespace scree {

bool is_recording_path(const std::filesystem::path& path) {
  return path.extension() == ".screerec";
}

Recording::Recording(std::filesystem::path path) : path_(std::move(path)), file_(path_, std::ios::binary) {
  if (!file_ || std::filesystem::is_directory(path_))
    throw SceneError(path_, 0, "cannot be read; name a recording (.screerec) made by scree run --record");
  try {
    index_ = read_index(file_, size());
    fault_ = extend_index(index_, file_, size());
    const std::optional<ChunkHead> head = read_chunk_head(file_, index_.scene, size());
    if (!head || head->kind != ChunkKind::scene) throw SavedDataError("is damaged: its scene cannot be read");
    scene_ = recorded_scene(read_chunk(file_, index_.scene, *head));
  } catch (const SavedDataError& error) {
    throw SceneError(path_, 0, error.what());
  }
  coder_ = std::make_unique<FrameCoder>(scene_.sizes, scene_.exact);
}

std::uint64_t Recording::size() const {
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path_, error);
  return error ? 0 : bytes;
}

Scene Recording::scene() const {
  Scene scene = scene_of(scene_, path_);
  const std::vector<double> all = times();
  if (!all.empty()) scene.duration = std::max(scene.duration, all.back());
  return scene;
}

bool Recording::look_again() {
  const std::scoped_lock lock(mutex_);
  if (index_.finished || !fault_.empty()) return false;
  const std::size_t before = index_.frames.size();
  fault_ = extend_index(index_, file_, size());
  return index_.frames.size() > before || index_.finished || !fault_.empty();
}

bool Recording::finished() const {
  const std::scoped_lock lock(mutex_);
  return index_.finished || !fault_.empty();
}

std::string Recording::fault() const {
  const std::scoped_lock lock(mutex_);
  return fault_;
}

std::size_t Recording::frames() const {
  const std::scoped_lock lock(mutex_);
  return index_.frames.size();
}

std::vector<double> Recording::times() const {
  const std::scoped_lock lock(mutex_);
  std::vector<double> times;
  for (const FramePlace& frame : index_.frames) times.push_back(frame.time);
  return times;
}

std::size_t Recording::not_later(double time) const {
  const std::scoped_lock lock(mutex_);
  const auto after =
      std::upper_bound(index_.frames.begin(), index_.frames.end(), time,
                       [](double value, const FramePlace& frame) { return value < frame.time; });
  return after == index_.frames.begin() ? 0 : static_cast<std::size_t>(after - index_.frames.begin()) - 1;
}

void Recording::unpack(std::size_t number, const std::shared_ptr<const Model>& model,
                       FrameCoder::Unpacked& to) const {
  const std::uint64_t place = index_.frames[number].place;
  const std::optional<ChunkHead> head = read_chunk_head(file_, place, size());
  if (!head) throw SavedDataError("has been cut off");
  coder_->unpack(model, read_chunk(file_, place, *head), to);
}

/// Reads from the first frame of the group, or from the last frame read. While contacts are skipped, a second
/// thread unpacks the next frame.
RecordedFrame Recording::read_frame(std::size_t number, const std::shared_ptr<const Model>& model) const {
  std::size_t next = number;
  // Exact frames are independent.
  while (!scene_.exact && next > 0 && !index_.frames[next].first_of_group) --next;
  if (coded_ && *coded_<number&& * coded_ + 1> next) next = *coded_ + 1;
  coded_.reset();
  FrameCoder::Unpacked now;
  FrameCoder::Unpacked coming;
  if (index_.frames[next].first_of_group) coder_->begin_group();
  unpack(next, model, now);
  for (; next < number; ++next) {
    // If no thread is available, this one does the work.
    auto unpacked = std::async(std::launch::async | std::launch::deferred,
                               [&, follows = next + 1] { unpack(follows, model, coming); });
    coder_->skim(now);
    unpacked.get();
    std::swap(now, coming);
  }
  RecordedFrame recorded = coder_->read(now);
  coded_ = number;
  recorded.frame.changed = changed_at(recorded.frame.time, model);
  return recorded;
}

/// The model with the values of a time; null: as at the start.
std::shared_ptr<const Model> Recording::changed_at(double time,
                                                   const std::shared_ptr<const Model>& model) const {
  if (model_ != model) {
    values_.emplace(model);
    model_ = model;
  }
  return values_->at(time);
}

RecordedFrame Recording::frame(std::size_t number, const std::shared_ptr<const Model>& model) const {
  const std::scoped_lock lock(mutex_);
  const double time = index_.frames.at(number).time;
  try {
    return read_frame(number, model);
  } catch (const SavedDataError& error) {
    coded_.reset();
    throw SceneError(
        path_, 0, std::string(error.what()) + "; it cannot be read from t = " + number_text(time) + " s on");
  }
}

void Recording::end_before(std::size_t number) {
  const std::scoped_lock lock(mutex_);
  if (number < index_.frames.size()) index_.frames.resize(number);
  index_.finished = true;
}

RecordingIndex Recording::index_until(double time) const {
  const std::scoped_lock lock(mutex_);
  RecordingIndex index = index_;
  constexpr double rounding = 1e-12;
  const auto later = std::find_if(index.frames.begin(), index.frames.end(), [&](const FramePlace& frame) {
    return frame.time > time * (1.0 + rounding);
  });
  if (later != index.frames.end()) index.end = later->place;
  index.frames.erase(later, index.frames.end());
  index.finished = false;
  return index;
}

std::shared_ptr<const Model> model_of(const Recording& recording) {
  return build_model(recording.scene());
}

}  // namespace scree
