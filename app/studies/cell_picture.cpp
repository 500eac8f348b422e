#include "app/studies/cell_picture.hpp"

#include <QPainter>
#include <array>

#include "app/shell/theme.hpp"
#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

constexpr double undeformed_share = 0.24;  ///< half a side of the cell, of the picture
constexpr double largest_move = 0.5;       ///< of a corner, in half sides of the cell
constexpr double node_radius = 3.5;        // [logical pixels]

using Corners = std::array<QPointF, 4>;

void draw_bonds(QPainter& painter, const Corners& corners) {
  painter.drawPolygon(corners.data(), 4);
  painter.drawLine(corners[0], corners[2]);
  painter.drawLine(corners[1], corners[3]);
}

}  // namespace

CellPicture::CellPicture(QWidget* parent) : QWidget(parent) {
  form_.shape.setZero();
  setMinimumSize(86, 104);
}

void CellPicture::show_form(const CellForm& form) {
  form_ = form;
  setToolTip(tr("λ = %1 E t").arg(form.eigenvalue, 0, 'g', 6));
  update();
}

QString CellPicture::text() const {
  return QString::fromStdString(form_.name + "  " + format_quantity(form_.eigenvalue, ""));
}

void CellPicture::paintEvent(QPaintEvent* /*event*/) {
  const WindowColors& colors = window_colors(current_theme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int text_height = fontMetrics().height() + 4;
  const double size = std::min(width(), height() - text_height);
  const QPointF middle(0.5 * width(), 0.5 * (height() - text_height));
  const double half = undeformed_share * size;
  const double factor = form_.shape.isZero() ? 0.0 : largest_move / form_.shape.cwiseAbs().maxCoeff();
  Corners still;
  Corners moved;
  for (int corner = 0; corner < 4; ++corner) {
    const QPointF place(corner == 1 || corner == 2 ? half : -half, corner >= 2 ? -half : half);
    const auto index = static_cast<std::size_t>(corner);
    still[index] = middle + place;
    // The y axis of pictures points down.
    moved[index] =
        still[index] + factor * half * QPointF(form_.shape[2 * corner], -form_.shape[2 * corner + 1]);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colors.faint_text, 1.0, Qt::DashLine));
  draw_bonds(painter, still);
  const bool unstable = form_.eigenvalue < 0.0;
  const QColor color = unstable ? colors.bad : colors.accent;
  QColor inside = color;
  inside.setAlphaF(0.13F);
  painter.setBrush(inside);
  painter.setPen(QPen(color, 1.6));
  draw_bonds(painter, moved);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (const QPointF& corner : moved) painter.drawEllipse(corner, node_radius, node_radius);
  painter.setPen(unstable ? colors.bad : colors.text);
  painter.drawText(QRectF(0.0, height() - text_height, width(), text_height), Qt::AlignCenter, text());
}

}  // namespace scree
