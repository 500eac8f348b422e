#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text/quantity.hpp"
#include "render/chart/layout/chart_content.hpp"
#include "render/style/color.hpp"

namespace scree {

struct ChartDrawing;

/// Values of a chart at one time. Positions are device pixels from the lower left corner of the window.
struct ChartReading {
  struct Value {
    std::string label;
    std::string unit;  ///< SI, without prefix
    double value = 0.0;
    Color color;
    double y = 0.0;
    UnitScale axis;        ///< unit of its axis
    double largest = 0.0;  ///< number on that axis, in `axis`
    bool counts = false;   ///< whole numbers
    /// A term of a sum.
    struct Part {
      std::string label;
      double value;
    };
    std::vector<Part> parts;
  };
  double time = 0.0;       ///< of the points read [s]
  std::string count_name;  ///< as in ChartContent
  double x = 0.0;
  std::vector<Value> values;
};

/// Returns whether a number is round-off relative to the largest one on its axis, and reads as 0.
inline bool is_round_off(double value, double largest) {
  constexpr double share = 1e-9;
  return std::abs(value) <= share * largest;
}

/// A readable point: of all curves at a time, or of one of them over another quantity.
struct ChartPoint {
  std::size_t curve = 0;
  double time = 0.0;  ///< of the nearest point [s]
};

/// Returns whether a curve is shown and has points in time; references have none.
bool readable(const ChartDrawing& drawing, std::size_t curve);

/// Index nearest to a time; in a chart over another quantity among the points of one curve. None: no time,
/// curve or point.
std::optional<std::size_t> index_near(const ChartDrawing& drawing, std::size_t curve, double time);

/// Reading at a point; none where `index_near` has none.
std::optional<ChartReading> read_point(const ChartDrawing& drawing, const ChartPoint& point);

/// Terms of a curve's value at one of its points.
std::vector<ChartReading::Value::Part> parts_of(const ChartContent& content, const Curve& curve,
                                                std::size_t index);

/// Reading of the visible points nearest to a time; in a chart over another quantity of the point nearest to
/// the place, with its horizontal value first. None outside the curves' area and far from all curves.
std::optional<ChartReading> read_chart(const ChartDrawing& drawing, double x, double y);

}  // namespace scree
