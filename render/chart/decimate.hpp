#pragma once

#include <span>
#include <vector>

namespace scree {

/// Points of a curve in chronological order. NaN interrupts the line.
struct Points {
  std::vector<double> across;  ///< time, or the horizontal quantity
  std::vector<double> value;
  std::vector<double> base;  ///< of a stacked area; empty: zero
};

/// Pixel columns between two times, or two values of the horizontal quantity.
struct Columns {
  double first = 0.0;
  double last = 1.0;
  int count = 1;

  int of(double position) const;
};

/// Part of `time` (ascending) needed for these columns: the points inside and one beyond each end.
struct IndexRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
IndexRange visible(std::span<const double> time, const Columns& columns);

/// At most two points per column: its minimum and its maximum, each at its own time. Indistinguishable from
/// the whole curve in a picture. A column without values between others is a gap.
Points extremes_per_column(std::span<const double> time, std::span<const double> values,
                           const Columns& columns);

/// At most one point per column: the means of its times and values, for stacked areas.
Points means_per_column(std::span<const double> time, std::span<const double> values, const Columns& columns);

/// Grid of pixel cells between two values in each direction.
struct Cells {
  Columns across;
  Columns up;
};

/// Reduces a curve with points in any order: one point per visited cell, and no line between two cells twice.
/// Indistinguishable from the whole curve in a picture.
Points path_through_cells(std::span<const double> across, std::span<const double> values, const Cells& cells);

}  // namespace scree
