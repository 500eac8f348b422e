#pragma once

#include <memory>

#include "core/simulation/frame.hpp"
#include "render/legend.hpp"
#include "render/view_options.hpp"

class vtkRenderWindow;
class vtkRenderer;

namespace scree {

enum class ViewDirection { slanted, front, right, top };

/// Draws frames into a window: bodies, walls, forces, ground grid, legend. Owns its renderers, which it adds
/// to the window; whoever owns the window renders it. All calls from the thread that renders.
class SceneView {
 public:
  explicit SceneView(vtkRenderWindow* window);
  ~SceneView();
  SceneView(const SceneView&) = delete;
  SceneView& operator=(const SceneView&) = delete;

  /// Shows another scene in its starting position and fits the camera. Null empties the view.
  void set_model(std::shared_ptr<const Model> model);
  /// Shows a moment. A frame of another model than the present one does `set_model` first.
  void show(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  const ViewOptions& options() const;

  /// Moves the camera, without turning it, so that the bodies present and the walls around them fill the
  /// view.
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);

  /// The renderer with the bodies: for an interactor style (its camera moves all the others).
  vtkRenderer* renderer() const;
  const Legend& legend() const;
  /// Length of the arrow of a force, as set by the options and the scene [m].
  double arrow_length(double force) const;
  /// Arrows, or lines of the network, in the last picture: those in sight.
  int forces_drawn() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
