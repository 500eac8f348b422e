#include "core/scene/toml/known_keys.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace scree {
namespace {

struct KnownTable {
  std::string_view path;   ///< as messages call it; "": the top of the file
  std::string_view place;  ///< in words
  std::vector<std::string_view> keys;
};

/// The keys that tell one table from the others come with it; names, which stand in most of them, do not.
const std::vector<KnownTable>& known_tables() {
  static const std::vector<KnownTable> tables = {
      {"",
       "at the top of the file, above the first [table]",
       {"title", "description", "duration", "gravity", "plane", "rotations"}},
      {"solver",
       "in [solver]",
       {"method", "time_step", "min_time_step", "tolerance", "max_iterations", "adaptive", "impact_ratio",
        "sleep", "energy_alarm", "beta", "gamma", "phi"}},
      {"output", "in [output]", {"interval", "contacts", "paraview"}},
      {"material",
       "in [[material]]",
       {"density", "young_modulus", "poisson_ratio", "yield_stress", "hardening", "look"}},
      {"material.hardening", "in hardening = { … } of a [[material]]", {"stress", "exponent"}},
      {"contact", "in [[contact]]", {"materials", "normal", "damping", "friction"}},
      {"contact.normal",
       "in normal = { … } of a [[contact]]",
       {"law", "activation_gap", "stiffness", "exponent", "barrier_fraction", "barrier_exponent", "loading",
        "unloading", "memory", "form"}},
      {"contact.normal.unloading",
       "in unloading = { … } of a contact's normal law",
       {"force_slope", "overlap_slope", "initial", "alpha"}},
      {"contact.damping", "in damping = { … } of a [[contact]]", {"ratio", "restitution", "tension"}},
      {"contact.friction", "in friction = { … } of a [[contact]]", {"static", "dynamic", "lever"}},
      {"shape", "in [[shape]]", {"radius", "mesh", "unit", "scale"}},
      {"body",
       "in [[body]]",
       {"shape", "material", "mass", "position", "rotation", "velocity", "spin", "size", "fixed", "rotations",
        "hold"}},
      {"fill",
       "in [[fill]]",
       {"shape", "material", "count", "region", "arrangement", "orientation", "size", "velocity", "seed",
        "file", "hold", "rotations"}},
      {"wall",
       "in [[wall]]",
       {"material", "plane", "box", "mesh", "unit", "scale", "position", "rotation", "inside", "motion",
        "about"}},
      {"wall.plane", "in plane = { … } of a [[wall]]", {"point", "normal"}},
      {"wall.box", "in box = { … } of a [[wall]]", {"open"}},
      {"wall.motion", "in motion = { … } of a [[wall]]", {"time", "displacement", "velocity", "spin"}},
      {"load", "in [[load]]", {"point", "time", "force", "moment"}},
      {"event", "in [[event]]", {"time", "remove", "add", "friction", "between_steps"}},
      {"fluid", "in [fluid]", {"drag", "velocity", "magnus"}},
      {"near_field", "in [near_field]", {"attraction", "repulsion", "cutoff"}},
      {"lattice",
       "in [lattice]",
       {"cells", "thickness", "bond", "elasticity", "analysis", "modes", "break_stretch", "break_energy",
        "outline"}},
      {"lattice.support", "in [[lattice.support]]", {"edge", "fix"}},
      {"lattice.load", "in [[lattice.load]]", {"edge", "traction", "force"}},
      {"plot", "in [[plot]]", {"series", "against", "reference"}},
      {"view",
       "in [view]",
       {"color", "lattice_color", "camera", "projection", "follow", "cut", "forces", "network", "arrows",
        "plot"}},
      {"view.camera", "in camera = { … } of [view]", {"position", "focus", "up", "height"}},
      {"view.cut", "in cut = { … } of [view]", {"keep_below", "keep_above"}},
  };
  return tables;
}

/// The first part of "wall.motion".
std::string_view root_of(std::string_view table) {
  return table.substr(0, table.find('.'));
}

}  // namespace

std::string places_of_key(std::string_view key, std::string_view table) {
  constexpr std::size_t most_named = 3;
  std::vector<const KnownTable*> places;
  for (const KnownTable& known : known_tables()) {
    if (known.path != table && std::find(known.keys.begin(), known.keys.end(), key) != known.keys.end())
      places.push_back(&known);
  }
  // A table within the one where it stands, or around it, is the likeliest.
  const auto related = [&](const KnownTable* known) {
    return !table.empty() && root_of(known->path) == root_of(table);
  };
  if (std::any_of(places.begin(), places.end(), related))
    std::erase_if(places, [&](const KnownTable* known) { return !related(known); });
  std::string text;
  for (std::size_t i = 0; i < std::min(places.size(), most_named); ++i)
    text += (i == 0 ? "" : " or ") + std::string(places[i]->place);
  return text;
}

}  // namespace scree
