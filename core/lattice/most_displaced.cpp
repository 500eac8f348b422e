#include "core/lattice/most_displaced.hpp"

#include <algorithm>

namespace scree {

int most_displaced_node(const std::vector<Vec2>& displacement) {
  // Displacements that differ by round-off are equal.
  constexpr double round_off = 1e-9;
  double largest = 0.0;
  for (const Vec2& node : displacement) largest = std::max(largest, node.norm());
  const auto first = std::find_if(displacement.begin(), displacement.end(), [&](const Vec2& node) {
    return node.norm() >= (1.0 - round_off) * largest;
  });
  return static_cast<int>(first - displacement.begin());
}

}  // namespace scree
