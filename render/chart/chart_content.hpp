#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/style/color.hpp"

namespace scree {

enum class CurveStyle {
  line,
  area,    ///< filled; the areas of a chart stand on each other in their order
  markers  ///< points that are not joined
};

/// A curve of a chart over the chart's shared time, or over its own (`time` not empty).
struct Curve {
  std::string name;         ///< heads its column in a saved table
  std::string column;       ///< of the output tables, for its tool-tip; empty: the name
  std::string label;        ///< in the legend; empty: not there
  std::string unit;         ///< SI, without prefix; of a chart's curves on one axis it is the same
  bool counts = false;      ///< whole numbers from zero on
  bool plus_is_up = false;  ///< said in the legend, where the axis cannot say it
  Color color;
  bool in_text_color = false;  ///< in that of the theme's text instead
  CurveStyle style = CurveStyle::line;
  bool right_axis = false;
  bool hidden = false;           ///< neither drawn nor in the legend
  bool switched_off = false;     ///< by a click in the legend, where it stays, fainter: not drawn, not read
  bool ghost = false;            ///< of the run before: under the others
  std::size_t ghost_of = 0;      ///< the curve with which it is switched off
  bool hide_while_zero = false;  ///< neither drawn nor in the legend until it was anything else
  bool minor = false;            ///< not in the legend where there is little room
  double opacity = 0.85;         ///< of an area
  std::string reading;           ///< in the legend in place of a value; empty: the value of the present time
  std::vector<std::size_t> parts;  ///< the curves, hidden ones too, that its values are the sum of
  double factor = 1.0;             ///< of the values where they are drawn, then in `unit`
  std::vector<double> time;        ///< [s]; in a chart against another quantity: values of that
  std::vector<double> values;      ///< NaN where there is none
  std::vector<double> base;    ///< in a chart against another quantity, as `values`: what an area stands on
  std::string across_name;     ///< heads the column of `across` in a saved table
  std::vector<double> across;  ///< in a chart against another quantity, as `values`: what they are drawn over

  double drawn(double value) const { return factor * value; }
  const Color& shown_color(Theme theme) const { return in_text_color ? theme_colors(theme).text : color; }
};

/// A place on the horizontal axis with a line up to a curve and a name on the left of it.
struct NamedPlace {
  std::string name;
  double across = 0.0;
  double value = 0.0;  ///< up to where the line goes, from zero; of the left axis
  Color color;
  bool named_at_top = false;  ///< at the upper end of the line, not at its foot
};

/// Everything a chart shows.
struct ChartContent {
  /// What its curves are drawn over instead of the time.
  struct Across {
    std::string title;    ///< the unit is added
    std::string unit;     ///< SI, without prefix
    bool counts = false;  ///< whole numbers from zero on
  };
  std::string title;
  std::string note;         ///< beside the title: what is not there
  std::string left_title;   ///< "Energy"; the unit is added
  std::string right_title;  ///< empty where no curve uses the right axis
  std::optional<Across> against;
  std::vector<double> time;  ///< shared, ascending [s]
  std::string count_name;    ///< what `time` counts where it is no time: "line"
  std::vector<Curve> curves;
  std::vector<NamedPlace> places;
  std::string when_empty = "no finite value so far";  ///< said where no curve has a point to be drawn
  std::optional<double> cursor;    ///< the present time: a vertical line, or a dot on each curve [s]
  double right_least_range = 0.0;  ///< the right axis never shows less than this on either side of zero
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  bool counts_across() const { return against && against->counts; }
  /// Whether all that stands on an axis are counts.
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
  /// Where the curve's values stand from left to right.
  const std::vector<double>& across_of(const Curve& curve) const {
    return against && curve.time.empty() ? curve.across : time_of(curve);
  }
};

/// The part of a chart that is looked at; none: all of it, as it grows.
struct ChartView {
  struct Range {
    double low = 0.0;
    double high = 1.0;
  };
  std::optional<Range> across;  ///< of time, or of what the curves are against
  std::optional<Range> left;
  std::optional<Range> right;
};

}  // namespace scree
