#pragma once

#include <variant>

#include "core/record/csv_file.hpp"
#include "core/record/series.hpp"
#include "core/text/formula.hpp"

namespace scree {

/// What the reference of a plot has at any place, not only where its markers are.
class PlotReferenceLine {
 public:
  /// @throws SceneError at the plot's line
  PlotReferenceLine(const Model& model, const PlotSpec& plot);

  /// Of a formula; of a file between its points, where they ascend. NaN beyond its range, and where the plot
  /// has no reference.
  /// @param at  time [s], or the value of what the plot is against
  double value(double at) const;

 private:
  double first_ = 0.0;
  double last_ = 0.0;
  std::variant<std::monostate, Formula, ReferenceCurve> line_;
};

/// A series of one of a scene's plots.
struct PlottedSeries {
  int plot = 0;  ///< number of the plot in the scene
  Series series;
  std::optional<Series> against;               ///< none: the plot is over time
  std::optional<PlotReferenceLine> reference;  ///< the plot's, with its first series
  bool has_value = false;                      ///< it had one in a frame whose row was added
};

/// Those of all plots of a scene, in order. @throws SceneError at a plot's line
std::vector<PlottedSeries> plotted_series(const Model& model);

inline constexpr std::string_view plot_rows_header = "time,plot,title,series,against,value,reference";

/// Adds a row for each series that has a value in a frame, and a place where its plot is against another one.
/// `reference` is what the plot's reference has there.
void append_plot_rows(CsvFile& table, std::vector<PlottedSeries>& plotted, const Frame& frame);

/// That a series of a plot has had no value in any frame, a sentence each.
std::vector<std::string> never_finite(const Scene& scene, const std::vector<PlottedSeries>& plotted);

}  // namespace scree
