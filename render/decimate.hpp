#pragma once

#include <span>
#include <vector>

namespace scree {

/// Points of a curve in order of time.
struct Points {
  std::vector<double> time;
  std::vector<double> value;
};

/// The columns of pixels between two times.
struct Columns {
  double first_time = 0.0;
  double last_time = 1.0;
  int count = 1;

  int of(double time) const;
};

/// The part of `time` (ascending) that a picture of these columns needs: the points within and one beyond
/// each end.
struct IndexRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
IndexRange visible(std::span<const double> time, const Columns& columns);

/// At most two points a column: its smallest and its largest value, each at its own time. A picture cannot
/// tell them from the whole curve. Values that are not numbers are left out.
Points extremes_per_column(std::span<const double> time, std::span<const double> values,
                           const Columns& columns);

/// At most one point a column: the means of its times and values, for areas that stand on each other.
Points means_per_column(std::span<const double> time, std::span<const double> values, const Columns& columns);

}  // namespace scree
