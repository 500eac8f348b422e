#pragma once

#include "core/record/csv_file.hpp"
#include "core/record/series.hpp"

namespace scree {

/// A series of one of a scene's plots.
struct PlottedSeries {
  int plot = 0;  ///< number of the plot in the scene
  Series series;
  std::optional<Series> against;  ///< none: the plot is over time
  bool first = false;             ///< of its plot: the one that the plot's reference is for
};

/// Those of all plots of a scene, in order. @throws SceneError at a plot's line
std::vector<PlottedSeries> plotted_series(const Model& model);

inline constexpr std::string_view plot_rows_header = "time,plot,title,series,against,value,reference";

/// Adds a row for each series that has a value in a frame, and a place where its plot is against another one.
/// `reference` is what the plot's formula has there.
void append_plot_rows(CsvFile& table, const std::vector<PlottedSeries>& plotted, const Frame& frame);

}  // namespace scree
