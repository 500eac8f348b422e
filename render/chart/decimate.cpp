#include "render/chart/decimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

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

/// Set of unordered pairs of cells.
class SeenLines {
 public:
  /// @param most  upper limit of lines
  explicit SeenLines(std::size_t most) : slots_(std::bit_ceil(2 * most + 2), none) {}

  /// Adds a line between two cells; returns whether it is new.
  bool add(std::uint32_t one, std::uint32_t other) {
    const std::uint64_t line = std::uint64_t{std::min(one, other)} << 32 | std::max(one, other);
    // Fibonacci hashing: neighbouring cells are spread over the whole table.
    std::size_t slot = (line * 0x9E3779B97F4A7C15U) >> (64 - std::bit_width(slots_.size() - 1));
    while (slots_[slot] != none) {
      if (slots_[slot] == line) return false;
      slot = (slot + 1) & (slots_.size() - 1);
    }
    slots_[slot] = line;
    return true;
  }

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  std::vector<std::uint64_t> slots_;
};

}  // namespace

int Columns::of(double position) const {
  const double column = (position - first) / (last - first) * count;
  // Points beyond the ends have their own columns.
  return static_cast<int>(std::floor(std::clamp(column, -1.0, static_cast<double>(count))));
}

IndexRange visible(std::span<const double> time, const Columns& columns) {
  const auto first = std::lower_bound(time.begin(), time.end(), columns.first);
  const auto last = std::upper_bound(first, time.end(), columns.last);
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
    points.across.push_back(time[i]);
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
    if (smallest == end) {
      // One gap between two numbers, and none before the first.
      if (!points.value.empty() && !std::isnan(points.value.back())) {
        points.across.push_back(time[begin]);
        points.value.push_back(std::nan(""));
      }
      return;
    }
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
    points.across.push_back(time_sum / static_cast<double>(end - begin));
    points.value.push_back(value_sum / static_cast<double>(end - begin));
  });
  return points;
}

Points path_through_cells(std::span<const double> across, std::span<const double> values,
                          const Cells& cells) {
  Points points;
  const auto add = [&](double x, double y) {
    points.across.push_back(x);
    points.value.push_back(y);
  };
  const auto number_of = [&](std::size_t i) {
    // From 1, since 0 means beyond the ends.
    const auto column = static_cast<std::uint32_t>(cells.across.of(across[i]) + 1);
    const auto row = static_cast<std::uint32_t>(cells.up.of(values[i]) + 1);
    return row * static_cast<std::uint32_t>(cells.across.count + 2) + column;
  };
  SeenLines seen(values.size());
  std::optional<std::uint32_t> cell;  // of the previous point
  std::size_t before = 0;             // the first point in that cell
  bool pen_down = false;              // the line reaches that point
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(across[i]) || !std::isfinite(values[i])) {
      cell.reset();
      pen_down = false;
      continue;
    }
    const std::uint32_t here = number_of(i);
    if (cell == here) continue;
    if (cell && seen.add(*cell, here)) {
      if (!pen_down) {
        if (!points.value.empty()) add(across[before], std::nan(""));
        add(across[before], values[before]);
      }
      add(across[i], values[i]);
      pen_down = true;
    } else {
      pen_down = false;
    }
    cell = here;
    before = i;
  }
  return points;
}

}  // namespace scree
