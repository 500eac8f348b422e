#include "app/widgets/chart/chart_reader.hpp"

#include "app/widgets/chart/chart_hover.hpp"
#include "app/widgets/chart/chart_widget.hpp"

namespace scree {

ChartReader::ChartReader(ChartWidget& widget) : widget_(widget), hover_(new ChartHover(&widget)) {}

void ChartReader::follow_pointer(const QPointF& position, bool hovering) {
  pointer_ = position;
  hovering_ = hovering;
  point_.reset();
  update();
}

void ChartReader::read(const ChartPoint& point) {
  hovering_ = false;
  point_ = point;
  update();
}

void ChartReader::hide() {
  hovering_ = false;
  point_.reset();
  hover_->show_reading(std::nullopt, {}, true, {});
}

void ChartReader::update() {
  if (!active()) return;
  TimeChart& chart = widget_.chart();
  std::optional<ChartReading> reading =
      point_ ? chart.reading_of(*point_) : chart.reading_at(pointer_.x(), pointer_.y());
  const double ratio = widget_.pixel_ratio();
  const auto from_top = [&](double y) { return widget_.height() - y / ratio; };
  if (reading) {
    reading->x /= ratio;
    for (ChartReading::Value& value : reading->values) value.y = from_top(value.y);
  }
  const ChartLayout& layout = chart.layout();
  const QRectF area(QPointF(layout.left / ratio, from_top(layout.bottom + layout.height)),
                    QSizeF(layout.width / ratio, layout.height / ratio));
  const QPointF pointer = point_ && reading ? QPointF(reading->x, area.center().y())
                                            : QPointF(pointer_.x() / ratio, from_top(pointer_.y()));
  hover_->show_reading(reading, area, !chart.content().against, pointer);
}

}  // namespace scree
