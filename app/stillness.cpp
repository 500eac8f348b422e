#include "app/stillness.hpp"

#include "core/simulation/model.hpp"

namespace scree {

bool stands_still(const Scene& scene) {
  return scene.lattice && scene.lattice->analysis != LatticeAnalysis::dynamics;
}

bool stands_still(const Model& model) {
  return stands_still(model.scene);
}

}  // namespace scree
