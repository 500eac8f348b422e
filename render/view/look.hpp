#pragma once

#include <memory>
#include <optional>

#include "core/frame/frame.hpp"
#include "core/probes/measuring_mark.hpp"
#include "render/arrows/trail.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/style/view_options.hpp"

namespace scree {

inline constexpr double view_angle =
    0.4886921905584123;  ///< of a camera, between the picture's edges: 28° [rad]

/// Position and direction of a camera.
struct ViewPoint {
  Vec3 position = Vec3::Zero();
  Vec3 focus = Vec3::Zero();  ///< centre of the picture
  Vec3 up = Vec3::UnitZ();
  bool orthographic = false;
  double half_height = 1.0;  ///< of the visible area in orthographic views [m]
};

/// View point requested by a scene, if it gives a position.
std::optional<ViewPoint> requested_view_point(const ViewSpec& view, bool orthographic);

/// Appearance of a picture.
struct Look {
  ViewOptions options;
  std::optional<ViewPoint> view_point;               ///< none: everything is visible, …
  ViewDirection direction = ViewDirection::slanted;  ///< … from this side
  bool orthographic = false;                         ///< used without a view point
  CameraFollow follow = CameraFollow::nothing;       ///< what the camera keeps in sight
  bool settled = false;         ///< of a picture: at the final position of a guided camera
  Highlight highlight;          ///< its contact belongs to the frame
  std::optional<int> followed;  ///< body that the camera moves with
  std::vector<int> chosen;      ///< bodies whose velocities, axes and trails are drawn
  std::vector<Trail> trails;    ///< of a picture; films compute them
  double trail_seconds = 0.0;   ///< duration of trails in a film [s]
  /// Frame that the view point was chosen for; required if a body is followed.
  std::shared_ptr<const Frame> frame;
  LatticeShape lattice_shape;        ///< see SceneView
  std::vector<MeasuringMark> marks;  ///< rulers and protractors
};

}  // namespace scree
