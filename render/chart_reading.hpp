#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/color.hpp"

namespace scree {

struct ChartDrawing;

/// What a chart says of one moment. Places are device pixels from the lower left corner of the window.
struct ChartReading {
  struct Value {
    std::string label;
    std::string unit;  ///< SI, without prefix
    double value = 0.0;
    Color color;
    double y = 0.0;
  };
  double time = 0.0;       ///< of the points that are read [s]
  std::string count_name;  ///< as in ChartContent
  double x = 0.0;
  std::vector<Value> values;
};

/// The points of all curves that can be made out next to a place in time; in a chart against another quantity
/// the point next to the place itself, with what it is drawn over as the first of two values. None outside
/// the curves' area, and far from all curves.
std::optional<ChartReading> read_chart(const ChartDrawing& drawing, double x, double y);

}  // namespace scree
