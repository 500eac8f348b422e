#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/color.hpp"

namespace scree {

enum class CurveStyle {
  line,
  area,    ///< filled; the areas of a chart stand on each other in their order
  markers  ///< points that are not joined
};

/// A curve of a chart over the chart's shared time, or over its own (`time` not empty).
struct Curve {
  std::string name;   ///< heads its column in a saved table
  std::string label;  ///< in the legend
  std::string unit;   ///< SI, without prefix; of a chart's curves on one axis it is the same
  Color color;
  CurveStyle style = CurveStyle::line;
  bool right_axis = false;
  bool hide_while_zero = false;  ///< neither drawn nor in the legend until it was anything else
  double offset = 0.0;           ///< taken off the values where they are drawn
  double factor = 1.0;           ///< of the values where they are drawn, then in `unit`
  std::vector<double> time;      ///< [s]
  std::vector<double> values;    ///< NaN where there is none

  double drawn(double value) const { return factor * (value - offset); }
};

/// Everything a chart shows.
struct ChartContent {
  std::string title;
  std::string left_title;    ///< "Energy"; the unit is added
  std::string right_title;   ///< empty where no curve uses the right axis
  std::vector<double> time;  ///< shared, ascending [s]
  std::vector<Curve> curves;
  std::optional<double> cursor;    ///< the present time, a vertical line [s]
  double right_least_range = 0.0;  ///< the right axis never shows less than this on either side of zero
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;
};

/// The part of a chart that is looked at; none: all of it, as it grows.
struct ChartView {
  struct Range {
    double low = 0.0;
    double high = 1.0;
  };
  std::optional<Range> time;
  std::optional<Range> left;
  std::optional<Range> right;
};

}  // namespace scree
