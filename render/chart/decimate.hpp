#pragma once

#include <span>
#include <vector>

namespace scree {

/// Points of a curve in order of time. A value that is not a number ends a line; the next begins after it.
struct Points {
  std::vector<double> across;  ///< time, or what the curve is against
  std::vector<double> value;
  std::vector<double> base;  ///< of an area that stands on others, or hangs below them; empty: on zero
};

/// The columns of pixels between two times, or two values of anything else.
struct Columns {
  double first = 0.0;
  double last = 1.0;
  int count = 1;

  int of(double position) const;
};

/// The part of `time` (ascending) that a picture of these columns needs: the points within and one beyond
/// each end.
struct IndexRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
IndexRange visible(std::span<const double> time, const Columns& columns);

/// At most two points a column: its smallest and its largest value, each at its own time. A picture cannot
/// tell them from the whole curve. A column without any number between others that have one is a gap.
Points extremes_per_column(std::span<const double> time, std::span<const double> values,
                           const Columns& columns);

/// At most one point a column: the means of its times and values, for areas that stand on each other.
Points means_per_column(std::span<const double> time, std::span<const double> values, const Columns& columns);

/// The cells of pixels between two values each way.
struct Cells {
  Columns across;
  Columns up;
};

/// A curve through points in any direction: one point a cell that it comes through, and no line between two
/// cells twice. A picture cannot tell it from the whole curve.
Points path_through_cells(std::span<const double> across, std::span<const double> values, const Cells& cells);

}  // namespace scree
