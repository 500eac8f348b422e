#pragma once

#include <QPointF>
#include <optional>

#include "render/chart/time_chart.hpp"

namespace scree {

class ChartHover;
class ChartWidget;

/// Reads values of a chart at the pointer, or at a point selected by keys, and shows them over it.
class ChartReader {
 public:
  explicit ChartReader(ChartWidget& widget);

  const ChartHover& hover() const { return *hover_; }
  /// Point read by keys; none: not reading by keys.
  const std::optional<ChartPoint>& point() const { return point_; }
  /// Returns whether anything is being read.
  bool active() const { return hovering_ || point_; }

  /// @param position  [device pixels]
  /// @param hovering  no button is pressed
  void follow_pointer(const QPointF& position, bool hovering);
  void read(const ChartPoint& point);
  void hide();
  /// Reads again after a redraw: a live chart moves below the pointer.
  void update();

 private:
  ChartWidget& widget_;
  ChartHover* hover_;
  std::optional<ChartPoint> point_;
  QPointF pointer_;  ///< [device pixels]
  bool hovering_ = false;
};

}  // namespace scree
