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

/// The camera of a view: where it stands, what it is fitted to, and how it is guided. Positions in its
/// functions are global ones.
class ViewCamera {
 public:
  /// All outlive it.
  ViewCamera(DrawnScene& drawn, ViewLayers& layers, ViewOverlay& overlay);

  /// Another model is drawn.
  void take_model();
  /// Looks at it as it asks for.
  void look_as_asked(const ViewSpec& view);

  /// When it is drawn next it moves, without turning, so that everything seen fills the view.
  void fit_when_drawn();
  void fit_if_pending();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  void set_view_point(const ViewPoint& view_point);
  /// Where it is, or will be once it is fitted: a view that has not been drawn yet may have no size.
  ViewPoint view_point();
  /// Where a guided camera was before it went along; otherwise where it is.
  ViewPoint home();
  void centre_on(const Vec3& point);

  /// See SceneView.
  void keep_in_sight(CameraFollow follow);
  CameraFollow kept_in_sight() const { return follow_; }
  bool guide(double seconds);

  /// From now on it goes with a body; none: it stays.
  void follow(std::optional<int> body) { followed_ = body; }
  std::optional<int> followed() const { return followed_; }
  /// Goes as far as the body that is followed, up to the next frame.
  void go_with(const Frame& next);

 private:
  void fit();
  void move(const Vec3& way);
  /// Of the window.
  double aspect() const;
  /// What is seen of the walls and the ground, of which a fit shows all.
  std::vector<SeenBall> around() const;
  /// The bodies, and the plate, that are seen.
  std::vector<SeenBall> seen_bodies() const;
  void begin_guide();
  GuidedSight guided_sight();
  void set_ground(const GroundRectangle& ground);
  /// Where a guided camera is, the ground has lines with numbers.
  void take_ground_along();

  DrawnScene& drawn_;
  ViewLayers& layers_;
  ViewOverlay& overlay_;
  vtkCamera* camera_;
  bool fit_pending_ = false;
  CameraFollow follow_ = CameraFollow::nothing;
  CameraGuide guide_;  ///< unless it is to begin
  bool guide_pending_ = true;
  GroundRectangle first_grid_;   ///< that of the extent before a guided camera has taken it along
  std::optional<int> followed_;  ///< body
};

}  // namespace scree
