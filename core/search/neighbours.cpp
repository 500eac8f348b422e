#include "core/search/neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace scree {
namespace {

/// Cells along an axis; positions beyond wrap around, which only adds pairs for the exact test to drop.
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
  const auto wrap = [](std::int64_t i) { return static_cast<std::uint64_t>(i & (cells_per_axis - 1)); };
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

template <typename Visit>
void visit_around(const Level& level, const Vec3& centre, const Visit& visit) {
  const Cell cell = cell_of(centre, level.cell_size);
  for (std::int64_t dz = -1; dz <= 1; ++dz) {
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
      for (std::int64_t dx = -1; dx <= 1; ++dx) {
        const std::uint64_t key = key_of(cell.x + dx, cell.y + dy, cell.z + dz);
        auto entry = std::lower_bound(level.entries.begin(), level.entries.end(), CellEntry{key, -1});
        for (; entry != level.entries.end() && entry->key == key; ++entry) visit(entry->sphere);
      }
    }
  }
}

}  // namespace

std::vector<std::pair<int, int>> overlapping_spheres(const std::vector<Sphere>& spheres) {
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> level_of(spheres.size());
  const std::vector<Level> levels = sort_into_levels(spheres, level_of);
  for (int i = 0; i < static_cast<int>(spheres.size()); ++i) {
    for (int level = level_of[i]; level < static_cast<int>(levels.size()); ++level) {
      visit_around(levels[level], spheres[i].centre, [&](int j) {
        // Within a level both spheres see each other; across levels only the smaller one looks.
        if (level == level_of[i] && j <= i) return;
        const double reach = spheres[i].radius + spheres[j].radius;
        if ((spheres[i].centre - spheres[j].centre).squaredNorm() >= reach * reach) return;
        pairs.emplace_back(std::min(i, j), std::max(i, j));
      });
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace scree
