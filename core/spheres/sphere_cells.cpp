#include "core/spheres/sphere_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

/// Cells of a level, at most this many and so many a sphere.
constexpr double least_cells = 4096.0;
constexpr double cells_per_sphere = 4.0;
/// Where the spheres are strewn too far, cells cover the mean place of the spheres ± so many standard
/// deviations; what lies beyond is counted to the outermost cells.
constexpr double covered_deviations = 3.0;

struct Spread {
  Vec3 lower, upper;  ///< box around all
  Vec3 mean, deviation;
};

Spread spread_of(const Spheres& spheres, const std::vector<int>& slots) {
  Spread spread{Vec3::Constant(std::numeric_limits<double>::infinity()), Vec3(), Vec3::Zero(), Vec3::Zero()};
  spread.upper = -spread.lower;
  for (const int i : slots) {
    const Vec3 at = vector_of(spheres.position[i]);
    spread.lower = spread.lower.cwiseMin(at);
    spread.upper = spread.upper.cwiseMax(at);
    spread.mean += at;
  }
  spread.mean /= static_cast<double>(slots.size());
  for (const int i : slots) spread.deviation += (vector_of(spheres.position[i]) - spread.mean).cwiseAbs2();
  spread.deviation = (spread.deviation / static_cast<double>(slots.size())).cwiseSqrt();
  return spread;
}

double cells_in(const Vec3& extent, double size) {
  return ((extent / size).array().floor() + 1.0).prod();
}

}  // namespace

CellLevel::CellLevel(const Spheres& spheres, const std::vector<int>& slots, double reach) {
  for (const int i : slots) largest_radius_ = std::max(largest_radius_, spheres.radius(i));
  double size = 2.0 * largest_radius_ + reach;
  const double most = std::max(least_cells, cells_per_sphere * static_cast<double>(slots.size()));
  Spread spread = spread_of(spheres, slots);
  if (cells_in(spread.upper - spread.lower, size) > most) {
    spread.lower = spread.lower.cwiseMax(spread.mean - covered_deviations * spread.deviation);
    spread.upper = spread.upper.cwiseMin(spread.mean + covered_deviations * spread.deviation);
  }
  const Vec3 extent = spread.upper - spread.lower;
  while (cells_in(extent, size) > most) size *= 1.25;

  axis_ = {0, 1, 2};
  std::stable_sort(axis_.begin(), axis_.end(), [&](int a, int b) { return extent[a] > extent[b]; });
  for (int k = 0; k < 3; ++k) {
    lower_[k] = spread.lower[axis_[k]];
    inverse_size_[k] = 1.0 / size;
    count_[k] = static_cast<int>(std::floor(extent[axis_[k]] / size)) + 1;
  }

  std::vector<int> cells(slots.size());
  start_.assign(static_cast<size_t>(count_[0]) * count_[1] * count_[2] + 1, 0);
  for (size_t n = 0; n < slots.size(); ++n) {
    cells[n] = index_of(cell_of(vector_of(spheres.position[slots[n]])));
    ++start_[cells[n] + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<int> next(start_.begin(), start_.end() - 1);
  order_.resize(slots.size());
  for (size_t n = 0; n < slots.size(); ++n) order_[next[cells[n]]++] = slots[n];
}

CellLevel::Cell CellLevel::cell_of(const Vec3& point) const {
  Cell cell;
  for (int k = 0; k < 3; ++k) {
    const double at = (point[axis_[k]] - lower_[k]) * inverse_size_[k];
    cell[k] = static_cast<int>(std::clamp(at, 0.0, static_cast<double>(count_[k] - 1)));
  }
  return cell;
}

std::vector<CellLevel> make_levels(const Spheres& spheres, double reach) {
  double largest = 0.0;
  for (int i = 0; i < spheres.count(); ++i) {
    if (spheres.present[i]) largest = std::max(largest, spheres.radius(i));
  }
  std::vector<std::vector<int>> slots;
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) continue;
    const auto level = static_cast<size_t>(std::max(0, std::ilogb(largest / spheres.radius(i))));
    if (slots.size() <= level) slots.resize(level + 1);
    slots[level].push_back(i);
  }
  std::vector<CellLevel> levels;
  for (const std::vector<int>& of_level : slots) {
    if (!of_level.empty()) levels.emplace_back(spheres, of_level, reach);
  }
  return levels;
}

namespace {

/// The new order of the slots, level by level; the absent ones come last.
std::vector<int> order_of(const Spheres& spheres, std::vector<CellLevel>& levels) {
  std::vector<int> order;
  order.reserve(spheres.count());
  for (CellLevel& level : levels) {
    level.settle(static_cast<int>(order.size()));
    order.insert(order.end(), level.order().begin(), level.order().end());
  }
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) order.push_back(i);
  }
  return order;
}

/// Appends the partners of a sphere that come before it, ascending: those of its own level and of larger
/// ones.
void list_partners(const Spheres& spheres, const std::vector<CellLevel>& levels, int i, double reach,
                   std::vector<int>& partners) {
  const Pack at = spheres.position[i];
  const bool fixed = spheres.velocity[i][3] == 0.0;
  const auto own = static_cast<std::ptrdiff_t>(partners.size());
  for (const CellLevel& level : levels) {
    if (level.first_slot() > i) break;
    const Vec3 margin = Vec3::Constant(at[3] + level.largest_radius() + reach);
    const Vec3 centre = vector_of(at);
    level.visit_box(centre - margin, centre + margin, [&](int first, int end) {
      for (int j = first; j < std::min(end, i); ++j) {
        const Pack away = spheres.position[j] - at;
        const double distance = at[3] + spheres.radius(j) + reach;
        if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) continue;
        if (!fixed || spheres.velocity[j][3] > 0.0) partners.push_back(j);
      }
    });
  }
  std::sort(partners.begin() + own, partners.end());
}

}  // namespace

std::vector<CellLevel> find_neighbours(Spheres& spheres, double reach, NeighbourList& list,
                                       Workers& workers) {
  std::vector<CellLevel> levels = make_levels(spheres, reach);
  reorder(spheres, order_of(spheres, levels));
  int present = 0;
  for (const char one : spheres.present) present += one;
  list.parts.resize((present + NeighbourList::block - 1) / NeighbourList::block);
  workers.for_blocks(present, NeighbourList::block, [&](int begin, int end) {
    NeighbourList::Part& part = list.parts[begin / NeighbourList::block];
    part.partner.clear();
    part.end.clear();
    for (int i = begin; i < end; ++i) {
      list_partners(spheres, levels, i, reach, part.partner);
      part.end.push_back(static_cast<int>(part.partner.size()));
    }
  });
  return levels;
}

}  // namespace scree
