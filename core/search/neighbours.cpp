#include "core/search/neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace scree {
namespace {

/// Cells along an axis, half of them below zero; positions beyond wrap around, which only adds pairs for the
/// exact test to drop.
constexpr std::int64_t cells_per_axis = std::int64_t{1} << 20;

struct CellEntry {
  std::uint64_t key;
  int sphere;
  bool operator<(const CellEntry& other) const {
    return key != other.key ? key < other.key : sphere < other.sphere;
  }
};

struct Cell {
  std::int64_t x, y, z;
};

Cell cell_of(const Vec3& point, double size) {
  return {static_cast<std::int64_t>(std::floor(point.x() / size)),
          static_cast<std::int64_t>(std::floor(point.y() / size)),
          static_cast<std::int64_t>(std::floor(point.z() / size))};
}

std::uint64_t key_of(std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto wrap = [](std::int64_t i) {
    return static_cast<std::uint64_t>((i + cells_per_axis / 2) & (cells_per_axis - 1));
  };
  return (wrap(z) << 40U) | (wrap(y) << 20U) | wrap(x);
}

/// The spheres of one size class, sorted by cell. Cells are at least as wide as the largest sphere's
/// diameter.
struct Level {
  double cell_size = 0.0;
  std::vector<CellEntry> entries;
};

std::vector<Level> sort_into_levels(const std::vector<Sphere>& spheres, std::vector<int>& level_of) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const Sphere& sphere : spheres) smallest = std::min(smallest, sphere.radius);
  std::vector<Level> levels;
  for (int i = 0; i < static_cast<int>(spheres.size()); ++i) {
    const int level =
        std::max(0, static_cast<int>(std::ceil(std::log2(spheres[i].radius / smallest) - 1e-9)));
    level_of[i] = level;
    if (level >= static_cast<int>(levels.size())) levels.resize(level + 1);
    levels[level].cell_size = 2.0 * smallest * std::exp2(level) * (1.0 + 1e-9);
    const Cell cell = cell_of(spheres[i].centre, levels[level].cell_size);
    levels[level].entries.push_back({key_of(cell.x, cell.y, cell.z), i});
  }
  for (Level& level : levels) std::sort(level.entries.begin(), level.entries.end());
  return levels;
}

/// Visits the spheres of the cells from `first` to `last` along x.
template <typename Visit>
void visit_row(const Level& level, Cell first, std::int64_t last, const Visit& visit) {
  const std::uint64_t from = key_of(first.x, first.y, first.z);
  const std::uint64_t to = key_of(last, first.y, first.z);
  if (from > to) {  // the row wraps around
    for (; first.x <= last; ++first.x) visit_row(level, first, first.x, visit);
    return;
  }
  auto entry = std::lower_bound(level.entries.begin(), level.entries.end(), CellEntry{from, -1});
  for (; entry != level.entries.end() && entry->key <= to; ++entry) visit(entry->sphere);
}

/// Visits the spheres of all cells around a point.
template <typename Visit>
void visit_around(const Level& level, const Vec3& centre, const Visit& visit) {
  const Cell cell = cell_of(centre, level.cell_size);
  for (std::int64_t dz = -1; dz <= 1; ++dz) {
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
      visit_row(level, {cell.x - 1, cell.y + dy, cell.z + dz}, cell.x + 1, visit);
    }
  }
}

/// Visits the spheres of the later ones of the cells around a sphere of the level, and those that follow it
/// in its own cell, so that each pair of the level is seen once.
template <typename Visit>
void visit_forward(const Level& level, const std::vector<Sphere>& spheres, int sphere, const Visit& visit) {
  const Cell cell = cell_of(spheres[sphere].centre, level.cell_size);
  visit_row(level, cell, cell.x, [&](int other) {
    if (other > sphere) visit(other);
  });
  visit_row(level, {cell.x + 1, cell.y, cell.z}, cell.x + 1, visit);
  visit_row(level, {cell.x - 1, cell.y + 1, cell.z}, cell.x + 1, visit);
  for (std::int64_t dy = -1; dy <= 1; ++dy) {
    visit_row(level, {cell.x - 1, cell.y + dy, cell.z + 1}, cell.x + 1, visit);
  }
}

/// Sorted by the first of a pair, one bucket each, then by the second.
std::vector<std::pair<int, int>> ascending(const std::vector<std::pair<int, int>>& pairs, int count) {
  std::vector<int> end(count + 1, 0);
  for (const auto& pair : pairs) ++end[pair.first + 1];
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<int> next(end.begin(), end.end() - 1);
  std::vector<std::pair<int, int>> sorted(pairs.size());
  for (const auto& pair : pairs) sorted[next[pair.first]++] = pair;
  for (int i = 0; i < count; ++i) std::sort(sorted.begin() + end[i], sorted.begin() + end[i + 1]);
  return sorted;
}

}  // namespace

std::vector<std::pair<int, int>> overlapping_spheres(const std::vector<Sphere>& spheres) {
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> level_of(spheres.size());
  const std::vector<Level> levels = sort_into_levels(spheres, level_of);
  for (int i = 0; i < static_cast<int>(spheres.size()); ++i) {
    const auto add_if_near = [&](int j) {
      const double reach = spheres[i].radius + spheres[j].radius;
      if ((spheres[i].centre - spheres[j].centre).squaredNorm() >= reach * reach) return;
      pairs.emplace_back(std::min(i, j), std::max(i, j));
    };
    visit_forward(levels[level_of[i]], spheres, i, add_if_near);
    // Across levels only the smaller one looks.
    for (int level = level_of[i] + 1; level < static_cast<int>(levels.size()); ++level) {
      visit_around(levels[level], spheres[i].centre, add_if_near);
    }
  }
  return ascending(pairs, static_cast<int>(spheres.size()));
}

}  // namespace scree
