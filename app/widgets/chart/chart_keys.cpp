#include "app/widgets/chart/chart_keys.hpp"

#include <QKeyEvent>
#include <algorithm>

#include "app/widgets/chart/chart_hover.hpp"
#include "app/widgets/chart/chart_reader.hpp"
#include "app/widgets/chart/chart_widget.hpp"

namespace scree {
namespace {

constexpr double least_way = 2.0;  // distance to the next point read; logical pixels
constexpr double share_of_area = 0.1;
constexpr double zoom_per_key = 1.25;

}  // namespace

TimeChart& ChartKeys::chart() const {
  return widget_.chart();
}

std::function<void()> ChartKeys::action_of(const QKeyEvent& event) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const bool plain = modifiers == Qt::NoModifier;
  const bool shift = modifiers == Qt::ShiftModifier;
  // Plus requires Shift on some keyboards.
  const bool alone = plain || shift;
  const bool alt = (modifiers & ~Qt::ShiftModifier) == Qt::AltModifier;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const int right = event.key() == Qt::Key_Right ? 1 : -1;
      if (shift) return [=, this] { pan_by_keys(right, 0); };
      if (plain) return [=, this] { read_next(right * least_way * widget_.pixel_ratio()); };
      return {};
    }
    case Qt::Key_Up:
    case Qt::Key_Down: {
      const int up = event.key() == Qt::Key_Up ? 1 : -1;
      if (shift) return [=, this] { pan_by_keys(0, up); };
      if (plain && chart().content().against) return [=, this] { read_other_curve(-up); };
      return {};
    }
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
      const int right = event.key() == Qt::Key_PageDown ? 1 : -1;
      if (plain) return [=, this] { read_next(right * share_of_area * chart().layout().width); };
      return {};
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus: {
      const double factor = event.key() == Qt::Key_Minus ? 1.0 / zoom_per_key : zoom_per_key;
      if (alt) return [=, this] { zoom_axes_by_keys(factor); };
      if (alone) return [=, this] { zoom_by_keys(factor); };
      return {};
    }
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
    case Qt::Key_4:
    case Qt::Key_5:
    case Qt::Key_6:
    case Qt::Key_7:
    case Qt::Key_8:
    case Qt::Key_9:
      if (const auto entry = chart().legend_entry(static_cast<std::size_t>(event.key() - Qt::Key_1));
          plain && entry)
        return [this, curve = *entry] { widget_.switch_curve(curve); };
      return {};
    case Qt::Key_Home:
    case Qt::Key_0:
      if (plain) return [this] { widget_.show_all(); };
      return {};
    case Qt::Key_Return:
    case Qt::Key_Enter:
      // The moment next to the last one read, if that no longer exists.
      if (const auto& shown = reader_.hover().reading(); plain && reader_.point() && shown)
        return [this, time = shown->time] { emit widget_.time_picked(time); };
      return {};
    case Qt::Key_Escape:
      if (plain && reader_.point()) return [this] { reader_.hide(); };
      return {};
    default:
      return {};
  }
}

void ChartKeys::read_next(double pixels) {
  read(reader_.point() ? std::optional(chart().next_point(*reader_.point(), pixels)) : chart().first_point());
}

void ChartKeys::read_other_curve(int places) {
  read(reader_.point() ? std::optional(chart().on_next_curve(*reader_.point(), places))
                       : chart().first_point());
}

/// Reads a point; moves the curves if it would be invisible.
void ChartKeys::read(const std::optional<ChartPoint>& point) {
  const std::optional<ChartReading> reading = point ? chart().reading_of(*point) : std::nullopt;
  // All points may have been removed since the last key, by a restart or a redrawn plot.
  if (!reading) return reader_.hide();
  reader_.read(*point);
  const ChartLayout& area = chart().layout();
  const double right = area.left + area.width;
  const double top = area.bottom + area.height;
  const double dx = std::max(0.0, area.left - reading->x) + std::min(0.0, right - reading->x);
  double dy = 0.0;
  if (chart().content().against) {
    const double y = reading->values.front().y;
    dy = std::max(0.0, area.bottom - y) + std::min(0.0, top - y);
  }
  if (dx == 0.0 && dy == 0.0) return;
  chart().pan(dx, dy);
  widget_.update();
}

void ChartKeys::pan_by_keys(int right, int up) {
  const ChartLayout& area = chart().layout();
  chart().pan(-share_of_area * right * area.width, -share_of_area * up * area.height);
  widget_.update();
}

/// Zooms about the point read, or the centre.
void ChartKeys::zoom_by_keys(double factor) {
  const ChartLayout& area = chart().layout();
  double x = area.left + 0.5 * area.width;
  double y = area.bottom + 0.5 * area.height;
  if (const std::optional<ChartReading> reading =
          reader_.point() ? chart().reading_of(*reader_.point()) : std::nullopt) {
    x = std::clamp(reading->x, area.left, area.left + area.width);
    if (chart().content().against) y = reading->values.front().y;
  }
  chart().zoom(factor, x, y);
  widget_.update();
}

void ChartKeys::zoom_axes_by_keys(double factor) {
  const ChartLayout& area = chart().layout();
  const double middle = area.bottom + 0.5 * area.height;
  chart().zoom(factor, area.left - 1.0, middle);
  const bool two_axes = std::any_of(chart().content().curves.begin(), chart().content().curves.end(),
                                    [](const Curve& curve) { return curve.right_axis; });
  if (two_axes) chart().zoom(factor, area.left + area.width + 1.0, middle);
  widget_.update();
}

}  // namespace scree
