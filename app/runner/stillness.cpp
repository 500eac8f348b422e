#include "app/runner/stillness.hpp"

#include "core/model/model.hpp"

namespace scree {

bool stands_still(const Scene& scene) {
  return scene.lattice && scene.lattice->analysis != LatticeAnalysis::dynamics;
}

bool stands_still(const Model& model) {
  return stands_still(model.scene);
}

}  // namespace scree
