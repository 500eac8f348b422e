#pragma once

#include <QList>
#include <QWidget>
#include <optional>

#include "render/chart/chart_reading.hpp"

class QPainter;

namespace scree {

/// Marks the moment under the pointer over a chart: a thin line or a dot, and a label with time and values.
/// The chart below is not redrawn.
class ChartHover : public QWidget {
  Q_OBJECT

 public:
  explicit ChartHover(QWidget* chart);

  /// @param reading  none hides it
  /// @param area     of the curves; logical pixels, like the pointer
  /// @param line     draws a line through the moment; otherwise marks the point
  void show_reading(const std::optional<ChartReading>& reading, const QRectF& area, bool line,
                    const QPointF& pointer);
  const std::optional<ChartReading>& reading() const { return reading_; }
  /// Time and values with all digits, one line each; empty: no reading.
  QString full_text() const;
  /// Rectangle of the label.
  const QRectF& label() const { return label_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    QString label;
    QString value;
    QColor color;
  };
  void place_label(const QPointF& pointer);
  void paint_label(QPainter& painter) const;

  std::optional<ChartReading> reading_;
  QRectF area_;
  bool line_ = true;
  QList<Row> rows_;
  QRectF label_;
};

}  // namespace scree
