#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/marker_layer.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"
#include "render/view/look.hpp"

class vtkRenderWindow;
class vtkRenderer;

namespace scree {

/// What is seen at a place of the picture: a force, a body, a wall, or nothing.
struct Picked {
  std::optional<int> contact;  ///< whose force it is: index in the contacts of the frame shown
  std::optional<int> body;
  std::optional<int> wall;
};

/// Draws frames into a window: bodies, walls, forces, ground grid, legend. Owns its renderers, which it adds
/// to the window; whoever owns the window renders it. Of a scene far from the origin the renderers and their
/// camera know positions about an origin of their own; all calls here take and give global ones. All calls
/// from the thread that renders.
class SceneView {
 public:
  explicit SceneView(vtkRenderWindow* window);
  ~SceneView();
  SceneView(const SceneView&) = delete;
  SceneView& operator=(const SceneView&) = delete;

  /// Shows another scene in its starting position, seen as it asks for. Null empties the view.
  void set_model(std::shared_ptr<const Model> model);
  /// Shows a moment. A frame of another model than the present one does `set_model` first.
  void show(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  const ViewOptions& options() const;

  /// Moves the camera, without turning it, so that the bodies that are seen and the walls around them fill
  /// the view.
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  void set_view_point(const ViewPoint& view_point);
  /// From now on `guide_camera` keeps that in sight, from where the camera stands; `nothing`, or a body: it
  /// does nothing.
  void keep_in_sight(CameraFollow follow);
  CameraFollow kept_in_sight() const;
  /// Lets the camera go on for so long [s] towards where it sees what it shall keep in sight of the frame
  /// shown; infinity: all the way. @return whether it has still a way to go
  bool guide_camera(double seconds);
  /// Where a guided camera was before it went along; otherwise where it is.
  ViewPoint home() const;

  /// Everything that a picture of what is seen needs, but its size.
  Look look() const;
  /// Looks in that way; without a view point from where everything is seen, from the side that it names.
  void set_look(const Look& look);

  /// What is seen at a place of the last picture: what is solid before what is translucent, walls last.
  /// @param x  from the lower left corner, and y [device pixels]
  Picked pick(double x, double y) const;
  /// Lets a body or a contact of the frame shown stand out, until the next call; another model ends it.
  void set_highlight(const Highlight& highlight);
  /// Bodies whose velocities, axes and ways until the moment shown are drawn if the options say so. Another
  /// model ends it.
  void set_chosen(std::vector<int> bodies, std::vector<Trail> trails);
  /// Shows a lattice in that shape instead of as the frames have it, or, without nodes, as they do. Another
  /// model ends it.
  void set_lattice_shape(LatticeShape shape);
  /// By which the displacements of a lattice are drawn, as chosen by itself or as set.
  double lattice_magnification() const;
  /// What the colours of a lattice mean; none: there is no lattice.
  std::optional<Legend> lattice_legend() const;
  /// From now on the camera goes with a body; none: it stays. Another model ends it.
  void follow(std::optional<int> body);
  /// Moves the camera, without turning it, so that a point comes to the middle of the view and is turned
  /// about.
  void centre_on(const Vec3& point);

  /// The renderer with the bodies: for an interactor style (its camera moves all the others).
  vtkRenderer* renderer() const;
  const Legend& legend() const;
  /// Length of the arrow of a force, as set by the options and the scene [m].
  double arrow_length(double force) const;
  /// Force whose arrow has the automatic length, or whose chain is as wide as they get; 0: none has acted [N]
  double force_scale() const;
  /// Arrows, or lines of chains, in the last picture: those in sight.
  int forces_drawn() const;
  /// Contact points, velocities, axes and pieces of trails in the last picture.
  long markers_drawn() const;
  /// Contact forces below this one are left out; zero: none is [N]
  double least_force() const;
  /// Which share of the forces is drawn; empty: all.
  std::string share_of_forces() const;
  /// What the symbols of the legend at a place of the last picture mean, a line each; empty: there are none.
  /// @param x  from the lower left corner, and y [device pixels]
  std::string legend_hint(double x, double y) const;
  /// Whether the last picture had time for all of its shade: see `ViewOptions::shade_seconds`. The next one
  /// of the same goes on with it.
  bool complete() const;
  /// Lines of the highlight in the last picture.
  long highlight_lines() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
