#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Meaning of the bodies' colours.
enum class ColorBy { material, body, speed, spin, contacts, largest_force, residual_overlap };
inline constexpr int color_by_choices = 7;

/// Meaning of a bonded plate's colours.
enum class LatticeColor { displacement, strain, bond_force, bond_energy };
inline constexpr int lattice_color_choices = 4;

/// Standard views.
enum class ViewDirection { slanted, front, right, top };
inline constexpr int view_direction_choices = 4;

/// Target that the camera follows.
enum class CameraFollow { nothing, moving, everything, body };

/// Kinds of forces for display: at contacts, loads of the scene, and totals.
enum class ForceKind { normal, friction, loads, walls, bodies };
inline constexpr int force_kind_choices = 5;

/// Ends of a colour scale, in the unit of its quantity; values beyond have the colour of the nearest end.
struct ColorRange {
  double low = 0.0;
  double high = 1.0;
  bool operator==(const ColorRange&) const = default;
};

/// Returns whether colours of bodies represent numbers.
constexpr bool has_scale(ColorBy color) {
  return color != ColorBy::material && color != ColorBy::body;
}

/// Returns whether colours of a plate have a sign, with white in the middle for zero.
constexpr bool has_sign(LatticeColor color) {
  return color == LatticeColor::strain || color == LatticeColor::bond_force;
}

/// A camera position.
struct CameraPlace {
  Vec3 position = Vec3::Zero();
  Vec3 focus = Vec3::Zero();  ///< centre of the picture
  Vec3 up = Vec3::UnitZ();
  std::optional<double> height;  ///< visible height in orthographic views [m]; none: as in perspective
  bool operator==(const CameraPlace&) const = default;
};

/// Titles of the plots that exist in all scenes.
inline constexpr std::string_view energies_plot = "Energies";
inline constexpr std::string_view solver_plot = "Step and contacts";

/// Initial view of a scene; missing settings are up to the viewer.
struct ViewSpec {
  std::optional<ColorBy> color;
  std::optional<LatticeColor> lattice_color;
  std::optional<ColorRange> color_range;          ///< of `color`; none: range of the current frame
  std::optional<ColorRange> lattice_color_range;  ///< of `lattice_color`
  std::optional<std::variant<ViewDirection, CameraPlace>> camera;
  std::optional<bool> orthographic;
  std::optional<CameraFollow> follow;
  std::string followed;  ///< name or number of the followed body
  /// Cuts across x, y and z: only smaller, or larger, coordinates are shown [m].
  std::array<std::optional<double>, 3> keep_below;
  std::array<std::optional<double>, 3> keep_above;
  std::optional<std::vector<ForceKind>> forces;  ///< forces drawn, each once, in the order of the kinds
  std::optional<bool> network;   ///< force network: lines between bodies instead of arrows at contacts
  std::optional<double> arrows;  ///< factor on the length of arrows
  /// Force whose arrow is 0.8 typical body sizes long, times `arrows`, or whose chain has full width [N];
  /// none: chosen from the current frame.
  std::optional<double> force_scale;
  std::string plot;  ///< title of the front plot, of this scene or of all scenes; empty: the first
  int line = 0;
  bool operator==(const ViewSpec&) const = default;
};

}  // namespace scree
