#include "render/decimate.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Calls `take(begin, end)` for the indices of each column that has any.
template <class Take>
void for_each_column(std::span<const double> time, const Columns& columns, Take take) {
  const IndexRange range = visible(time, columns);
  std::size_t begin = range.begin;
  while (begin < range.end) {
    const int column = columns.of(time[begin]);
    std::size_t end = begin + 1;
    while (end < range.end && columns.of(time[end]) == column) ++end;
    take(begin, end);
    begin = end;
  }
}

}  // namespace

int Columns::of(double time) const {
  const double position = (time - first_time) / (last_time - first_time) * count;
  // Points beyond the ends keep columns of their own.
  return static_cast<int>(std::floor(std::clamp(position, -1.0, static_cast<double>(count))));
}

IndexRange visible(std::span<const double> time, const Columns& columns) {
  const auto first = std::lower_bound(time.begin(), time.end(), columns.first_time);
  const auto last = std::upper_bound(first, time.end(), columns.last_time);
  IndexRange range{static_cast<std::size_t>(first - time.begin()),
                   static_cast<std::size_t>(last - time.begin())};
  if (range.begin > 0) --range.begin;
  if (range.end < time.size()) ++range.end;
  return range;
}

Points extremes_per_column(std::span<const double> time, std::span<const double> values,
                           const Columns& columns) {
  Points points;
  const auto add = [&](std::size_t i) {
    points.time.push_back(time[i]);
    points.value.push_back(values[i]);
  };
  for_each_column(time, columns, [&](std::size_t begin, std::size_t end) {
    std::size_t smallest = end;
    std::size_t largest = end;
    for (std::size_t i = begin; i < end; ++i) {
      if (!std::isfinite(values[i])) continue;
      if (smallest == end || values[i] < values[smallest]) smallest = i;
      if (largest == end || values[i] > values[largest]) largest = i;
    }
    if (smallest == end) return;
    add(std::min(smallest, largest));
    if (smallest != largest) add(std::max(smallest, largest));
  });
  return points;
}

Points means_per_column(std::span<const double> time, std::span<const double> values,
                        const Columns& columns) {
  Points points;
  for_each_column(time, columns, [&](std::size_t begin, std::size_t end) {
    double time_sum = 0.0;
    double value_sum = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
      time_sum += time[i];
      if (std::isfinite(values[i])) value_sum += values[i];
    }
    points.time.push_back(time_sum / static_cast<double>(end - begin));
    points.value.push_back(value_sum / static_cast<double>(end - begin));
  });
  return points;
}

}  // namespace scree
