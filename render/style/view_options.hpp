#pragma once

#include <optional>
#include <string>

#include "core/scene/names.hpp"
#include "render/style/color.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// Arrows at the contacts, or chains: the strong forces as lines between translucent bodies.
enum class ForceDisplay { arrows, network };

/// Ends of the scale of one colouring, whatever its values.
template <class Choice>
struct FixedRange {
  Choice color;
  ColorRange ends;
  bool operator==(const FixedRange&) const = default;
};

/// That of a colouring; none: its values give it.
template <class Choice>
std::optional<ColorRange> range_of(const std::optional<FixedRange<Choice>>& fixed, Choice color) {
  return fixed && fixed->color == color ? std::optional(fixed->ends) : std::nullopt;
}

/// How a bonded plate is shown.
struct LatticeOptions {
  LatticeColor color = LatticeColor::displacement;
  std::optional<double> magnification;  ///< of its displacements; none: chosen so that they can be seen
  bool show_undeformed = true;
  bool show_loads = true;  ///< and supports
  bool show_exact = true;  ///< the exact solution, where there is one
  std::optional<FixedRange<LatticeColor>> range;
  bool operator==(const LatticeOptions&) const = default;
};

/// How much work a picture is worth.
enum class PictureQuality {
  quick,  ///< for what moves
  fine,   ///< smooth, in shade, each material with its finish
  high    ///< for posters: finer still
};

/// What the view shows and how.
struct ViewOptions {
  ColorBy color_by = ColorBy::material;
  std::optional<FixedRange<ColorBy>> color_range;
  ForceDisplay force_display = ForceDisplay::arrows;
  bool show_normal_arrows = true;    ///< chains are drawn without
  bool show_friction_arrows = true;  ///< chains are drawn without
  bool forces_of_hidden = false;     ///< hidden bodies keep their forces
  bool arrows_on_both = false;       ///< on both sides of a contact, not on the first body alone
  bool through_bodies = false;       ///< arrows behind any number of bodies are seen, too
  bool show_loads = true;            ///< forces that the scene exerts on bodies
  bool show_wall_forces = false;     ///< the whole force on each wall
  bool show_body_forces = false;     ///< the whole force of the contacts on each body
  double least_share = 0.0;          ///< contact forces below this share of the largest one are left out; of
                                     ///< chains zero stands for all but the strongest fifth
  double arrow_scale = 1.0;  ///< factor on the automatic length (arrows) or width (network) of a force
  std::optional<double> force_scale;  ///< force whose arrow has the automatic length [N]; none: the moment's
  bool logarithmic_arrows = false;    ///< length by the logarithm of the force
  LatticeOptions lattice;
  Sight sight;
  bool show_contact_points = false;
  bool show_velocities = false;  ///< of the chosen bodies
  bool show_trails = false;      ///< of the chosen bodies
  bool show_body_axes = false;   ///< of the chosen bodies; where none is chosen, of all in a small scene
  bool show_walls = true;
  bool show_edges = true;
  bool show_grid = true;
  bool show_axes = true;
  bool smooth = false;  ///< smooth edges of everything also in quick pictures: costs several times as much
  bool show_legend = true;   ///< colours, and the scale of the arrows
  bool show_time = false;    ///< title and time in the picture itself, for pictures and films
  bool transparent = false;  ///< no background, for pictures that keep how opaque each pixel is
  double text_scale = 1.0;   ///< factor on the size of the legend's text
  double foot = 0.0;         ///< height that controls cover at the foot: legends stand above [logical pixels]
  Theme theme = Theme::light;
  bool hasty = false;        ///< bodies without their edges, which take as long as all the rest in software
  double pixel_ratio = 1.0;  ///< device pixels per logical pixel: sizes of text and lines
  /// Pixels a side of all but text and outlines, in units of those of the picture.
  double resolution = 1.0;
  PictureQuality quality = PictureQuality::quick;
  bool shade = true;           ///< in pictures that are not quick
  double shade_seconds = 0.0;  ///< after which the rest of it is left to the next picture; 0: never
};

/// Which option draws forces of a kind.
bool ViewOptions::*switch_of(ForceKind kind);

/// How a scene is shown at first: cut as it asks for, in the colours that it asks for, otherwise by material;
/// a plate that may turn as far as it likes without its place at the start. Leaves the rest as it is.
void show_as_first(const Scene& scene, ViewOptions& options);
/// The forces that a scene asks for; those that it says nothing of stay as they are.
void show_forces_as_first(const ViewSpec& view, ViewOptions& options);

/// What a scene asks for, with the colours that it is shown in.
ViewSpec asked_view(const Scene& scene, const ViewOptions& options);
/// The same with cuts and forces as they are shown.
ViewSpec whole_view(const Scene& scene, const ViewOptions& options);

}  // namespace scree
