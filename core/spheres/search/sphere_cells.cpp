#include "core/spheres/search/sphere_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

/// Number of cells of a level: the larger of this and a multiple of the number of spheres.
constexpr double least_cells = 4096.0;
constexpr double cells_per_sphere = 4.0;
/// If the spheres are too scattered, cells cover their mean position ± this many standard deviations; spheres
/// beyond belong to the outermost cells.
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

void CellLevel::settle(int first_slot) {
  std::iota(order_.begin(), order_.end(), first_slot);
}

CellLevels make_levels(const Spheres& spheres, double reach) {
  double largest = 0.0;
  for (int i = 0; i < spheres.count(); ++i) {
    if (spheres.present[i]) largest = std::max(largest, spheres.radius(i));
  }
  std::vector<std::vector<int>> slots;
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) continue;
    const auto size = static_cast<size_t>(std::max(0, std::ilogb(largest / spheres.radius(i))));
    if (slots.size() <= size) slots.resize(size + 1);
    slots[size].push_back(i);
  }
  CellLevels cells;
  cells.level_of.assign(spheres.count(), -1);
  for (const std::vector<int>& of_size : slots) {
    if (of_size.empty()) continue;
    for (const int i : of_size) cells.level_of[i] = static_cast<int>(cells.levels.size());
    cells.levels.emplace_back(spheres, of_size, reach);
  }
  return cells;
}

void settle(CellLevels& cells, Spheres& spheres) {
  std::vector<int> order;
  order.reserve(spheres.count());
  for (CellLevel& level : cells.levels) {
    const auto first = static_cast<int>(order.size());
    order.insert(order.end(), level.order().begin(), level.order().end());
    level.settle(first);
    std::fill(cells.level_of.begin() + first, cells.level_of.begin() + static_cast<int>(order.size()),
              static_cast<int>(&level - cells.levels.data()));
  }
  std::fill(cells.level_of.begin() + static_cast<int>(order.size()), cells.level_of.end(), -1);
  // A slot had a level before if and only if it was present.
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) order.push_back(i);
  }
  reorder(spheres, order);
}

namespace {

/// Appends the partners of a sphere.
void list_partners(const Spheres& spheres, const CellLevels& cells, int i, double reach,
                   std::vector<int>& partners) {
  const Pack at = spheres.position[i];
  const Vec3 centre = vector_of(at);
  const bool fixed = spheres.fixed(i);
  const auto own = static_cast<std::ptrdiff_t>(partners.size());
  for (int level = 0; level <= cells.level_of[i]; ++level) {
    const CellLevel& of_level = cells.levels[level];
    const Vec3 margin = Vec3::Constant(at[3] + of_level.largest_radius() + reach);
    const int end = level < cells.level_of[i] ? spheres.count() : i;
    of_level.visit_box(centre - margin, centre + margin, [&](int j) {
      if (j >= end) return;
      const Pack away = spheres.position[j] - at;
      const double distance = at[3] + spheres.radius(j) + reach;
      if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) return;
      if (!fixed || spheres.inverse_mass(j) > 0.0) partners.push_back(j);
    });
  }
  std::sort(partners.begin() + own, partners.end());
}

}  // namespace

void find_neighbours(const Spheres& spheres, const CellLevels& cells, double reach, NeighbourList& list,
                     Workers& workers) {
  list.parts.resize(NeighbourList::blocks(spheres.count()));
  workers.for_blocks(spheres.count(), NeighbourList::block, [&](int begin, int end) {
    NeighbourList::Part& part = list.parts[begin / NeighbourList::block];
    std::vector<int> partners;
    part.end.clear();
    for (int i = begin; i < end; ++i) {
      list_partners(spheres, cells, i, reach, partners);
      part.end.push_back(static_cast<int>(partners.size()));
    }
    part.partner.assign(partners.begin(), partners.end());
  });
}

}  // namespace scree
