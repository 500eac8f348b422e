#include "render/view_options.hpp"

#include <array>

#include "core/scene/lattice_spec.hpp"

namespace scree {

std::string_view name_of(ColorBy color_by) {
  static constexpr std::array<std::string_view, color_by_choices> names = {
      "material", "body", "speed", "spin", "contacts", "largest force", "residual overlap"};
  return names[static_cast<std::size_t>(color_by)];
}

LatticeOptions first_options(const LatticeSpec& plate) {
  LatticeOptions options;
  if (plate.rotations == LatticeRotations::small) return options;
  options.color = LatticeColor::strain;  // displacements are those of its flight
  options.show_undeformed = false;
  return options;
}

std::string_view name_of(LatticeColor color) {
  static constexpr std::array<std::string_view, lattice_color_choices> names = {"displacement", "strain",
                                                                                "bond force", "bond energy"};
  return names[static_cast<std::size_t>(color)];
}

}  // namespace scree
