#include "core/scene/live_values.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace scree {
namespace {

/// Copies a part without its line in the file.
template <typename Part>
void copy_part(Part from, Part& to) {
  from.line = to.line;
  to = std::move(from);
}

void copy_solver(const SolverSpec& from, SolverSpec& to) {
  to.time_step = from.time_step;
  to.min_time_step = from.min_time_step;
  to.tolerance = from.tolerance;
  to.max_iterations = from.max_iterations;
  to.adaptive = from.adaptive;
  to.impact_ratio = from.impact_ratio;
  to.energy_alarm = from.energy_alarm;
}

/// A lattice is built once from the moduli of its material.
void copy_materials(const Scene& from, Scene& to) {
  for (std::size_t i = 0; i < std::min(from.materials.size(), to.materials.size()); ++i) {
    const MaterialSpec& source = from.materials[i];
    MaterialSpec& material = to.materials[i];
    if (to.lattice && to.lattice->material == material.name) continue;
    material.young_modulus = source.young_modulus;
    material.poisson_ratio = source.poisson_ratio;
    material.yield_stress = source.yield_stress;
    material.hardening = source.hardening;
  }
}

/// Lists of possible contacts depend on the activation gap.
void copy_contacts(const Scene& from, Scene& to) {
  for (std::size_t i = 0; i < std::min(from.contacts.size(), to.contacts.size()); ++i) {
    const ContactRule& source = from.contacts[i];
    ContactRule& rule = to.contacts[i];
    const bool same_kind = source.normal.index() == rule.normal.index() &&
                           activation_gap_of(source.normal) == activation_gap_of(rule.normal);
    if (same_kind) rule.normal = source.normal;
    rule.damping = source.damping;
    rule.friction = source.friction;
    rule.rolling = source.rolling;
    rule.cohesion = source.cohesion;
  }
}

void copy_free(const std::optional<FreeSpec>& from, std::optional<FreeSpec>& to) {
  if (!from || !to) return;
  to->force = from->force;
  to->damping = from->damping;
}

/// Returns whether a path is a table or lies in it.
bool lies_in(std::string_view path, std::string_view table) {
  return path.starts_with(table) && (path.size() == table.size() || path[table.size()] == '.');
}

bool is_lattice_material(const Scene& scene, std::string_view path) {
  if (!scene.lattice) return false;
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    const std::string& name = scene.materials[i].name;
    if (name != scene.lattice->material) continue;
    for (const std::string& which : {name, "\"" + name + "\"", std::to_string(i)})
      if (lies_in(path, "material." + which)) return true;
  }
  return false;
}

}  // namespace

std::string_view within_part(std::string_view path) {
  path.remove_prefix(std::min(path.find('.') + 1, path.size()));
  const std::size_t name_end = path.starts_with('"') ? path.find('"', 1) : 0;
  const std::size_t point = name_end == std::string_view::npos ? name_end : path.find('.', name_end);
  return point == std::string_view::npos ? std::string_view() : path.substr(point + 1);
}

bool is_live(const Scene& scene, const std::string& path) {
  const auto any = [](std::string_view key, std::initializer_list<std::string_view> tables) {
    return std::any_of(tables.begin(), tables.end(), [&](auto table) { return lies_in(key, table); });
  };
  const std::string_view key = within_part(path);
  if (lies_in(path, "solver"))
    return any(path.substr(path.find('.') + 1), {"time_step", "min_time_step", "tolerance", "max_iterations",
                                                 "adaptive", "impact_ratio", "energy_alarm"});
  if (lies_in(path, "material"))
    return !is_lattice_material(scene, path) &&
           any(key, {"young_modulus", "poisson_ratio", "yield_stress", "hardening"});
  if (lies_in(path, "contact"))
    return any(key, {"normal", "damping", "friction", "rolling", "cohesion"}) &&
           !any(key, {"normal.law", "normal.activation_gap"});
  if (lies_in(path, "wall")) return any(key, {"motion", "surface_velocity", "free.force", "free.damping"});
  return any(path, {"gravity", "fluid", "near_field"});
}

void copy_live_values(const Scene& from, Scene& to) {
  to.gravity = from.gravity;
  copy_solver(from.solver, to.solver);
  copy_materials(from, to);
  copy_contacts(from, to);
  for (std::size_t i = 0; i < std::min(from.walls.size(), to.walls.size()); ++i) {
    to.walls[i].motion = from.walls[i].motion;
    to.walls[i].surface_velocity = from.walls[i].surface_velocity;
    copy_free(from.walls[i].free, to.walls[i].free);
  }
  copy_part(from.fluid, to.fluid);
  copy_part(from.near_field, to.near_field);
}

}  // namespace scree
