#include "render/lattice/lattice_shape.hpp"

namespace scree {

LatticeShape shape_of(const Mode& mode) {
  LatticeShape shape;
  for (Eigen::Index k = 0; k + 1 < mode.shape.size(); k += 2)
    shape.nodes.emplace_back(mode.shape.segment<2>(k));
  return shape;
}

}  // namespace scree
