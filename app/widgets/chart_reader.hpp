#pragma once

#include <QPointF>
#include <optional>

#include "render/chart/time_chart.hpp"

namespace scree {

class ChartHover;
class ChartWidget;

/// What is read of a chart, below the pointer or at a point that keys go to, and shown over it.
class ChartReader {
 public:
  explicit ChartReader(ChartWidget& widget);

  const ChartHover& hover() const { return *hover_; }
  /// The point that keys read; none: they do not.
  const std::optional<ChartPoint>& point() const { return point_; }
  /// Something is read.
  bool active() const { return hovering_ || point_; }

  /// @param position  [device pixels]
  /// @param hovering  no button is pressed
  void follow_pointer(const QPointF& position, bool hovering);
  void read(const ChartPoint& point);
  void hide();
  /// The chart was drawn anew: a live one moves on below the pointer.
  void update();

 private:
  ChartWidget& widget_;
  ChartHover* hover_;
  std::optional<ChartPoint> point_;
  QPointF pointer_;  ///< [device pixels]
  bool hovering_ = false;
};

}  // namespace scree
