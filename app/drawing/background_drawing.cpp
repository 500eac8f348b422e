#include "app/drawing/background_drawing.hpp"

#include <sys/resource.h>

#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "render/output/film.hpp"
#include "render/output/render_picture.hpp"

namespace scree {
namespace {

constexpr int lower_priority = 10;

constexpr int threads_of_replay = 1;
/// Relative tolerance for steps at output times.
constexpr double round_off = 1e-12;

struct Cancelled {};

bool same(const FilmPicture& one, const FilmPicture& other) {
  return one.dropped == other.dropped &&
         (one.dropped ? one.output_time == other.output_time : one.kept.bare() == other.kept.bare());
}

}  // namespace

BackgroundDrawing::BackgroundDrawing(QObject* parent) : QObject(parent) {}

BackgroundDrawing::~BackgroundDrawing() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void BackgroundDrawing::start(DrawingOrder order) {
  if (thread_.joinable()) thread_.join();
  cancelled_ = false;
  busy_ = true;
  thread_ = std::thread([this, order = std::move(order)] {
    // The run and the view have priority. On Linux this affects only the thread and the threads that it
    // starts.
    setpriority(PRIO_PROCESS, 0, lower_priority);
    const auto tell = [this](const std::function<void()>& end) {
      QMetaObject::invokeMethod(
          this,
          [this, end] {
            busy_ = false;
            end();
          },
          Qt::QueuedConnection);
    };
    try {
      draw(order);
      tell([this] { emit finished(); });
    } catch (const Cancelled&) {
      tell([this] { emit cancelled(); });
    } catch (const std::exception& error) {
      tell([this, sentence = QString::fromUtf8(error.what())] { emit failed(sentence); });
    }
  });
}

/// Recomputes a dropped output; if that fails, uses the nearest moment instead.
std::shared_ptr<const Frame> BackgroundDrawing::frame_of(const FilmPicture& picture,
                                                         PastReplay& replay) const {
  std::shared_ptr<const Frame> frame;
  if (picture.dropped)
    frame = replay.frame_at(picture.output_time * (1.0 - round_off), [this] { return !cancelled_; });
  if (cancelled_) throw Cancelled();
  return frame ? frame : picture.kept.whole();
}

/// Writes to a temporary file, so that a cancelled recording keeps the previous one.
void BackgroundDrawing::record(const DrawingOrder& order) {
  std::filesystem::path beside = order.path;
  beside += ".part";
  try {
    RecordingWriter writer(beside, *order.recorded, *order.past.model, false);
    PastReplay replay(order.past, threads_of_replay);
    EnergyError energy_error;
    for (std::size_t i = 0; i < order.pictures.size(); ++i) {
      emit progressed(static_cast<int>(i));
      const std::shared_ptr<const Frame> frame = frame_of(order.pictures[i], replay);
      energy_error.add(frame->energy);
      writer.append(*frame, energy_error.value());
    }
    writer.finish();
    std::filesystem::rename(beside, order.path);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
    throw;
  }
}

void BackgroundDrawing::draw(const DrawingOrder& order) {
  if (order.recorded) return record(order);
  if (!order.rate) {
    render_picture(order.pictures.front().kept.whole(), order.look, order.size, order.path);
    return;
  }
  PastReplay replay(order.past, threads_of_replay);
  std::shared_ptr<const Frame> last;  // of the previous picture, which may show the same
  std::size_t given = 0;
  const auto next = [&]() -> std::shared_ptr<const Frame> {
    emit progressed(static_cast<int>(given));
    if (cancelled_) throw Cancelled();
    if (given == order.pictures.size()) return nullptr;
    const FilmPicture& picture = order.pictures[given];
    if (given == 0 || !same(picture, order.pictures[given - 1])) last = frame_of(picture, replay);
    ++given;
    return last;
  };
  render_film(next, order.look, order.size, *order.rate, order.path);
}

}  // namespace scree
