#include "app/shell/icons.hpp"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include "app/shell/theme.hpp"

namespace scree {
namespace {

// All symbols are drawn in a square of 24 by 24.
constexpr double box = 24.0;

QPainterPath triangle(double left, double right) {
  QPainterPath path;
  path.moveTo(left, 4.5);
  path.lineTo(right, 12.0);
  path.lineTo(left, 19.5);
  path.closeSubpath();
  return path;
}

void draw_restart(QPainter& painter, const QColor& color) {
  painter.setPen(QPen(color, 2.2, Qt::SolidLine, Qt::RoundCap));
  painter.setBrush(Qt::NoBrush);
  painter.drawArc(QRectF(5.0, 5.5, 14.0, 14.0), 130 * 16, 295 * 16);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  QPainterPath head;
  head.moveTo(9.6, 1.6);
  head.lineTo(10.6, 9.4);
  head.lineTo(4.0, 6.9);
  head.closeSubpath();
  painter.drawPath(head);
}

void draw_gallery(QPainter& painter, const QColor& color) {
  painter.setBrush(color);
  for (double x : {4.0, 13.0}) {
    for (double y : {4.0, 13.0}) painter.drawRoundedRect(QRectF(x, y, 7.0, 7.0), 1.5, 1.5);
  }
}

void draw_fit(QPainter& painter, const QColor& color) {
  painter.setPen(QPen(color, 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  for (double x : {4.5, 19.5}) {
    for (double y : {4.5, 19.5}) {
      const double inward_x = x < 12.0 ? 4.5 : -4.5;
      const double inward_y = y < 12.0 ? 4.5 : -4.5;
      painter.drawPolyline(QPolygonF({{x + inward_x, y}, {x, y}, {x, y + inward_y}}));
    }
  }
}

void draw(QPainter& painter, Symbol symbol, const QColor& color) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  switch (symbol) {
    case Symbol::play:
      painter.drawPath(triangle(6.5, 19.5));
      break;
    case Symbol::pause:
      painter.drawRoundedRect(QRectF(5.5, 4.5, 4.5, 15.0), 1.0, 1.0);
      painter.drawRoundedRect(QRectF(14.0, 4.5, 4.5, 15.0), 1.0, 1.0);
      break;
    case Symbol::step:
      painter.drawRoundedRect(QRectF(4.5, 4.5, 3.5, 15.0), 1.0, 1.0);
      painter.drawPath(triangle(10.0, 20.0));
      break;
    case Symbol::step_back:
      painter.drawRoundedRect(QRectF(16.0, 4.5, 3.5, 15.0), 1.0, 1.0);
      painter.drawPath(triangle(14.0, 4.0));
      break;
    case Symbol::restart:
      draw_restart(painter, color);
      break;
    case Symbol::gallery:
      draw_gallery(painter, color);
      break;
    case Symbol::fit:
      draw_fit(painter, color);
      break;
    case Symbol::close:
      painter.setPen(QPen(color, 2.0, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QPointF(6.5, 6.5), QPointF(17.5, 17.5));
      painter.drawLine(QPointF(17.5, 6.5), QPointF(6.5, 17.5));
      break;
  }
}

/// Redraws for every size and theme.
class SymbolEngine : public QIconEngine {
 public:
  explicit SymbolEngine(Symbol symbol) : symbol_(symbol) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const WindowColors& colors = window_colors(current_theme());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / box, rect.height() / box);
    QColor color = colors.text;
    if (mode == QIcon::Disabled) color.setAlphaF(0.3F);
    draw(*painter, symbol_, color);
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new SymbolEngine(symbol_); }

 private:
  Symbol symbol_;
};

}  // namespace

QIcon symbol_icon(Symbol symbol) {
  return QIcon(new SymbolEngine(symbol));
}

}  // namespace scree
