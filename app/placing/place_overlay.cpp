#include "app/placing/place_overlay.hpp"

#include <QEvent>
#include <QPainter>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/shell/theme.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {
namespace {

// [logical pixels]
constexpr double arrow_length = 78.0;
constexpr double ring_radius = 58.0;
constexpr double size_distance = 104.0;
constexpr double square = 9.0;
constexpr double reach = 9.0;
constexpr int ring_parts = 72;

double distance(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

double distance_to_line(const QPointF& point, const QPointF& from, const QPointF& to) {
  const QPointF along = to - from;
  const double squared = QPointF::dotProduct(along, along);
  const double share =
      squared > 0.0 ? std::clamp(QPointF::dotProduct(point - from, along) / squared, 0.0, 1.0) : 0.0;
  return distance(point, from + share * along);
}

QColor color_of(const Handle& handle, const WindowColors& colors) {
  const bool of_an_axis = handle.kind != Handle::Kind::across && handle.kind != Handle::Kind::size;
  return of_an_axis ? to_qcolor(axis_colors[static_cast<std::size_t>(handle.axis)]) : colors.accent;
}

}  // namespace

PlaceOverlay::PlaceOverlay(SceneWidget& view) : QWidget(&view), view_(view) {
  setObjectName(QStringLiteral("place_overlay"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  view_.installEventFilter(this);
  connect(&view_, &VtkWidget::frame_rendered, this, qOverload<>(&QWidget::update));
  resize(view_.size());
  lower();
  hide();
}

bool PlaceOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) resize(view_.size());
  return QWidget::eventFilter(watched, event);
}

void PlaceOverlay::show_placement(const Placement& placement, const std::vector<Line>& outline,
                                  const std::vector<Box>& regions) {
  placement_ = placement;
  outline_ = outline;
  regions_ = regions;
  change_ = {};
  text_.clear();
  hovered_.reset();
  show();
  update();
}

void PlaceOverlay::show_change(const PlaceChange& change, const QString& text) {
  change_ = change;
  text_ = text;
  update();
}

void PlaceOverlay::set_hovered(const std::optional<Handle>& handle) {
  if (handle == hovered_) return;
  hovered_ = handle;
  update();
}

void PlaceOverlay::set_theme(Theme theme) {
  theme_ = theme;
  update();
}

Vec3 PlaceOverlay::sight() const {
  const std::optional<QPointF> place = view_.place_of(anchor());
  return place ? view_.sight_through(*place).direction : Vec3(-view_.view().axes().row(2).transpose());
}

/// Length of a logical pixel at the anchor [m]; 0: the anchor is behind the eye.
double PlaceOverlay::unit() const {
  const Vec3 right = view_.view().axes().row(0).transpose();
  const Ray middle = view_.sight_through(QPointF(0.5 * width(), 0.5 * height()));
  const double length = 1e-3 * std::max((anchor() - middle.origin).norm(), 1e-12);
  const auto from = view_.place_of(anchor());
  const auto to = view_.place_of(anchor() + length * right);
  if (!from || !to) return 0.0;
  return length / std::max(distance(*from, *to), 1e-9);
}

/// Rings seen from the side and arrows that point at the eye are no use.
std::vector<Handle> PlaceOverlay::seen_handles() const {
  const Vec3 towards = sight();
  std::vector<Handle> handles = handles_of(placement_);
  std::erase_if(handles, [&](const Handle& handle) {
    const bool along = handle.kind == Handle::Kind::along || handle.kind == Handle::Kind::side;
    if (along) return std::abs(towards[handle.axis]) > 0.98;
    return handle.kind == Handle::Kind::about && !faces(towards, handle.axis);
  });
  return handles;
}

Vec3 PlaceOverlay::point_of(const Handle& handle) const {
  const Mat3 axes = view_.view().axes();
  switch (handle.kind) {
    case Handle::Kind::along:
      return anchor() + arrow_length * unit() * Vec3::Unit(handle.axis);
    case Handle::Kind::across:
      return anchor();
    case Handle::Kind::about: {
      const Vec3 arm = (Vec3::Unit((handle.axis + 1) % 3) + Vec3::Unit((handle.axis + 2) % 3)).normalized();
      return anchor() + ring_radius * unit() * arm;
    }
    case Handle::Kind::side: {
      const Box box = change_.box.value_or(*placement_.box);
      Vec3 point = anchor();
      const Vec3& corner = handle.upper ? box.max : box.min;
      point[handle.axis] = corner[handle.axis] + (change_.box ? 0.0 : change_.way[handle.axis]);
      return point;
    }
    case Handle::Kind::size: {
      const Vec3 diagonal = (axes.row(0) + axes.row(1)).transpose().normalized();
      return anchor() + size_distance * unit() * diagonal;
    }
  }
  return anchor();
}

std::optional<QPointF> PlaceOverlay::place_of(const Handle& handle) const {
  return view_.place_of(point_of(handle));
}

std::vector<QPointF> PlaceOverlay::ring(int axis) const {
  std::vector<QPointF> points;
  const double radius = ring_radius * unit();
  for (int i = 0; i <= ring_parts; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / ring_parts;
    Vec3 arm = Vec3::Zero();
    arm[(axis + 1) % 3] = radius * std::cos(angle);
    arm[(axis + 2) % 3] = radius * std::sin(angle);
    if (const auto place = view_.place_of(anchor() + arm)) points.push_back(*place);
  }
  return points;
}

double PlaceOverlay::distance_to(const Handle& handle, const QPointF& position) const {
  double away = std::numeric_limits<double>::infinity();
  if (handle.kind == Handle::Kind::about) {
    const std::vector<QPointF> points = ring(handle.axis);
    for (std::size_t i = 1; i < points.size(); ++i)
      away = std::min(away, distance_to_line(position, points[i - 1], points[i]));
    return away;
  }
  const std::optional<QPointF> middle = view_.place_of(anchor());
  const std::optional<QPointF> place = place_of(handle);
  if (!middle || !place) return away;
  // Arrows begin beside the square in the middle.
  const bool arrow = handle.kind == Handle::Kind::along && distance(position, *middle) > 1.5 * reach;
  return arrow ? distance_to_line(position, *middle, *place) : distance(position, *place);
}

/// Squares come first: those of sides lie on arrows.
std::optional<Handle> PlaceOverlay::handle_at(const QPointF& position) const {
  const std::vector<Handle> handles = seen_handles();
  for (const bool squares : {true, false}) {
    std::optional<Handle> nearest;
    double least = reach;
    for (const Handle& handle : handles) {
      const bool line = handle.kind == Handle::Kind::along || handle.kind == Handle::Kind::about;
      if (line == squares) continue;
      const double away = distance_to(handle, position);
      if (away >= least) continue;
      least = away;
      nearest = handle;
    }
    if (nearest) return nearest;
  }
  return std::nullopt;
}

void PlaceOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const WindowColors& colors = window_colors(theme_);
  QColor faint = colors.faint_text;
  painter.setPen(QPen(faint, 1.0, Qt::DashLine));
  for (const Box& region : regions_) draw_lines(painter, edges_of(region), {});
  if (change_ != PlaceChange{}) draw_lines(painter, outline_, {});
  painter.setPen(QPen(colors.accent, 1.8));
  draw_lines(painter, outline_, change_);
  for (const Handle& handle : seen_handles()) draw_handle(painter, handle);
  draw_text(painter);
}

void PlaceOverlay::draw_lines(QPainter& painter, const std::vector<Line>& lines,
                              const PlaceChange& change) const {
  for (const Line& line : lines) {
    const auto from = view_.place_of(carried(line[0], placement_, change));
    const auto to = view_.place_of(carried(line[1], placement_, change));
    if (from && to) painter.drawLine(*from, *to);
  }
}

void PlaceOverlay::draw_handle(QPainter& painter, const Handle& handle) const {
  const bool hovered = hovered_ == handle;
  const WindowColors& colors = window_colors(theme_);
  const QColor color = color_of(handle, colors);
  painter.setPen(QPen(color, hovered ? 4.0 : 2.5));
  if (handle.kind == Handle::Kind::about) {
    const std::vector<QPointF> points = ring(handle.axis);
    return painter.drawPolyline(points.data(), static_cast<int>(points.size()));
  }
  const std::optional<QPointF> place = place_of(handle);
  const std::optional<QPointF> middle = view_.place_of(anchor());
  if (!place || !middle) return;
  if (handle.kind == Handle::Kind::along) {
    const QPointF way = *place - *middle;
    const double length = std::hypot(way.x(), way.y());
    if (length < 1.0) return;
    const QPointF along = way / length;
    const QPointF side(-along.y(), along.x());
    const QPointF neck = *place - 12.0 * along;
    painter.drawLine(*middle + std::min(square, 0.5 * length) * along, neck);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({*place, neck + 5.5 * side, neck - 5.5 * side}));
    return;
  }
  const double half = (hovered ? 0.65 : 0.5) * square;
  painter.setPen(QPen(colors.window, 1.0));
  painter.setBrush(color);
  painter.drawRect(QRectF(*place - QPointF(half, half), QSizeF(2.0 * half, 2.0 * half)));
}

void PlaceOverlay::draw_text(QPainter& painter) const {
  const std::optional<QPointF> middle = view_.place_of(anchor());
  if (text_.isEmpty() || !middle) return;
  const WindowColors& colors = window_colors(theme_);
  painter.setFont(number_font(font()));
  const QRectF words = painter.fontMetrics().boundingRect(text_);
  QRectF box(0.0, 0.0, words.width() + 14.0, words.height() + 8.0);
  box.moveTopLeft(*middle + QPointF(size_distance, 0.3 * size_distance));
  QColor ground = colors.window;
  ground.setAlpha(220);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(box, 4.0, 4.0);
  painter.setPen(colors.text);
  painter.drawText(box, Qt::AlignCenter, text_);
}

}  // namespace scree
