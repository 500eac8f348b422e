#include "app/stillness.hpp"

#include "core/simulation/model.hpp"

namespace scree {

bool stands_still(const Model& model) {
  return model.lattice && model.scene.lattice->analysis != LatticeAnalysis::dynamics;
}

}  // namespace scree
