#include "render/view_options.hpp"

namespace scree {
namespace {

LatticeOptions first_options(const LatticeSpec& plate) {
  LatticeOptions options;
  if (plate.rotations == LatticeRotations::small) return options;
  options.color = LatticeColor::strain;  // displacements are those of its flight
  options.show_undeformed = false;
  return options;
}

}  // namespace

void show_as_first(const Scene& scene, ViewOptions& options) {
  options.color_by = scene.view.color.value_or(ColorBy::material);
  if (!scene.lattice) return;
  options.lattice = first_options(*scene.lattice);
  options.lattice.color = scene.view.lattice_color.value_or(options.lattice.color);
}

ViewSpec asked_view(const Scene& scene, const ViewOptions& options) {
  ViewSpec view;
  const bool bodies = !scene.bodies.empty() || !scene.fills.empty();
  if (bodies && options.color_by != ColorBy::material) view.color = options.color_by;
  if (scene.lattice && options.lattice.color != first_options(*scene.lattice).color)
    view.lattice_color = options.lattice.color;
  return view;
}

}  // namespace scree
