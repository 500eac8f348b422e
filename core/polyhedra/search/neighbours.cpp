#include "core/polyhedra/search/neighbours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace scree {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

/// Grain size: spheres per parallel task.
constexpr int sphere_grain = 64;
/// Initial capacity of each list, in pairs per sphere.
constexpr size_t pairs_expected = 16;

/// Cells along an axis, half of them negative. Positions beyond wrap around, which only adds pairs that the
/// exact test drops.
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

/// Spheres of one size class, sorted by cell. Cells are at least as wide as the largest sphere's diameter.
struct Level {
  double cell_size = 0.0;
  std::vector<CellEntry> entries;
  std::vector<Sphere> spheres;  ///< parallel to the entries, so that neighbours are close in memory
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
  for (Level& level : levels) {
    std::sort(level.entries.begin(), level.entries.end());
    for (const CellEntry& entry : level.entries) level.spheres.push_back(spheres[entry.sphere]);
  }
  return levels;
}

/// Finds rows of cells. Rows requested in ascending order, as most are, need no search.
class RowFinder {
 public:
  /// Visits the entries of the cells from `first` to `last` along x.
  template <typename Visit>
  void visit(const Level& level, Cell first, std::int64_t last, const Visit& visit_entry) {
    const std::uint64_t from = key_of(first.x, first.y, first.z);
    const std::uint64_t to = key_of(last, first.y, first.z);
    if (from > to) {  // the row wraps around
      for (; first.x <= last; ++first.x) visit(level, first, first.x, visit_entry);
      return;
    }
    const std::vector<CellEntry>& entries = level.entries;
    if (at_ == 0 || entries[at_ - 1].key >= from) {
      at_ = std::lower_bound(entries.begin(), entries.end(), CellEntry{from, -1}) - entries.begin();
    }
    while (at_ < entries.size() && entries[at_].key < from) ++at_;
    for (size_t i = at_; i < entries.size() && entries[i].key <= to; ++i) visit_entry(i);
  }

 private:
  size_t at_ = 0;  ///< first entry not before the last requested row
};

/// Visits the entries of all cells around a point.
template <typename Visit>
void visit_around(const Level& level, const Vec3& centre, const Visit& visit_entry) {
  const Cell cell = cell_of(centre, level.cell_size);
  for (std::int64_t dz = -1; dz <= 1; ++dz) {
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
      RowFinder().visit(level, {cell.x - 1, cell.y + dy, cell.z + dz}, cell.x + 1, visit_entry);
    }
  }
}

/// Visits each two entries of a level in the same or adjacent cells once; the first of them belongs to a
/// range.
template <typename Visit>
void visit_pairs(const Level& level, size_t begin, size_t end, const Visit& visit_entries) {
  std::array<RowFinder, 5> rows;
  for (size_t i = begin; i < end; ++i) {
    const auto visit_other = [&](size_t j) { visit_entries(i, j); };
    const std::uint64_t own = level.entries[i].key;
    for (size_t j = i + 1; j < level.entries.size() && level.entries[j].key == own; ++j) visit_other(j);
    // Cells that follow in the order of the rows.
    const Cell cell = cell_of(level.spheres[i].centre, level.cell_size);
    rows[0].visit(level, {cell.x + 1, cell.y, cell.z}, cell.x + 1, visit_other);
    rows[1].visit(level, {cell.x - 1, cell.y + 1, cell.z}, cell.x + 1, visit_other);
    for (int dy = -1; dy <= 1; ++dy) {
      rows[3 + dy].visit(level, {cell.x - 1, cell.y + dy, cell.z + 1}, cell.x + 1, visit_other);
    }
  }
}

bool overlap(const Sphere& a, const Sphere& b) {
  const double reach = a.radius + b.radius;
  return (a.centre - b.centre).squaredNorm() < reach * reach;
}

/// Adds the overlapping pairs of spheres of one level, unordered.
void add_overlapping_in_level(Pairs& pairs, const Level& level, Workers& workers) {
  const int count = static_cast<int>(level.entries.size());
  std::vector<Pairs> found((count + sphere_grain - 1) / sphere_grain);
  workers.for_blocks(count, sphere_grain, [&](int begin, int end) {
    Pairs part;
    part.reserve(pairs_expected * (end - begin));
    visit_pairs(level, begin, end, [&](size_t i, size_t j) {
      if (!overlap(level.spheres[i], level.spheres[j])) return;
      const int a = level.entries[i].sphere;
      const int b = level.entries[j].sphere;
      part.emplace_back(std::min(a, b), std::max(a, b));
    });
    found[begin / sphere_grain] = std::move(part);
  });
  for (const Pairs& part : found) pairs.insert(pairs.end(), part.begin(), part.end());
}

/// Bucket sort by the first of a pair, then by the second.
Pairs ascending(const Pairs& pairs, int count, Workers& workers) {
  std::vector<int> end(count + 1, 0);
  for (const auto& pair : pairs) ++end[pair.first + 1];
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<int> next(end.begin(), end.end() - 1);
  Pairs sorted(pairs.size());
  for (const auto& pair : pairs) sorted[next[pair.first]++] = pair;
  workers.for_each(count, sphere_grain,
                   [&](int i) { std::sort(sorted.begin() + end[i], sorted.begin() + end[i + 1]); });
  return sorted;
}

}  // namespace

std::vector<std::pair<int, int>> overlapping_spheres(const std::vector<Sphere>& spheres, Workers& workers) {
  Pairs pairs;
  std::vector<int> level_of(spheres.size());
  const std::vector<Level> levels = sort_into_levels(spheres, level_of);
  for (const Level& level : levels) add_overlapping_in_level(pairs, level, workers);
  // Across levels only the smaller sphere searches.
  const auto look_up = [&](Pairs& found, int i) {
    for (size_t k = level_of[i] + 1; k < levels.size(); ++k) {
      visit_around(levels[k], spheres[i].centre, [&](size_t j) {
        if (overlap(spheres[i], levels[k].spheres[j]))
          found.push_back(std::minmax(i, levels[k].entries[j].sphere));
      });
    }
  };
  if (levels.size() > 1) {
    const Pairs across =
        workers.list<std::pair<int, int>>(static_cast<int>(spheres.size()), sphere_grain, look_up);
    pairs.insert(pairs.end(), across.begin(), across.end());
  }
  return ascending(pairs, static_cast<int>(spheres.size()), workers);
}

}  // namespace scree
