#include "app/studies/wall_sheet_painting.hpp"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <stdexcept>

#include "app/shell/theme.hpp"
#include "core/base/text/quantity.hpp"
#include "render/chart/layout/chart_ticks.hpp"

namespace scree {
namespace {

// [logical pixels]
constexpr double left_margin = 66.0;
constexpr double bottom_margin = 48.0;
constexpr double top_margin = 16.0;
constexpr double right_margin = 24.0;
constexpr double scale_room = 120.0;
constexpr double scale_width = 16.0;
constexpr double tick_length = 4.0;

QString words(const char* text) {
  return QCoreApplication::translate("WallSheet", text);
}

/// Where the sheet lies in the picture.
class SheetFrame {
 public:
  SheetFrame(const QSizeF& size, const WallSheet& sheet)
      : area_(left_margin, top_margin, size.width() - left_margin - right_margin - scale_room,
              size.height() - top_margin - bottom_margin),
        low_(sheet.bounds.min()) {
    const Eigen::Vector2d extent = sheet.bounds.sizes().cwiseMax(1e-12);
    across_ = area_.width() / extent.x();
    upward_ = area_.height() / extent.y();
    if (!sheet.equal_scales) return;
    across_ = upward_ = std::min(across_, upward_);
    area_.setSize(QSizeF(across_ * extent.x(), upward_ * extent.y()));
  }

  const QRectF& area() const { return area_; }
  QPointF at(const Eigen::Vector2d& point) const {
    return {area_.left() + across_ * (point.x() - low_.x()),
            area_.bottom() - upward_ * (point.y() - low_.y())};
  }

 private:
  QRectF area_;
  Eigen::Vector2d low_;
  double across_ = 1.0;  ///< [pixels/m]
  double upward_ = 1.0;
};

void paint_triangles(QPainter& painter, const SheetFrame& frame, const WallSheet& sheet,
                     const WindowColors& colors) {
  for (const WallSheet::Triangle& triangle : sheet.triangles) {
    const std::array<QPointF, 3> corners = {frame.at(triangle.corners[0]), frame.at(triangle.corners[1]),
                                            frame.at(triangle.corners[2])};
    // A line of its own colour closes the seam to the neighbour.
    const QColor color = triangle.loaded ? to_qcolor(sheet.legend.color_of(triangle.value)) : colors.window;
    painter.setPen(QPen(triangle.loaded ? color : colors.border, 0.6));
    painter.setBrush(color);
    painter.drawPolygon(corners.data(), 3);
  }
}

void paint_across_axis(QPainter& painter, const SheetFrame& frame, const WallSheet& sheet) {
  const QFontMetricsF metrics(painter.font());
  const double sign = sheet.across_sign;
  const double ends[] = {sign * sheet.bounds.min().x(), sign * sheet.bounds.max().x()};
  const Ticks ticks = choose_ticks({std::min(ends[0], ends[1]), std::max(ends[0], ends[1])},
                                   frame.area().width(), false, [&](const std::string& text) {
                                     return metrics.horizontalAdvance(QString::fromStdString(text)) + 16.0;
                                   });
  const double base = frame.area().bottom();
  for (std::size_t i = 0; i < ticks.values.size(); ++i) {
    const double x = frame.at({sign * ticks.values[i], sheet.bounds.min().y()}).x();
    painter.drawLine(QPointF(x, base), QPointF(x, base + tick_length));
    painter.drawText(QRectF(x - 60.0, base + tick_length, 120.0, metrics.height() + 2.0), Qt::AlignCenter,
                     QString::fromStdString(ticks.labels[i]));
  }
  painter.drawText(QRectF(frame.area().left() - left_margin, base + tick_length + metrics.height() + 2.0,
                          frame.area().width() + 2.0 * left_margin, metrics.height() + 2.0),
                   Qt::AlignCenter, words(sheet.across.c_str()));
}

void paint_upward_axis(QPainter& painter, const SheetFrame& frame, const WallSheet& sheet) {
  const QFontMetricsF metrics(painter.font());
  const Ticks ticks = choose_ticks({sheet.bounds.min().y(), sheet.bounds.max().y()}, frame.area().height(),
                                   false, [&](const std::string&) { return 2.0 * metrics.height(); });
  for (std::size_t i = 0; i < ticks.values.size(); ++i) {
    const double y = frame.at({sheet.bounds.min().x(), ticks.values[i]}).y();
    painter.drawLine(QPointF(left_margin, y), QPointF(left_margin - tick_length, y));
    painter.drawText(
        QRectF(0.0, y - metrics.height(), left_margin - 2.0 * tick_length, 2.0 * metrics.height()),
        Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(ticks.labels[i]));
  }
  painter.save();
  painter.translate(metrics.height() * 0.5 + 2.0, frame.area().center().y());
  painter.rotate(-90.0);
  painter.drawText(QRectF(-200.0, -metrics.height() * 0.5, 400.0, metrics.height()), Qt::AlignCenter,
                   words(sheet.upward.c_str()));
  painter.restore();
}

void paint_scale(QPainter& painter, const SheetFrame& frame, const WallSheet& sheet) {
  const QFontMetricsF metrics(painter.font());
  const Legend& legend = sheet.legend;
  const double lower = legend.has_sign ? -legend.upper : legend.lower;
  const double title = metrics.height() + 6.0;
  const QRectF bar(frame.area().right() + 22.0, frame.area().top() + title, scale_width,
                   std::max(40.0, frame.area().height() - title));
  const UnitScale unit = unit_scale(legend.upper, legend.unit);
  painter.drawText(
      QPointF(bar.left(), frame.area().top() + metrics.ascent()),
      QStringLiteral("%1 [%2]").arg(words(legend.title.c_str()), QString::fromStdString(unit.unit)));
  constexpr int bands = 64;
  const QPen pen = painter.pen();
  painter.setPen(Qt::NoPen);
  for (int i = 0; i < bands; ++i) {
    painter.setBrush(to_qcolor(legend.color_of(lower + (i + 0.5) / bands * (legend.upper - lower))));
    const double height = bar.height() / bands;
    painter.drawRect(QRectF(bar.left(), bar.bottom() - (i + 1) * height, bar.width(), height + 0.5));
  }
  painter.setPen(pen);
  for (const double share : {0.0, 0.5, 1.0}) {
    if (legend.all_zero && share > 0.0) continue;
    const double value = (lower + share * (legend.upper - lower)) / unit.factor;
    painter.drawText(QRectF(bar.right() + 6.0, bar.bottom() - share * bar.height() - metrics.height(), 90.0,
                            2.0 * metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(format_quantity(value, "")));
  }
}

}  // namespace

void paint_wall_sheet(QPainter& painter, const QSizeF& size, const WallSheet& sheet, Theme theme) {
  const WindowColors& colors = window_colors(theme);
  painter.fillRect(QRectF(QPointF(), size), colors.raised);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(colors.text);
  if (sheet.bounds.isEmpty()) {
    painter.drawText(QRectF(QPointF(), size), Qt::AlignCenter, words("Nothing presses on this wall"));
    return;
  }
  const SheetFrame frame(size, sheet);
  paint_triangles(painter, frame, sheet, colors);
  painter.setPen(QPen(colors.text, 1.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frame.area());
  paint_across_axis(painter, frame, sheet);
  paint_upward_axis(painter, frame, sheet);
  paint_scale(painter, frame, sheet);
}

void save_wall_sheet(const QString& path, const QSize& size, const WallSheet& sheet, Theme theme) {
  constexpr int pixels = 2;
  const bool svg = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
  if (!svg && !path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
    throw std::runtime_error(words("%1: give a name that ends in .png or .svg").arg(path).toStdString());
  QSaveFile file(path);
  bool written = file.open(QIODevice::WriteOnly);
  if (written && svg) {
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(words("Map of a wall"));
    QPainter painter(&generator);
    paint_wall_sheet(painter, size, sheet, theme);
  } else if (written) {
    QImage image(size * pixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixels);
    QPainter painter(&image);
    paint_wall_sheet(painter, size, sheet, theme);
    painter.end();
    written = image.save(&file, "PNG");
  }
  if (!written || !file.commit())
    throw std::runtime_error(
        words("%1 could not be written; choose another folder.").arg(path).toStdString());
}

}  // namespace scree
