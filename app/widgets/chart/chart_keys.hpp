#pragma once

#include <functional>
#include <optional>

#include "render/chart/time_chart.hpp"

class QKeyEvent;

namespace scree {

class ChartReader;
class ChartWidget;

/// Keyboard control of a chart: read, move, zoom, hide curves.
class ChartKeys {
 public:
  ChartKeys(ChartWidget& widget, ChartReader& reader) : widget_(widget), reader_(reader) {}

  /// Action of a key; none: the key has no meaning for a chart.
  std::function<void()> action_of(const QKeyEvent& event);

 private:
  TimeChart& chart() const;
  void read_next(double pixels);
  void read_other_curve(int places);
  void read(const std::optional<ChartPoint>& point);
  void pan_by_keys(int right, int up);
  void zoom_by_keys(double factor);
  void zoom_axes_by_keys(double factor);

  ChartWidget& widget_;
  ChartReader& reader_;
};

}  // namespace scree
