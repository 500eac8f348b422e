#include "app/background_drawing.hpp"

#include <sys/resource.h>

#include "render/film.hpp"

namespace scree {
namespace {

constexpr int lower_priority = 10;

struct Cancelled {};

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
    // The run and the view come first. On Linux this is the thread's alone, and of those that it starts.
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

void BackgroundDrawing::draw(const DrawingOrder& order) {
  if (!order.rate) {
    render_picture(order.frames.front(), order.look, order.size, order.path);
    return;
  }
  std::size_t given = 0;
  const auto next = [&]() -> std::shared_ptr<const Frame> {
    emit progressed(static_cast<int>(given));
    if (cancelled_) throw Cancelled();
    return given < order.frames.size() ? order.frames[given++] : nullptr;
  };
  render_film(next, order.look, order.size, *order.rate, order.path);
}

}  // namespace scree
