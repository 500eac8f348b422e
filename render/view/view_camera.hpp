#pragma once

#include <optional>
#include <vector>

#include "render/camera/camera_fit.hpp"
#include "render/camera/camera_guide.hpp"
#include "render/view/drawn_scene.hpp"
#include "render/view/look.hpp"

class vtkCamera;

namespace scree {

class ViewLayers;
class ViewOverlay;

/// Camera of a view: position, fitting and guidance. Positions in its functions are global.
class ViewCamera {
 public:
  /// All references outlive it.
  ViewCamera(DrawnScene& drawn, ViewLayers& layers, ViewOverlay& overlay);

  /// Sets another model.
  void take_model();
  /// Applies the view requested by a scene.
  void apply_view(const ViewSpec& view);

  /// Before the next drawing it moves, without rotating, so that everything visible fills the view.
  void fit_when_drawn();
  void fit_if_pending();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  void set_view_point(const ViewPoint& view_point);
  /// Current position, or the fitted one: a view that has not been drawn yet may have no size.
  ViewPoint view_point();
  /// Position of a guided camera before it moved; otherwise its current position.
  ViewPoint home();
  void centre_on(const Vec3& point);

  /// See SceneView.
  void keep_in_sight(CameraFollow follow);
  CameraFollow kept_in_sight() const { return follow_; }
  bool guide(double seconds);

  /// Moves with a body from now on; none: fixed.
  void follow(std::optional<int> body) { followed_ = body; }
  std::optional<int> followed() const { return followed_; }
  /// Follows no body that does not exist any more.
  /// @param bodies  their number
  void follow_within(std::size_t bodies) {
    if (followed_ && static_cast<std::size_t>(*followed_) >= bodies) followed_.reset();
  }
  /// Moves by the displacement of the followed body up to the next frame.
  void go_with(const Frame& next);

 private:
  void fit();
  void move(const Vec3& way);
  /// Width over height of the window.
  double aspect() const;
  /// Visible walls and ground, which a fit shows completely.
  std::vector<SeenBall> around() const;
  /// Visible bodies and plate.
  std::vector<SeenBall> seen_bodies() const;
  void begin_guide();
  GuidedSight guided_sight();
  void set_ground(const GroundRectangle& ground);
  /// Moves the numbered part of the ground along with a guided camera.
  void take_ground_along();

  DrawnScene& drawn_;
  ViewLayers& layers_;
  ViewOverlay& overlay_;
  vtkCamera* camera_;
  bool fit_pending_ = false;
  CameraFollow follow_ = CameraFollow::nothing;
  CameraGuide guide_;  ///< valid unless `guide_pending_`
  bool guide_pending_ = true;
  GroundRectangle first_grid_;   ///< of the extent, before a guided camera has moved it
  std::optional<int> followed_;  ///< body
};

}  // namespace scree
