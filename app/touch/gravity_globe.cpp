#include "app/touch/gravity_globe.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

#include "app/runner/tilt.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr double globe_radius = 30.0;  // [logical pixels]
constexpr double around = 7.0;         // for the frame of the focus [logical pixels]
constexpr double label_height = 20.0;  // [logical pixels]
constexpr int distance_to_edge = 10;   // [logical pixels]
constexpr double least_drag = 2.0;     // [logical pixels]
constexpr double degree = std::numbers::pi / 180.0;
constexpr double per_pixel = 0.6 * degree;
constexpr double per_key = 5.0 * degree;
constexpr double catch_angle = 1.0;    // near the start gravity snaps to it [degrees]
constexpr double arrow_length = 0.92;  // of the radius

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto part = [share](double one, double other) { return one + share * (other - one); };
  return QColor::fromRgbF(static_cast<float>(part(a.redF(), b.redF())),
                          static_cast<float>(part(a.greenF(), b.greenF())),
                          static_cast<float>(part(a.blueF(), b.blueF())));
}

/// A direction without the noise of rounding.
Vec3 tidied(Vec3 direction) {
  for (double& part : direction) {
    if (std::abs(part) < 1e-12) part = 0.0;
  }
  return direction;
}

}  // namespace

Vec3 leaned(const Vec3& direction, const Mat3& view, double right, double away) {
  const double angle = std::hypot(right, away);
  if (angle == 0.0) return direction;
  const Vec3 down = view * direction;
  // Across gravity to the right, and across both.
  Vec3 sideways = Vec3::UnitX() - down.x() * down;
  if (sideways.norm() < 1e-6) sideways = Vec3::UnitY() - down.y() * down;
  sideways.normalize();
  const Vec3 forth = sideways.cross(down);
  const Vec3 way = (right * sideways + away * forth) / angle;
  return view.transpose() * Vec3(std::cos(angle) * down + std::sin(angle) * way);
}

GravityGlobe::GravityGlobe(QWidget& view) : QWidget(&view), view_(view) {
  setObjectName(QStringLiteral("gravity_globe"));
  setAccessibleName(tr("Gravity"));
  setFocusPolicy(Qt::NoFocus);  // clicks beside the globe are for the view
  setCursor(Qt::OpenHandCursor);
  view_.installEventFilter(this);
  take_size();
}

void GravityGlobe::show_gravity(const Vec3& gravity, const Vec3& start) {
  if (tilting_ || (gravity == gravity_ && start == start_)) return;
  gravity_ = gravity;
  start_ = start;
  update();
}

void GravityGlobe::set_view_axes(const Mat3& view) {
  if (view == axes_) return;
  axes_ = view;
  update();
}

void GravityGlobe::set_refusal(const QString& reason) {
  if (reason == refusal_) return;
  refusal_ = reason;
  setCursor(reason.isEmpty() ? Qt::OpenHandCursor : Qt::ArrowCursor);
  update();
}

void GravityGlobe::set_look(Theme theme, double scale) {
  if (theme == theme_ && scale == scale_) return;
  theme_ = theme;
  scale_ = scale;
  take_size();
}

void GravityGlobe::take_size() {
  const double wide = 2.0 * (globe_radius + around) * scale_;
  resize(qRound(wide), qRound(wide + label_height * scale_));
  place();
  update();
}

void GravityGlobe::drop() {
  tilting_ = false;
  pressed_ = false;
  update();
}

QPointF GravityGlobe::middle() const {
  return {0.5 * width(), scale_ * (globe_radius + around)};
}

double GravityGlobe::radius() const {
  return scale_ * globe_radius;
}

QPointF GravityGlobe::tip() const {
  return seen(arrow_length * gravity_.normalized());
}

double GravityGlobe::corner() const {
  return width() + distance_to_edge;
}

QString GravityGlobe::label() const {
  const double angle = tilt_angle(start_, gravity_);
  return tilting_ || hasFocus() || angle > 0.05 ? degrees_text(angle) : QString();
}

void GravityGlobe::place() {
  move(view_.width() - width() - distance_to_edge, distance_to_edge);
}

bool GravityGlobe::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

bool GravityGlobe::event(QEvent* event) {
  // Otherwise Esc would deselect in the window.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::ToolTip) {
    const QString size = quantity_text(gravity_.norm(), "m/s²");
    setToolTip(
        refusal_.isEmpty()
            ? tr("Gravity, %1. Drag to tilt it; the arrow keys tilt it by 5°; double click: as at the start")
                  .arg(size)
            : tr("Gravity, %1. %2").arg(size, refusal_));
  }
  return QWidget::event(event);
}

bool GravityGlobe::on_globe(const QPointF& spot) const {
  const QPointF way = spot - middle();
  return std::hypot(way.x(), way.y()) <= radius() + 0.5 * around;
}

/// @return whether it can be tilted
bool GravityGlobe::begin_tilt() {
  if (!refusal_.isEmpty()) {
    emit refused(refusal_);
    return false;
  }
  tilting_ = true;
  return true;
}

void GravityGlobe::tilt(const Vec3& from, double right, double away) {
  Vec3 direction = leaned(from, axes_, right, away);
  if (axis_across_ >= 0) {
    direction[axis_across_] = 0.0;
    if (direction.norm() < 1e-3) return;
  }
  // Exactly the size of the start, unless the run has changed it.
  const double whole = start_.norm();
  const double size = std::abs(gravity_.norm() - whole) < 1e-9 * whole ? whole : gravity_.norm();
  gravity_ = size * tidied(direction.normalized());
  if (tilt_angle(start_, gravity_) < catch_angle) gravity_ = size == whole ? start_ : size / whole * start_;
  update();
  emit tilted(gravity_);
}

void GravityGlobe::end_tilt() {
  if (!std::exchange(tilting_, false)) return;
  update();
  emit let_go();
}

void GravityGlobe::mousePressEvent(QMouseEvent* event) {
  const bool takes = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier &&
                     on_globe(event->position());
  if (!takes) return event->ignore();
  setFocus();
  pressed_ = true;
  dead_ = false;
  pressed_at_ = event->position();
  direction_at_press_ = gravity_.normalized();
}

void GravityGlobe::mouseMoveEvent(QMouseEvent* event) {
  if (!pressed_) return event->ignore();
  if (!event->buttons().testFlag(Qt::LeftButton)) {  // a dialog has taken the release
    pressed_ = false;
    return end_tilt();
  }
  const QPointF way = event->position() - pressed_at_;
  if (dead_ || (!tilting_ && std::hypot(way.x(), way.y()) <= least_drag)) return;
  if (!tilting_ && !begin_tilt()) {
    dead_ = true;
    return;
  }
  tilt(direction_at_press_, per_pixel / scale_ * way.x(), -per_pixel / scale_ * way.y());
}

void GravityGlobe::mouseReleaseEvent(QMouseEvent* event) {
  if (!pressed_) return event->ignore();
  if (event->button() != Qt::LeftButton) return;
  pressed_ = false;
  end_tilt();
}

void GravityGlobe::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !on_globe(event->position())) return event->ignore();
  if (refusal_.isEmpty()) {
    emit reset_wanted();
  } else {
    emit refused(refusal_);
  }
}

/// A key that is held down is one tilt.
void GravityGlobe::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return emit left();
  const int key = event->key();
  const double right = key == Qt::Key_Right ? per_key : key == Qt::Key_Left ? -per_key : 0.0;
  const double away = key == Qt::Key_Up ? per_key : key == Qt::Key_Down ? -per_key : 0.0;
  const bool arrow =
      (right != 0.0 || away != 0.0) && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!arrow || pressed_) return QWidget::keyPressEvent(event);
  if (tilting_ || begin_tilt()) tilt(gravity_.normalized(), right, away);
}

void GravityGlobe::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat() || pressed_ || !tilting_) return QWidget::keyReleaseEvent(event);
  end_tilt();
}

void GravityGlobe::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void GravityGlobe::focusOutEvent(QFocusEvent* event) {
  pressed_ = false;
  end_tilt();
  QWidget::focusOutEvent(event);
  update();
}

/// Place of a point of the unit sphere, in global axes.
QPointF GravityGlobe::seen(const Vec3& point) const {
  const Vec3 local = axes_ * point;
  return middle() + radius() * QPointF(local.x(), -local.y());
}

void GravityGlobe::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_globe(painter);
  paint_arrow(painter);
  paint_label(painter);
}

/// The sphere, with the ring that is level at the start, and the frame of the focus.
void GravityGlobe::paint_globe(QPainter& painter) const {
  const WindowColors& colors = window_colors(theme_);
  const double unit = scale_;
  QColor bright = mixed(colors.raised, Qt::white, theme_ == Theme::light ? 0.6 : 0.12);
  QColor dim = mixed(colors.raised, colors.faint_text, 0.45);
  bright.setAlpha(225);
  dim.setAlpha(225);
  QRadialGradient light(middle() + radius() * QPointF(-0.35, -0.4), 1.5 * radius());
  light.setColorAt(0.0, bright);
  light.setColorAt(1.0, dim);
  painter.setPen(QPen(colors.faint_text, unit));
  painter.setBrush(light);
  painter.drawEllipse(middle(), radius(), radius());
  painter.setBrush(Qt::NoBrush);
  if (hasFocus()) {
    painter.setPen(QPen(colors.accent, 2.0 * unit));
    painter.drawEllipse(middle(), radius() + 3.5 * unit, radius() + 3.5 * unit);
  }
  const Vec3 across = start_.normalized();
  const Vec3 first = across.unitOrthogonal();
  const Vec3 second = across.cross(first);
  constexpr int parts = 60;
  for (int i = 0; i < parts; ++i) {
    const auto point = [&](int k) -> Vec3 {
      const double angle = 2.0 * std::numbers::pi * k / parts;
      return std::cos(angle) * first + std::sin(angle) * second;
    };
    QColor line = colors.faint_text;
    line.setAlpha((axes_ * point(i)).z() > 0.0 ? 200 : 60);
    painter.setPen(QPen(line, 1.2 * unit));
    painter.drawLine(seen(point(i)), seen(point(i + 1)));
  }
}

/// Larger where it comes towards the viewer. Seen along its axis it is a circle, with a dot or a cross.
void GravityGlobe::paint_arrow(QPainter& painter) const {
  const WindowColors& colors = window_colors(theme_);
  const Vec3 direction = gravity_.normalized();
  const double towards = (axes_ * direction).z();
  const QColor full = refusal_.isEmpty() ? colors.accent : colors.faint_text;
  const QColor color = towards < 0.0 ? mixed(full, colors.raised, 0.15) : full;
  const double thick = scale_ * (3.8 + 0.8 * towards);
  painter.setPen(QPen(color, thick, Qt::SolidLine, Qt::FlatCap));
  painter.setBrush(color);
  const QPointF way = tip() - middle();
  const double length = std::hypot(way.x(), way.y());
  if (length < 0.3 * radius()) {
    const double size = 0.26 * radius();
    painter.setPen(QPen(color, 0.7 * thick));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(tip(), size, size);
    if (towards > 0.0) {
      painter.setBrush(color);
      painter.drawEllipse(tip(), 0.3 * size, 0.3 * size);
    } else {
      const QPointF slant(0.7 * size, 0.7 * size);
      const QPointF other(0.7 * size, -0.7 * size);
      painter.drawLine(tip() - slant, tip() + slant);
      painter.drawLine(tip() - other, tip() + other);
    }
    return;
  }
  const QPointF along = way / length;
  const QPointF side(-along.y(), along.x());
  const double head = std::min(4.0 * thick, 0.7 * length);
  const QPointF neck = tip() - head * along;
  painter.drawLine(middle(), neck);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF({tip(), neck + 0.42 * head * side, neck - 0.42 * head * side}));
}

void GravityGlobe::paint_label(QPainter& painter) const {
  const QString text = label();
  if (text.isEmpty()) return;
  const WindowColors& colors = window_colors(theme_);
  QFont letters = number_font(font());
  letters.setPixelSize(qRound(13.0 * scale_));
  painter.setFont(letters);
  const double high = label_height * scale_;
  const double wide = painter.fontMetrics().horizontalAdvance(text) + 10.0 * scale_;
  const QRectF box(middle().x() - 0.5 * wide, height() - high, wide, high);
  QColor ground = colors.window;
  ground.setAlpha(190);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 4.0 * scale_, 4.0 * scale_);
  painter.setPen(colors.text);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace scree
