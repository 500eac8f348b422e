#pragma once

#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <memory>
#include <optional>
#include <vector>

#include "render/arrows/force_layer.hpp"
#include "render/camera/camera_guide.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/lattice/lattice_layer.hpp"
#include "render/layers/body_colors.hpp"
#include "render/layers/body_layer.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/layers/sphere_layer.hpp"
#include "render/layers/wall_layer.hpp"
#include "render/overlay/overlay.hpp"
#include "render/shade/scene_pass.hpp"
#include "render/shade/sky_shade.hpp"
#include "render/style/text_actor.hpp"
#include "render/view/scene_view.hpp"

namespace scree {

/// The layers of a view and what they show.
struct SceneView::Parts {
  vtkRenderWindow* window;
  vtkNew<vtkRenderer> scene;
  vtkNew<TextActor> overlay_actor;
  vtkNew<OverlayItem> overlay;
  vtkNew<vtkCallbackCommand> before_render;
  vtkNew<ScenePass> scene_pass;
  SkyShade shade;
  bool shade_outdated = true;  ///< what throws it has changed

  /// What is drawn, as it came. Below, and for the camera, it is moved to `extent.origin`.
  struct Given {
    ViewOptions options;
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Frame> frame;
    std::vector<Trail> trails;
  } given;

  ViewOptions options;  ///< its pixels are those that the scene is drawn into
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Frame> frame;
  SceneExtent extent;
  bool fit_pending = false;
  CameraFollow follow = CameraFollow::nothing;
  CameraGuide guide;  ///< of the camera, unless it is to begin
  bool guide_pending = true;
  GroundRectangle first_grid;  ///< that of the extent before a guided camera has taken it along
  Highlight highlight;
  std::optional<int> followed;  ///< body
  std::vector<int> chosen;      ///< bodies
  std::vector<Trail> trails;
  std::vector<Visibility> visibility;  ///< of the bodies
  LatticeShape lattice_shape;

  BodyColors colors;
  // Drawn in this order of their making: what is translucent comes after what is solid.
  BodyLayer bodies{scene, Visibility::shown};
  SphereLayer spheres{scene, Visibility::shown};
  LatticeLayer lattice{scene};
  ForceLayer forces{scene};
  MarkerLayer markers{scene};
  GroundGrid grid{scene};
  BodyLayer ghost_bodies{scene, Visibility::translucent};
  SphereLayer ghost_spheres{scene, Visibility::translucent};
  WallLayer walls{scene};
  HighlightLayer outlines;

  explicit Parts(vtkRenderWindow* target);
  ~Parts();
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  void set_frame(std::shared_ptr<const Frame> next);
  /// What follows from the options alone.
  void restyle();
  /// What follows from the moment shown.
  void redraw();
  /// Beside a body, or a contact, that stands out all bodies but it, or its partners, are pale.
  void show_bodies();
  /// What is hidden does not stand out.
  void show_highlight();
  void fit();
  void move_camera(const Vec3& way);
  /// Of the window.
  double aspect() const;
  /// Pixels that the scene is drawn into.
  std::array<int, 2> drawn_size() const;
  void set_quality();
  void update_shade();
  /// The parts of the picture that the corners take, with the camera where it is.
  std::vector<PictureArea> taken_areas();
  /// What is seen of the walls and the ground, of which a fit shows all.
  std::vector<SeenBall> around() const;
  /// The bodies, and the plate, that are seen.
  std::vector<SeenBall> seen_bodies() const;
  GuidedSight guided_sight();
  void begin_guide();
  /// Where a guided camera is, the ground has lines with numbers.
  void take_ground_along();
  void set_ground(const GroundRectangle& ground);
  /// What depends on the camera and the window's size.
  void prepare();
  void set_clipping_range();
  void fill_overlay(bool foreseen = false);
  void fill_force_legend();
  void foresee_force_legend();
  void see_through_bodies();
  void fill_lattice_legend();
  /// Those in front of the eye.
  std::vector<OverlayContent::Label> placed(const std::vector<GroundLabel>& texts) const;
  std::vector<OverlayContent::Label> force_values() const;
};

}  // namespace scree
