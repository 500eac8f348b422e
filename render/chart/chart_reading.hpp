#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text/quantity.hpp"
#include "render/chart/chart_content.hpp"
#include "render/style/color.hpp"

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
    UnitScale axis;        ///< in which its axis is numbered
    double largest = 0.0;  ///< number on that axis, in `axis`
    bool counts = false;   ///< whole numbers
    /// What it is the sum of.
    struct Part {
      std::string label;
      double value;
    };
    std::vector<Part> parts;
  };
  double time = 0.0;       ///< of the points that are read [s]
  std::string count_name;  ///< as in ChartContent
  double x = 0.0;
  std::vector<Value> values;
};

/// Whether a number is lost in the round-off of the largest one on its axis, and reads as 0.
inline bool is_round_off(double value, double largest) {
  constexpr double share = 1e-9;
  return std::abs(value) <= share * largest;
}

/// A point that can be read: of all curves over time, or of one of them against another quantity.
struct ChartPoint {
  std::size_t curve = 0;
  double time = 0.0;  ///< of the point next to which it is [s]
};

/// Whether a curve is shown and has points of moments; references have none.
bool readable(const ChartDrawing& drawing, std::size_t curve);

/// The index of the moment next to a time; against another quantity of those at which a curve has a point.
/// None: there is no moment, or against another quantity no such curve or none with a point.
std::optional<std::size_t> index_near(const ChartDrawing& drawing, std::size_t curve, double time);

/// Wherever the point stands; none where `index_near` has none.
std::optional<ChartReading> read_point(const ChartDrawing& drawing, const ChartPoint& point);

/// What a curve's value is the sum of, at one of its points.
std::vector<ChartReading::Value::Part> parts_of(const ChartContent& content, const Curve& curve,
                                                std::size_t index);

/// The points of all curves that can be made out next to a place in time; in a chart against another quantity
/// the point next to the place itself, with what it is drawn over as the first of two values. None outside
/// the curves' area, and far from all curves.
std::optional<ChartReading> read_chart(const ChartDrawing& drawing, double x, double y);

}  // namespace scree
