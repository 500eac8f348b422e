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
  bool points = true;
  bool dashed = false;  ///< the line
};

/// A range of y over the whole width, such as one from literature.
struct SvgBand {
  std::string label;
  double low = 0.0;
  double high = 0.0;
};

/// A chart over numbers.
struct SvgChart {
  std::string title;
  std::string x_title;
  std::string y_title;
  std::vector<SvgSeries> series;
  std::vector<SvgBand> bands = {};
};

/// The chart as an SVG file that needs nothing else. Points that are not finite are left out.
std::string svg_text(const SvgChart& chart);

}  // namespace scree
