#pragma once

#include <optional>

namespace scree {

/// What the colours of the bodies mean.
enum class ColorBy { material, body, speed, spin, contacts, largest_force, residual_overlap };
inline constexpr int color_by_choices = 7;

/// What those of a bonded plate mean.
enum class LatticeColor { displacement, strain, bond_force, bond_energy };
inline constexpr int lattice_color_choices = 4;

/// How a scene wants to be seen at first; what it leaves out is up to the viewer.
struct ViewSpec {
  std::optional<ColorBy> color;
  std::optional<LatticeColor> lattice_color;
  int line = 0;
  bool operator==(const ViewSpec&) const = default;
};

}  // namespace scree
