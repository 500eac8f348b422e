#pragma once

#include <string>
#include <vector>

namespace scree {

/// Points of a chart, possibly connected, with error bars.
struct SvgSeries {
  std::string label;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> error;  ///< half the length of the error bars; empty or NaN: none
  bool line = true;
};

/// A chart of points over numbers.
struct SvgChart {
  std::string title;
  std::string x_title;
  std::string y_title;
  std::vector<SvgSeries> series;
};

/// The chart as an SVG file that needs nothing else. Points that are not finite are left out.
std::string svg_text(const SvgChart& chart);

}  // namespace scree
