#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/style/color.hpp"

namespace scree {

enum class CurveStyle {
  line,
  area,    ///< filled areas, stacked in order
  markers  ///< separate points
};

/// A curve over the chart's shared time, or over its own (`time` not empty).
struct Curve {
  std::string name;         ///< header of its column in a saved table
  std::string column;       ///< column of the output tables, for its tooltip; empty: the name
  std::string label;        ///< in the legend; empty: none
  std::string unit;         ///< SI, without prefix; equal for all curves on one axis
  bool counts = false;      ///< non-negative integers
  bool plus_is_up = false;  ///< noted in the legend if the axis cannot show it
  Color color;
  bool in_text_color = false;  ///< drawn in the theme's text colour
  CurveStyle style = CurveStyle::line;
  bool right_axis = false;
  bool hidden = false;  ///< neither drawn nor in the legend
  /// Switched off by a click in the legend, where it remains faint: neither drawn nor read
  bool switched_off = false;
  bool ghost = false;        ///< of the previous run: drawn below the others
  std::size_t ghost_of = 0;  ///< index of the curve with which it is switched off
  /// Index of a curve with which it is switched off: a line through points, their error bars
  std::optional<std::size_t> goes_with;
  bool hide_while_zero = false;  ///< neither drawn nor in the legend while it has been zero only
  bool minor = false;            ///< omitted from a legend with little space
  double opacity = 0.85;         ///< of an area
  /// Shown in the legend instead of a value; empty: the value at the current time
  std::string reading;
  std::vector<std::size_t> parts;  ///< curves, including hidden ones, whose sum it is
  double factor = 1.0;             ///< converts the values to `unit` for drawing
  std::vector<double> time;        ///< [s]; in a chart over another quantity: its values
  std::vector<double> values;      ///< NaN: missing
  std::vector<double> base;        ///< in a chart over another quantity: lower edge of an area, like `values`
  std::string across_name;         ///< header of the column of `across` in a saved table
  std::vector<double> across;      ///< in a chart over another quantity: horizontal values, like `values`

  double drawn(double value) const { return factor * value; }
  const Color& shown_color(Theme theme) const { return in_text_color ? theme_colors(theme).text : color; }
};

/// A named place on the horizontal axis with a vertical line up to a curve.
struct NamedPlace {
  std::string name;
  double across = 0.0;
  double value = 0.0;  ///< upper end of the line, from zero; on the left axis
  Color color;
  bool named_at_top = false;  ///< name at the upper end of the line instead of its foot
};

/// Content of a chart.
struct ChartContent {
  /// Quantity on the horizontal axis instead of the time.
  struct Across {
    std::string title;    ///< without unit
    std::string unit;     ///< SI, without prefix
    bool counts = false;  ///< non-negative integers
  };
  std::string title;
  std::string note;         ///< beside the title: missing points
  std::string left_title;   ///< "Energy"; the unit is added
  std::string right_title;  ///< empty: no curve uses the right axis
  std::optional<Across> against;
  std::vector<double> time;  ///< shared, ascending [s]
  std::string count_name;    ///< quantity counted by `time` if it is not a time: "line"
  std::vector<Curve> curves;
  std::vector<NamedPlace> places;
  std::string when_empty = "no finite value so far";  ///< shown if no curve has a point
  std::optional<double> cursor;    ///< current time: a vertical line, or a dot on each curve [s]
  double right_least_range = 0.0;  ///< minimum range of the right axis on both sides of zero
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  bool counts_across() const { return against && against->counts; }
  /// Returns whether all curves on an axis are counts.
  bool counts_on(bool right_axis) const {
    bool any = false;
    for (const Curve& curve : curves) {
      if (curve.right_axis != right_axis || curve.hidden) continue;
      if (!curve.counts) return false;
      any = true;
    }
    return any;
  }
  const std::vector<double>& time_of(const Curve& curve) const {
    return curve.time.empty() ? time : curve.time;
  }
  /// Horizontal values of a curve.
  const std::vector<double>& across_of(const Curve& curve) const {
    return against && curve.time.empty() ? curve.across : time_of(curve);
  }
};

/// Visible part of a chart; none: all of it, while it grows.
struct ChartView {
  struct Range {
    double low = 0.0;
    double high = 1.0;
  };
  std::optional<Range> across;  ///< of time, or of the horizontal quantity
  std::optional<Range> left;
  std::optional<Range> right;
};

}  // namespace scree
