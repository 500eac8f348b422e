#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/text/column.hpp"
#include "core/base/text/formula.hpp"
#include "core/record/series/series.hpp"

namespace scree {

/// Value of a plot's reference at any place, not only at its markers.
class PlotReferenceLine {
 public:
  /// @throws SceneError at the plot's line
  PlotReferenceLine(const Model& model, const PlotSpec& plot);

  /// Value of a formula, or of a file by interpolation where its points ascend. NaN outside its range and
  /// without a reference.
  /// @param at  time [s], or the value on the horizontal axis
  double value(double at) const;

 private:
  double first_ = 0.0;
  double last_ = 0.0;
  std::variant<std::monostate, Formula, ReferenceCurve> line_;
};

struct PlotRow {
  double time = 0.0;  ///< [s]
  int plot = 0;
  std::string_view title;
  std::string_view series;
  std::optional<double> against = {};
  double value = 0.0;
  std::optional<double> reference = {};
};

/// Columns of plots.csv.
inline constexpr std::array<Column<PlotRow>, 7> plot_columns = {{
    {"time", "s", "output time", &PlotRow::time, table_only},
    {"plot", "", "number of the plot in the scene, from 0", &PlotRow::plot, table_only},
    {"title", "", "its title", [](const PlotRow& row) { return std::string(row.title); }, table_only},
    {"series", "", "name of the series", [](const PlotRow& row) { return std::string(row.series); },
     table_only},
    {"against", "of that column", "value on the horizontal axis; empty where the plot is over time",
     [](const PlotRow& row) { return row.against; }, table_only},
    {"value", "of that column", "value of the series", &PlotRow::value, table_only},
    {"reference", "as `value`",
     "value of the plot's reference, beside its first series; empty beyond its range, or without one",
     [](const PlotRow& row) { return row.reference; }, table_only},
}};

/// Series of all plots of a scene, in order, as rows of a table.
class PlotRows {
 public:
  /// @throws SceneError at a plot's line
  explicit PlotRows(const Model& model);

  /// Adds a row for each series with a value in a frame (and a horizontal value, if the plot is not over
  /// time). `reference` is the value of the plot's reference there.
  void append(CsvFile& table, const Frame& frame);
  /// The table already has rows of earlier frames: any series may be in them.
  void take_all_as_present() { std::fill(in_table_.begin(), in_table_.end(), true); }
  /// Notes on series without a row, one sentence each.
  std::vector<std::string> without_rows(const Scene& scene) const;

 private:
  struct PlottedSeries {
    int plot = 0;  ///< index of the plot in the scene
    Series series;
    std::optional<Series> against;               ///< none: over time
    std::optional<PlotReferenceLine> reference;  ///< of the plot, with its first series
  };
  std::vector<PlottedSeries> series_;
  std::vector<bool> in_table_;  ///< per series: it has a row
};

}  // namespace scree
