#pragma once

#include <optional>
#include <string>

#include "core/probes/loaded_triangle.hpp"
#include "core/scene/names.hpp"
#include "render/style/color.hpp"
#include "render/style/contact_marks.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// Arrows at the contacts, or force chains: strong forces as lines between translucent bodies.
enum class ForceDisplay { arrows, network };

/// Ends of the scale of one colouring, whatever its values.
template <class Choice>
struct FixedRange {
  Choice color;
  ColorRange ends;
  bool operator==(const FixedRange&) const = default;
};

/// Range of a colouring; none: determined by its values.
template <class Choice>
std::optional<ColorRange> range_of(const std::optional<FixedRange<Choice>>& fixed, Choice color) {
  return fixed && fixed->color == color ? std::optional(fixed->ends) : std::nullopt;
}

/// Display of a bonded plate.
struct LatticeOptions {
  LatticeColor color = LatticeColor::displacement;
  std::optional<double> magnification;  ///< of its displacements; none: automatic
  bool show_undeformed = true;
  bool show_loads = true;  ///< loads and supports
  bool show_exact = true;  ///< exact solution, if there is one
  std::optional<FixedRange<LatticeColor>> range;
  bool operator==(const LatticeOptions&) const = default;
};

/// Quality of a picture.
enum class PictureQuality {
  quick,  ///< for motion
  fine,   ///< antialiased, shaded, with the finish of each material
  high    ///< for posters
};

/// Content and appearance of the view.
struct ViewOptions {
  ColorBy color_by = ColorBy::material;
  std::optional<FixedRange<ColorBy>> color_range;
  ForceDisplay force_display = ForceDisplay::arrows;
  bool show_normal_arrows = true;    ///< not with chains
  bool show_friction_arrows = true;  ///< not with chains
  bool forces_of_hidden = false;     ///< hidden bodies show their forces
  bool arrows_on_both = false;       ///< on both sides of a contact, not only on the first body
  bool through_bodies = false;       ///< arrows are visible behind any number of bodies
  bool show_loads = true;            ///< forces of the scene on bodies
  bool show_wall_forces = false;     ///< total force on each wall
  bool show_body_forces = false;     ///< total contact force on each body
  /// Contact forces below this share of the largest are omitted; chains: 0 omits all but the strongest fifth
  double least_share = 0.0;
  double arrow_scale = 1.0;  ///< factor on the automatic length (arrows) or width (network) of a force
  std::optional<double> force_scale;  ///< force whose arrow has the automatic length [N]; none: the moment's
  bool logarithmic_arrows = false;    ///< logarithmic length
  LatticeOptions lattice;
  Sight sight;
  bool show_contact_points = false;
  ContactMark contact_mark = ContactMark::plain;  ///< colours of these points
  std::optional<WallQuantity> wall_color;         ///< of each triangle; none: the material's colour
  bool show_velocities = false;                   ///< of the selected bodies
  bool show_trails = false;                       ///< of the selected bodies
  bool show_body_axes = false;  ///< of the selected bodies; without a selection of all in a small scene
  bool show_walls = true;
  bool show_edges = true;
  bool show_grid = true;
  bool show_probes = true;  ///< where probes measure
  bool show_axes = true;
  bool smooth = false;       ///< antialiasing also in quick pictures, at several times the cost
  bool show_legend = true;   ///< colours and force scales
  bool show_time = false;    ///< title and time in the picture itself, for pictures and films
  bool transparent = false;  ///< no background, for pictures with an opacity per pixel
  double text_scale = 1.0;   ///< factor on the legend's text size
  double foot = 0.0;         ///< height covered by controls at the bottom: legends are above [logical pixels]
  double corner = 0.0;       ///< side of a square at the upper right covered by controls [logical pixels]
  Theme theme = Theme::light;
  bool hasty = false;        ///< bodies without edges, which take half of the time in software
  double pixel_ratio = 1.0;  ///< device pixels per logical pixel: sizes of text and lines
  /// Pixels per side of everything except text and outlines, relative to the picture's.
  double resolution = 1.0;
  PictureQuality quality = PictureQuality::quick;
  bool shade = true;           ///< not in quick pictures
  double shade_seconds = 0.0;  ///< time limit, after which the next picture continues; 0: none
};

/// Option that draws forces of a kind.
bool ViewOptions::*switch_of(ForceKind kind);

/// Initial view of a scene: its cuts and colours, otherwise colours by material; a plate with large rotations
/// without its undeformed shape. Leaves other options unchanged.
void show_as_first(const Scene& scene, ViewOptions& options);
/// Applies the forces requested by a scene; others stay unchanged.
void show_forces_as_first(const ViewSpec& view, ViewOptions& options);

/// View of a scene with the current colours.
ViewSpec requested_view(const Scene& scene, const ViewOptions& options);
/// The same with the current cuts and forces.
ViewSpec whole_view(const Scene& scene, const ViewOptions& options);

}  // namespace scree
