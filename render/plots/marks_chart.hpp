#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/probes/measuring_mark.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// A mark with its name, "Ruler 1".
struct NamedMark {
  std::string name;
  MeasuringMark mark;
};

/// Readings of marks over the time: lengths on the left axis, angles on the right one.
/// @param frames  ascending in time
ChartContent marks_content(const std::vector<NamedMark>& marks,
                           const std::vector<std::shared_ptr<const Frame>>& frames);

class MarksChart {
 public:
  explicit MarksChart(vtkRenderWindow* window) : chart_(window) {}
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

/// A lap of a stopwatch.
struct LapRow {
  double moment = 0.0;   ///< [s]
  double reading = 0.0;  ///< [s]
};

/// A table (CSV) of what marks read in a frame: points, length, way and slope, or angle [°]; then the laps of
/// a stopwatch. Cells without a meaning are empty.
std::string marks_table(const std::vector<NamedMark>& marks, const Frame& frame,
                        const std::vector<LapRow>& laps);

}  // namespace scree
