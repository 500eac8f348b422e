#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// What the colours of the bodies mean.
enum class ColorBy { material, body, speed, spin, contacts, largest_force, residual_overlap };
inline constexpr int color_by_choices = 7;

/// What those of a bonded plate mean.
enum class LatticeColor { displacement, strain, bond_force, bond_energy };
inline constexpr int lattice_color_choices = 4;

/// From where everything is seen: one of the standard views.
enum class ViewDirection { slanted, front, right, top };
inline constexpr int view_direction_choices = 4;

/// What the camera keeps in sight.
enum class CameraFollow { nothing, moving, everything, body };

/// Kinds of forces that can be drawn: at contacts, of the scene on bodies, and whole ones.
enum class ForceKind { normal, friction, loads, walls, bodies };
inline constexpr int force_kind_choices = 5;

/// Ends of a scale of colours, in the unit of what it shows: what lies beyond has the colour of its end.
struct ColorRange {
  double low = 0.0;
  double high = 1.0;
  bool operator==(const ColorRange&) const = default;
};

/// Whether colours of bodies stand for numbers.
constexpr bool has_scale(ColorBy color) {
  return color != ColorBy::material && color != ColorBy::body;
}

/// Whether colours of a plate have a sign, with white in the middle for zero.
constexpr bool has_sign(LatticeColor color) {
  return color == LatticeColor::strain || color == LatticeColor::bond_force;
}

/// A camera that stands somewhere.
struct CameraPlace {
  Vec3 position = Vec3::Zero();
  Vec3 focus = Vec3::Zero();  ///< in the middle of the picture
  Vec3 up = Vec3::UnitZ();
  std::optional<double> height;  ///< of what an orthographic view shows [m]; none: as much as in perspective
  bool operator==(const CameraPlace&) const = default;
};

/// Titles of the plots that all scenes have.
inline constexpr std::string_view energies_plot = "Energies";
inline constexpr std::string_view solver_plot = "Step and contacts";

/// How a scene wants to be seen at first; what it leaves out is up to the viewer.
struct ViewSpec {
  std::optional<ColorBy> color;
  std::optional<LatticeColor> lattice_color;
  std::optional<ColorRange> color_range;          ///< of `color`; none: that of the moment
  std::optional<ColorRange> lattice_color_range;  ///< of `lattice_color`
  std::optional<std::variant<ViewDirection, CameraPlace>> camera;
  std::optional<bool> orthographic;
  std::optional<CameraFollow> follow;
  std::string followed;  ///< body, by name or number, where one is followed
  /// Across x, y and z: only what has smaller, or larger, coordinates is shown [m].
  std::array<std::optional<double>, 3> keep_below;
  std::array<std::optional<double>, 3> keep_above;
  std::optional<std::vector<ForceKind>> forces;  ///< that are drawn, each once, in the order of the kinds
  std::optional<bool> network;                   ///< lines between bodies instead of arrows at contacts
  std::optional<double> arrows;                  ///< factor on the length of arrows
  /// Whose arrow is as long as four fifths of a body's typical size, times `arrows`, or whose chain is as
  /// wide as chains get [N]; none: chosen by the moment.
  std::optional<double> force_scale;
  std::string plot;  ///< title of that in front, or one of those that all scenes have; empty: the first
  int line = 0;
  bool operator==(const ViewSpec&) const = default;
};

}  // namespace scree
