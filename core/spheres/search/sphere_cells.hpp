#pragma once

#include <array>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/spheres/state/spheres.hpp"

namespace scree {

/// Spheres of similar size, sorted into cells. The cells of a row are contiguous, so that everything within
/// one cell of a sphere along the row is one range of slots.
class CellLevel {
 public:
  /// @param slots  present spheres of the level, in any order
  /// @param reach  search distance beyond the largest diameter of the level [m]
  CellLevel(const Spheres& spheres, const std::vector<int>& slots, double reach);

  /// Slots in cell order.
  const std::vector<int>& order() const { return order_; }
  double largest_radius() const { return largest_radius_; }

  /// Call after the spheres of the level have been stored in its order, from this slot on.
  void settle(int first_slot);

  /// Calls visit(slot) for spheres of the level, including all with centres in the box.
  template <typename Visit>
  void visit_box(const Vec3& lower, const Vec3& upper, const Visit& visit) const;

 private:
  using Cell = std::array<int, 3>;  ///< slow, middle, fast

  Cell cell_of(const Vec3& point) const;
  int index_of(const Cell& cell) const { return (cell[0] * count_[1] + cell[1]) * count_[2] + cell[2]; }

  double largest_radius_ = 0.0;
  std::array<int, 3> axis_{};  ///< axes that the cells are counted along: slow, middle, fast
  std::array<double, 3> lower_{};
  std::array<double, 3> inverse_size_{};
  Cell count_{};
  std::vector<int> start_;  ///< first of each cell in `order_`, and the end
  std::vector<int> order_;
};

/// Levels of cells by size, so that small spheres do not search cells made for large ones. The largest level
/// comes first.
struct CellLevels {
  std::vector<CellLevel> levels;
  std::vector<int> level_of;  ///< per slot; −1: absent
};
CellLevels make_levels(const Spheres& spheres, double reach);

/// Reorders the spheres by cells, level by level, absent ones last.
void settle(CellLevels& cells, Spheres& spheres);

/// Pairs of spheres closer than a gap, each once; the partners of a sphere ascend.
struct NeighbourList {
  static constexpr int block = 256;  ///< spheres per block of pairs
  static int blocks(int spheres) { return (spheres + block - 1) / block; }
  struct Part {
    std::vector<int> partner;
    std::vector<int> end;  ///< end of each sphere's partners
  };
  std::vector<Part> parts;

  /// Calls visit(partner) for each pair listed with sphere i.
  template <typename Visit>
  void visit(int i, const Visit& visit) const {
    const Part& part = parts[i / block];
    const int k = i % block;
    for (int n = k == 0 ? 0 : part.end[k - 1]; n < part.end[k]; ++n) visit(part.partner[n]);
  }
};

/// Lists the pairs with a gap below `reach`, except pairs of immobile spheres. The partners of a sphere are
/// spheres of larger levels, and spheres of its own level with smaller slots.
void find_neighbours(const Spheres& spheres, const CellLevels& cells, double reach, NeighbourList& list,
                     Workers& workers);

template <typename Visit>
void CellLevel::visit_box(const Vec3& lower, const Vec3& upper, const Visit& visit) const {
  const Cell from = cell_of(lower);
  const Cell to = cell_of(upper);
  for (int slow = from[0]; slow <= to[0]; ++slow) {
    for (int middle = from[1]; middle <= to[1]; ++middle) {
      const int first = start_[index_of({slow, middle, from[2]})];
      const int end = start_[index_of({slow, middle, to[2]}) + 1];
      for (int n = first; n < end; ++n) visit(order_[n]);
    }
  }
}

}  // namespace scree
