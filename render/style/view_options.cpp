#include "render/style/view_options.hpp"

#include <array>

namespace scree {
namespace {

LatticeOptions first_options(const LatticeSpec& plate) {
  LatticeOptions options;
  if (plate.rotations == LatticeRotations::small) return options;
  options.color = LatticeColor::strain;  // displacements are dominated by rigid motion
  options.show_undeformed = false;
  return options;
}

/// Indexed by ForceKind.
constexpr std::array<bool ViewOptions::*, force_kind_choices> force_switches = {
    &ViewOptions::show_normal_arrows, &ViewOptions::show_friction_arrows, &ViewOptions::show_loads,
    &ViewOptions::show_wall_forces, &ViewOptions::show_body_forces};

void show_cut(const ViewSpec& view, Sight& sight) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool above = view.keep_above[axis].has_value();
    const std::optional<double>& plane = above ? view.keep_above[axis] : view.keep_below[axis];
    if (plane) sight.clip[axis] = {true, *plane, above};
  }
}

}  // namespace

bool ViewOptions::*switch_of(ForceKind kind) {
  return force_switches[static_cast<std::size_t>(kind)];
}

void show_forces_as_first(const ViewSpec& view, ViewOptions& options) {
  if (view.forces) {
    for (const auto shown : force_switches) options.*shown = false;
    for (const ForceKind kind : *view.forces) options.*switch_of(kind) = true;
  }
  if (view.network) options.force_display = *view.network ? ForceDisplay::network : ForceDisplay::arrows;
  if (view.arrows) options.arrow_scale = *view.arrows;
  if (view.force_scale) options.force_scale = *view.force_scale;
}

void show_as_first(const Scene& scene, ViewOptions& options) {
  options.color_by = scene.view.color.value_or(ColorBy::material);
  options.color_range.reset();
  if (scene.view.color_range) options.color_range = {options.color_by, *scene.view.color_range};
  show_cut(scene.view, options.sight);
  if (!scene.lattice) return;
  options.lattice = first_options(*scene.lattice);
  options.lattice.color = scene.view.lattice_color.value_or(options.lattice.color);
  if (scene.view.lattice_color_range)
    options.lattice.range = {options.lattice.color, *scene.view.lattice_color_range};
}

ViewSpec requested_view(const Scene& scene, const ViewOptions& options) {
  ViewSpec view = scene.view;
  view.color.reset();
  view.lattice_color.reset();
  view.color_range.reset();
  view.lattice_color_range.reset();
  const bool bodies = !scene.bodies.empty() || !scene.fills.empty() || !scene.inlets.empty();
  if (bodies && options.color_by != ColorBy::material) view.color = options.color_by;
  if (view.color) view.color_range = range_of(options.color_range, options.color_by);
  if (!scene.lattice) return view;
  view.lattice_color_range = range_of(options.lattice.range, options.lattice.color);
  if (view.lattice_color_range || options.lattice.color != first_options(*scene.lattice).color)
    view.lattice_color = options.lattice.color;
  return view;
}

ViewSpec whole_view(const Scene& scene, const ViewOptions& options) {
  ViewSpec view = requested_view(scene, options);
  std::vector<ForceKind> forces;
  for (int i = 0; i < force_kind_choices; ++i) {
    const auto kind = static_cast<ForceKind>(i);
    if (options.*switch_of(kind)) forces.push_back(kind);
  }
  view.forces = forces;
  view.network = options.force_display == ForceDisplay::network ? std::optional(true) : std::nullopt;
  view.arrows = options.arrow_scale != 1.0 ? std::optional(options.arrow_scale) : std::nullopt;
  view.force_scale = options.force_scale;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    view.keep_below[axis].reset();
    view.keep_above[axis].reset();
    const ClipPlane& plane = options.sight.clip[axis];
    if (plane.on) (plane.keep_above ? view.keep_above : view.keep_below)[axis] = plane.position;
  }
  return view;
}

}  // namespace scree
