#include "app/playback/timeline_bar.hpp"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/shell/theme.hpp"
#include "core/base/text/time_text.hpp"

namespace scree {
namespace {

constexpr double handle_radius = 7.0;
constexpr double margin = handle_radius + 2.0;
constexpr double groove_height = 6.0;
constexpr double groove_centre = 18.0;  // from the top: marks stand above
constexpr double mark_top = 6.0;
constexpr double mark_radius = 4.0;
constexpr int bar_height = 28;
constexpr double caught = 6.0;  // distance at which a mark is hit [pixels]
constexpr int fewest_decimals = 3;
constexpr int most_decimals = 9;

QColor color_of(TimelineMark::Kind kind, const WindowColors& colors) {
  switch (kind) {
    case TimelineMark::Kind::first_contact:
      return to_qcolor(normal_force_color);
    case TimelineMark::Kind::rest:
      return colors.good;
    case TimelineMark::Kind::event:
      break;
  }
  return colors.text;
}

/// Each kind has its own shape, in addition to its colour.
QPainterPath shape_of(TimelineMark::Kind kind) {
  QPainterPath path;
  switch (kind) {
    case TimelineMark::Kind::event:
      path.addPolygon(
          QPolygonF({{0.0, -mark_radius}, {mark_radius, 0.0}, {0.0, mark_radius}, {-mark_radius, 0.0}}));
      break;
    case TimelineMark::Kind::first_contact:
      path.addPolygon(
          QPolygonF({{-mark_radius, -mark_radius}, {mark_radius, -mark_radius}, {0.0, mark_radius}}));
      break;
    case TimelineMark::Kind::rest:
      path.addRect(-mark_radius + 0.5, -mark_radius + 0.5, 2.0 * mark_radius - 1.0, 2.0 * mark_radius - 1.0);
      break;
  }
  path.closeSubpath();
  return path;
}

void draw_mark(QPainter& painter, const TimelineMark& mark, double x, const QColor& color) {
  painter.setPen(QPen(color, 1.0));
  painter.drawLine(QPointF(x, mark_top), QPointF(x, groove_centre + groove_height / 2));
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPath(shape_of(mark.kind).translated(x, mark_top));
}

void draw_groove(QPainter& painter, double left, double right, const QColor& color) {
  if (right <= left) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(left, groove_centre - groove_height / 2, right - left, groove_height),
                          groove_height / 2, groove_height / 2);
}

QColor faded(QColor color) {
  color.setAlphaF(0.4F);
  return color;
}

}  // namespace

int decimals_of_seconds(double duration) {
  if (!(duration > 0.0)) return fewest_decimals;
  return std::clamp(fewest_decimals - static_cast<int>(std::floor(std::log10(duration))), fewest_decimals,
                    most_decimals);
}

QString seconds_text(double seconds, double duration) {
  return QString::fromStdString(time_text(seconds, time_style(duration)));
}

TimelineBar::TimelineBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("timeline"));
  setAccessibleName(tr("Timeline"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimelineBar::set_duration(double duration) {
  duration_ = duration;
  computed_ = 0.0;
  shown_ = 0.0;
  update();
}

void TimelineBar::set_marks(std::vector<TimelineMark> marks) {
  marks_ = std::move(marks);
  update();
}

void TimelineBar::set_times(double computed, double shown) {
  computed_ = computed;
  shown_ = shown;
  update();
}

QString TimelineBar::legend() const {
  struct Entry {
    TimelineMark::Kind kind;
    QChar shape;
    QString meaning;
  };
  const WindowColors& colors = window_colors(current_theme());
  QStringList entries;
  for (const auto& [kind, shape, meaning] :
       {Entry{TimelineMark::Kind::first_contact, QChar(0x25BC), tr("first contact")},
        Entry{TimelineMark::Kind::event, QChar(0x25C6), tr("event")},
        Entry{TimelineMark::Kind::rest, QChar(0x25A0), tr("at rest")}}) {
    const auto of_kind = [kind = kind](const TimelineMark& mark) { return mark.kind == kind; };
    if (std::none_of(marks_.begin(), marks_.end(), of_kind)) continue;
    entries << QStringLiteral("<span style='color:%1'>%2</span> %3")
                   .arg(color_of(kind, colors).name(), shape, meaning);
  }
  return entries.join(QStringLiteral("&nbsp;&nbsp; "));
}

double TimelineBar::position_of(double time) const {
  const double share = duration_ > 0.0 ? std::clamp(time / duration_, 0.0, 1.0) : 0.0;
  return margin + share * (width() - 2.0 * margin);
}

double TimelineBar::time_at(double position) const {
  return duration_ * std::clamp((position - margin) / (width() - 2.0 * margin), 0.0, 1.0);
}

QSize TimelineBar::sizeHint() const {
  return {400, bar_height};
}

QSize TimelineBar::minimumSizeHint() const {
  return {120, bar_height};
}

void TimelineBar::paintEvent(QPaintEvent*) {
  const WindowColors& colors = window_colors(current_theme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double left = margin - groove_height / 2;
  draw_groove(painter, left, width() - left, colors.border);
  if (duration_ <= 0.0) return;
  // The part between the displayed and the newest moment is drawn fainter.
  const bool past = shown_ < computed_;
  const QColor color = past ? colors.warning : colors.accent;
  draw_groove(painter, left, position_of(computed_), past ? faded(colors.accent) : colors.accent);
  if (past) draw_groove(painter, left, position_of(shown_), color);
  for (const TimelineMark& mark : marks_)
    draw_mark(painter, mark, position_of(mark.time), color_of(mark.kind, colors));
  painter.setPen(QPen(colors.window, 2.0));
  painter.setBrush(color);
  painter.drawEllipse(QPointF(position_of(shown_), groove_centre), handle_radius, handle_radius);
}

void TimelineBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && duration_ > 0.0) emit scrubbed(pointed_at(*event));
}

void TimelineBar::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) && duration_ > 0.0) emit scrubbed(pointed_at(*event));
}

void TimelineBar::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && duration_ > 0.0) emit released(pointed_at(*event));
}

double TimelineBar::pointed_at(const QMouseEvent& event) const {
  return std::min(time_at(event.position().x()), computed_);
}

bool TimelineBar::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), text_at(help->pos().x()), this);
  return true;
}

QString TimelineBar::text_at(double position) const {
  if (duration_ <= 0.0) return {};
  QStringList lines;
  for (const TimelineMark& mark : marks_) {
    if (std::abs(position_of(mark.time) - position) <= caught)
      lines.append(tr("%1: %2").arg(seconds_text(mark.time, duration_), mark.text));
  }
  if (!lines.isEmpty()) return lines.join(QLatin1Char('\n'));
  const QString time = seconds_text(time_at(position), duration_);
  return memory_text_.isEmpty() ? time : tr("%1\n%2").arg(time, memory_text_);
}

}  // namespace scree
