#include "app/drawable_scene.hpp"

namespace scree {

const Scene& drawable(const Scene& scene) {
  if (!scene.lattice) return scene;
  throw SceneError(
      scene.file, scene.lattice->line,
      "[lattice] cannot be drawn in this version; \"scree run\" solves it or moves it, and writes "
      "tables");
}

}  // namespace scree
