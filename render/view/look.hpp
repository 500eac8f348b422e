#pragma once

#include <memory>
#include <optional>

#include "core/frame/frame.hpp"
#include "render/arrows/trail.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/style/view_options.hpp"

namespace scree {

inline constexpr double view_angle =
    0.4886921905584123;  ///< of a camera, between the picture's edges: 28° [rad]

/// From where a scene is looked at.
struct ViewPoint {
  Vec3 position = Vec3::Zero();
  Vec3 focus = Vec3::Zero();  ///< in the middle of the picture
  Vec3 up = Vec3::UnitZ();
  bool orthographic = false;
  double half_height = 1.0;  ///< of what an orthographic view shows [m]
};

/// Where a scene wants to be looked at from, where it names a place.
std::optional<ViewPoint> asked_view_point(const ViewSpec& view, bool orthographic);

/// How a picture shows a moment.
struct Look {
  ViewOptions options;
  std::optional<ViewPoint> view_point;               ///< none: from where everything is seen, …
  ViewDirection direction = ViewDirection::slanted;  ///< … from that side
  bool orthographic = false;                         ///< likewise without a view point
  CameraFollow follow = CameraFollow::nothing;       ///< what the camera keeps in sight
  bool settled = false;                              ///< of a picture: where the camera would come to rest
  Highlight highlight;                               ///< its contact belongs to the frame
  std::optional<int> followed;                       ///< body that the camera goes with
  std::vector<int> chosen;                           ///< bodies whose velocities, axes and trails are drawn
  std::vector<Trail> trails;                         ///< of a picture; a film draws them as it goes
  double trail_seconds = 0.0;                        ///< how far they reach back in a film [s]
  /// That the view point was chosen for; needed where a body is followed.
  std::shared_ptr<const Frame> frame;
  LatticeShape lattice_shape;  ///< see SceneView
};

}  // namespace scree
