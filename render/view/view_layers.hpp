#pragma once

#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <array>

#include "render/arrows/force_layer.hpp"
#include "render/arrows/marker_layer.hpp"
#include "render/lattice/lattice_layer.hpp"
#include "render/layers/body_colors.hpp"
#include "render/layers/body_layer.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/layers/probe_layer.hpp"
#include "render/layers/sphere_layer.hpp"
#include "render/layers/wall_layer.hpp"
#include "render/shade/scene_pass.hpp"
#include "render/shade/sky_shade.hpp"
#include "render/view/drawn_scene.hpp"

namespace scree {

/// Renderer of a view with the layers of the scene: bodies, walls, forces, markers, grid, highlight and
/// shading.
class ViewLayers {
 public:
  /// @param drawn  content; outlives the layers
  ViewLayers(vtkRenderWindow* window, DrawnScene& drawn);
  ~ViewLayers();
  ViewLayers(const ViewLayers&) = delete;
  ViewLayers& operator=(const ViewLayers&) = delete;

  vtkRenderWindow* window() const { return window_; }
  vtkRenderer* renderer() const { return scene_; }
  vtkCamera* camera() const { return scene_->GetActiveCamera(); }
  const BodyColors& colors() const { return colors_; }
  const ForceLayer& forces() const { return forces_; }
  const MarkerLayer& markers() const { return markers_; }
  const LatticeLayer& lattice() const { return lattice_; }
  const WallLayer& walls() const { return walls_; }
  /// Returns whether the shading of the last picture was completed.
  bool complete() const { return shade_.complete(); }
  long highlight_lines() const { return outlines_.lines(); }
  long probe_lines() const { return probes_.lines(); }

  /// Sets another model with another extent; nothing is shown yet.
  void take_model();
  /// Applies another ground of the extent.
  void take_ground();
  /// Updates everything that depends on the options only.
  void restyle();
  /// Updates everything that depends on the displayed moment.
  void redraw();
  /// If a body or a contact is highlighted, all bodies except it, or its partners, are pale.
  void show_bodies();
  /// Hidden objects are not highlighted.
  void show_highlight();
  void show_markers();
  void show_lattice();
  /// Updates everything that depends on the camera and the window's size. Call before each rendering.
  void prepare();

 private:
  void see_through_bodies();
  void set_quality();
  void update_shade();
  void set_clipping_range();
  /// Pixels that the scene is drawn into.
  std::array<int, 2> drawn_size() const;

  vtkRenderWindow* window_;
  DrawnScene& drawn_;
  vtkNew<vtkRenderer> scene_;
  vtkNew<ScenePass> scene_pass_;
  SkyShade shade_;
  bool shade_outdated_ = true;  ///< its casters have changed

  BodyColors colors_;
  // Drawn in the order of construction: translucent after solid layers.
  BodyLayer bodies_{scene_, Visibility::shown};
  SphereLayer spheres_{scene_, Visibility::shown};
  LatticeLayer lattice_{scene_};
  ForceLayer forces_{scene_};
  MarkerLayer markers_{scene_};
  GroundGrid grid_{scene_};
  BodyLayer ghost_bodies_{scene_, Visibility::translucent};
  SphereLayer ghost_spheres_{scene_, Visibility::translucent};
  WallLayer walls_{scene_};
  ProbeLayer probes_{scene_};
  HighlightLayer outlines_;
};

}  // namespace scree
