#include "app/widgets/chart/chart_hover.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "core/base/text/number.hpp"

namespace scree {
namespace {

constexpr double margin = 7.0;
constexpr double swatch = 9.0;
constexpr double indent = 15.0;  // of names behind swatches
constexpr double gap = 12.0;     // between pointer and label, label and value
constexpr double dot_radius = 3.5;

QString in_full(double value, const std::string& unit) {
  const QString number = QString::fromStdString(number_text(value));
  return unit.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(unit);
}

/// Value in the unit of its axis with four digits.
QString on_axis(const ChartReading::Value& value) {
  constexpr int digits = 4;
  const double number = value.value / value.axis.factor;
  const QString unit =
      value.axis.unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(value.axis.unit);
  if (!std::isfinite(number)) return quantity_text(value.value, value.unit);
  if (value.counts) return QString::fromStdString(number_text(value.value));
  if (is_round_off(number, value.largest)) return QStringLiteral("0") + unit;
  return QString::fromStdString(format_quantity(number, "", digits)) + unit;
}

/// Returns whether the table's rows have numbers of their own, besides what is on the horizontal axis.
bool counts_rows(const ChartReading& reading) {
  return !reading.count_name.empty() &&
         (reading.values.empty() || reading.values.front().label != reading.count_name);
}

}  // namespace

ChartHover::ChartHover(QWidget* chart) : QWidget(chart) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void ChartHover::show_reading(const std::optional<ChartReading>& reading, const QRectF& area, bool line,
                              const QPointF& pointer) {
  reading_ = reading;
  area_ = area;
  line_ = line;
  setGeometry(parentWidget()->rect());
  if (reading_) place_label(pointer);
  setVisible(reading_.has_value());
  update();
}

QString ChartHover::full_text() const {
  if (!reading_) return {};
  QStringList lines;
  if (reading_->count_name.empty()) lines << tr("time: %1").arg(in_full(reading_->time, "s"));
  if (counts_rows(*reading_))
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(reading_->count_name),
                                          in_full(reading_->time, ""));
  for (const ChartReading::Value& value : reading_->values) {
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(value.label),
                                          in_full(value.value, value.unit));
    for (const auto& part : value.parts)
      lines << QStringLiteral("    %1: %2")
                   .arg(QString::fromStdString(part.label), in_full(part.value, value.unit));
  }
  return lines.join(QLatin1Char('\n'));
}

/// Places the label beside the pointer, on the side with more space, within the chart.
void ChartHover::place_label(const QPointF& pointer) {
  rows_.clear();
  if (reading_->count_name.empty())
    rows_ << Row{tr("time"), QString::fromStdString(format_quantity(reading_->time, "s", 4)), QColor()};
  if (counts_rows(*reading_))
    rows_ << Row{QString::fromStdString(reading_->count_name), in_full(reading_->time, ""), QColor()};
  for (const ChartReading::Value& value : reading_->values) {
    rows_ << Row{QString::fromStdString(value.label), on_axis(value), to_qcolor(value.color)};
  }
  const QFontMetricsF metrics(font());
  double names = 0.0;
  double values = 0.0;
  for (const Row& row : rows_) {
    names = std::max(names, metrics.horizontalAdvance(row.label));
    values = std::max(values, metrics.horizontalAdvance(row.value));
  }
  const QSizeF size(2.0 * margin + indent + names + gap + values,
                    2.0 * margin + metrics.height() * static_cast<double>(rows_.size()));
  const bool to_the_right = pointer.x() < area_.center().x();
  const double x = to_the_right ? pointer.x() + gap : pointer.x() - gap - size.width();
  const double y = pointer.y() - 0.5 * size.height();
  label_ = {std::clamp(x, 0.0, std::max(0.0, width() - size.width())),
            std::clamp(y, 0.0, std::max(0.0, height() - size.height())), size.width(), size.height()};
}

void ChartHover::paint_label(QPainter& painter) const {
  const WindowColors& colors = window_colors(current_theme());
  painter.setPen(QPen(colors.border, 1.0));
  QColor background = colors.raised;
  background.setAlphaF(0.94F);
  painter.setBrush(background);
  painter.drawRoundedRect(label_, 5.0, 5.0);
  const double row_height = QFontMetricsF(font()).height();
  double y = label_.top() + margin;
  for (const Row& row : rows_) {
    if (row.color.isValid())
      painter.fillRect(QRectF(label_.left() + margin, y + 0.5 * (row_height - swatch), swatch, swatch),
                       row.color);
    const QRectF line(label_.left() + margin + indent, y, label_.width() - 2.0 * margin - indent, row_height);
    painter.setPen(row.color.isValid() ? colors.text : colors.faint_text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, row.label);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
    y += row_height;
  }
}

void ChartHover::paintEvent(QPaintEvent*) {
  if (!reading_) return;
  const WindowColors& colors = window_colors(current_theme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (line_) {
    painter.setPen(QPen(colors.faint_text, 1.0));
    painter.drawLine(QPointF(reading_->x, area_.top()), QPointF(reading_->x, area_.bottom()));
  }
  painter.setPen(QPen(colors.raised, 1.0));
  for (const ChartReading::Value& value : reading_->values) {
    if (!area_.contains(QPointF(reading_->x, value.y))) continue;
    painter.setBrush(to_qcolor(value.color));
    painter.drawEllipse(QPointF(reading_->x, value.y), dot_radius, dot_radius);
  }
  paint_label(painter);
}

}  // namespace scree
