#include "core/lattice/most_displaced.hpp"

#include <algorithm>

namespace scree {

int most_displaced_node(const std::vector<Vec2>& displacement) {
  const auto largest =
      std::max_element(displacement.begin(), displacement.end(),
                       [](const Vec2& a, const Vec2& b) { return a.squaredNorm() < b.squaredNorm(); });
  return static_cast<int>(largest - displacement.begin());
}

}  // namespace scree
