#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/text/formula.hpp"
#include "core/record/series/series.hpp"
#include "core/record/tables/csv_file.hpp"

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

inline constexpr std::string_view plot_rows_header = "time,plot,title,series,against,value,reference";

/// The series of all plots of a scene, in order, as rows of a table.
class PlotRows {
 public:
  /// @throws SceneError at a plot's line
  explicit PlotRows(const Model& model);

  /// Adds a row for each series that has a value in a frame, and a place where its plot is against another
  /// one. `reference` is what the plot's reference has there.
  void append(CsvFile& table, const Frame& frame);
  /// The table has rows of frames that have not been here: any series may be in them.
  void take_all_as_present() { std::fill(in_table_.begin(), in_table_.end(), true); }
  /// That a series has no row, a sentence each.
  std::vector<std::string> without_rows(const Scene& scene) const;

 private:
  struct PlottedSeries {
    int plot = 0;  ///< number of the plot in the scene
    Series series;
    std::optional<Series> against;               ///< none: the plot is over time
    std::optional<PlotReferenceLine> reference;  ///< the plot's, with its first series
  };
  std::vector<PlottedSeries> series_;
  std::vector<bool> in_table_;  ///< by series: it has a row
};

}  // namespace scree
