#include "app/session/value_drag.hpp"

#include <chrono>
#include <utility>

#include "app/session/run_control.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_changes{200};

}  // namespace

ValueDrag::ValueDrag(SimulationThread& thread, RunControl& run, std::function<bool(const SetEvent&)> possible)
    : thread_(thread), run_(run), possible_(std::move(possible)) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &ValueDrag::send_in_time);
}

void ValueDrag::drop() {
  timer_.stop();
  wanted_.reset();
  changing_ = false;
}

/// Changes take effect at once, not at a past moment.
bool ValueDrag::plays() const {
  return run_.state() == RunState::playing && can_change();
}

bool ValueDrag::can_change() const {
  const bool runs = run_.state() == RunState::playing || run_.state() == RunState::paused;
  return runs && run_.moment().frame && !run_.timeline().in_past() && !run_.timeline().going_on();
}

void ValueDrag::move(const SetEvent& wanted) {
  wanted_ = wanted;
  if (!timer_.isActive()) send_in_time();
}

/// The run takes a change when it has made a step since the last one.
void ValueDrag::send_in_time() {
  if (!wanted_ || !plays()) return;
  timer_.start(between_changes);
  const double shown = run_.moment().frame->time;
  if (changing_ && shown <= sent_at_) return;
  const SetEvent sent = *std::exchange(wanted_, std::nullopt);
  if (!possible_(sent)) return;
  sent_at_ = shown;
  changing_ = true;
  thread_.drag_change(sent);
}

std::optional<SetEvent> ValueDrag::finish() {
  timer_.stop();
  std::optional<SetEvent> last = std::exchange(wanted_, std::nullopt);
  if (!std::exchange(changing_, false)) return last;
  if (last && !possible_(*last)) last.reset();
  if (last && can_change()) thread_.drag_change(*std::exchange(last, std::nullopt));
  thread_.end_drag();
  return last;
}

}  // namespace scree
