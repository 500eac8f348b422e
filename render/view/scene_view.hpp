#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/probes/measuring_mark.hpp"
#include "render/arrows/marker_layer.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"
#include "render/view/look.hpp"

class vtkRenderWindow;
class vtkRenderer;

namespace scree {

/// Object at a place of the picture: a force, a body, a wall, or none.
struct Picked {
  std::optional<int> contact;  ///< contact of the force: index in the contacts of the frame shown
  std::optional<int> body;
  std::optional<int> wall;
};

/// What a hand grabs: a place on a body, or a node of a lattice.
struct Grip {
  int body = -1;               ///< −1: a node
  int node = -1;               ///< −1: a body
  Vec3 point = Vec3::Zero();   ///< on the surface of the body, or of the node as drawn [m]
  double magnification = 1.0;  ///< of the displacements of the node
};

struct Ray;

/// Draws frames into a window: bodies, walls, forces, ground grid, legend. Owns its renderers, which it adds
/// to the window; the owner of the window renders it. For a scene far from the origin the renderers and their
/// camera use local positions; all functions use global ones. Not thread-safe: call from the thread that
/// renders.
class SceneView {
 public:
  explicit SceneView(vtkRenderWindow* window);
  ~SceneView();
  SceneView(const SceneView&) = delete;
  SceneView& operator=(const SceneView&) = delete;

  /// Shows another scene in its initial state and with its own view. Null empties the view.
  void set_model(std::shared_ptr<const Model> model);
  /// The run has other bodies than before: the first ones are the same. Camera and display stay. A frame with
  /// them must be shown next.
  void set_bodies(std::shared_ptr<const Model> model);
  /// Shows a frame. A frame of another model calls `set_model` first.
  void show(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  const ViewOptions& options() const;

  /// Moves the camera, without rotating it, so that the visible bodies and the walls around them fill the
  /// view.
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  void set_view_point(const ViewPoint& view_point);
  /// Sets what `guide_camera` keeps in sight from the current camera position on; `nothing`, or a body: no
  /// effect.
  void keep_in_sight(CameraFollow follow);
  CameraFollow kept_in_sight() const;
  /// Advances the guided camera by some time [s] towards its target; infinity: all the way.
  /// @return whether the target has not been reached
  bool guide_camera(double seconds);
  /// Position of a guided camera before it moved; otherwise its current position.
  ViewPoint home() const;

  /// Everything that a picture of the current view needs except its size.
  Look look() const;
  /// Sets the view; without a view point everything is visible from the side that it names.
  void set_look(const Look& look);

  /// Object at a place of the last picture: solid before translucent, walls last.
  /// @param x  from the lower left corner, and y [device pixels]
  Picked pick(double x, double y) const;
  /// Nearest body at a place of the last picture, behind no other solid body.
  std::optional<Grip> grip(double x, double y) const;
  /// First point of a body or a wall at a place of the last picture, pinned to it; none: nothing is there.
  /// Sides of walls that are seen through do not count.
  std::optional<PinnedPoint> surface_at(double x, double y) const;
  /// Sets the rulers and protractors that are drawn, until another model is set.
  void set_marks(std::vector<MeasuringMark> marks);
  /// Ray of sight through a place of the last picture.
  Ray sight_through(double x, double y) const;
  /// Place of a point in the last picture: x from the lower left corner, y [device pixels], and its distance
  /// from the plane of the eye [m]; none: it is behind it.
  std::optional<Vec3> place_of(const Vec3& point) const;
  /// Highlights a body or a contact of the frame shown until the next call or another model.
  void set_highlight(const Highlight& highlight);
  /// Sets the bodies whose velocities, axes and trails are drawn if enabled, until another model is set.
  void set_chosen(std::vector<int> bodies, std::vector<Trail> trails);
  /// Shows a lattice in a shape instead of its displacements; without nodes: its displacements. Reset by
  /// another model.
  void set_lattice_shape(LatticeShape shape);
  /// Magnification of a lattice's displacements, automatic or set.
  double lattice_magnification() const;
  /// Legend of a lattice's colours; none: no lattice.
  std::optional<Legend> lattice_legend() const;
  /// Moves the camera with a body from now on; none: fixed. Reset by another model.
  void follow(std::optional<int> body);
  /// Moves the camera, without rotating it, so that a point is at the centre of the view and of rotation.
  void centre_on(const Vec3& point);

  /// Columns: x, y, z of the scene as right, up, towards the viewer.
  Mat3 axes() const;
  /// Renderer of the bodies, for an interactor style; its camera controls all others.
  vtkRenderer* renderer() const;
  const Legend& legend() const;
  /// Arrow length of a force for the options and the scene [m].
  double arrow_length(double force) const;
  /// Force whose arrow has the automatic length, or whose chain is as wide as they get; 0: none has acted [N]
  double force_scale() const;
  /// Number of visible arrows, or lines of chains, in the last picture.
  int forces_drawn() const;
  /// Number of contact points, velocities, axes and trail segments in the last picture.
  long markers_drawn() const;
  /// Contact forces below this are omitted; 0: none is [N]
  double least_force() const;
  /// Share of the forces drawn; empty: all.
  std::string share_of_forces() const;
  /// Meanings of the legend's symbols at a place of the last picture, one line each; empty: none.
  /// @param x  from the lower left corner, and y [device pixels]
  std::string legend_hint(double x, double y) const;
  /// Returns whether the shading of the last picture was completed, see `ViewOptions::shade_seconds`. The
  /// next picture of the same content continues it.
  bool complete() const;
  /// Number of highlight lines in the last picture.
  long highlight_lines() const;
  /// Number of lines that probes are drawn with.
  long probe_lines() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
