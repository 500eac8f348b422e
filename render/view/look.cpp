#include "render/view/look.hpp"

#include <cmath>

namespace scree {

std::optional<ViewPoint> requested_view_point(const ViewSpec& view, bool orthographic) {
  const auto* place = view.camera ? std::get_if<CameraPlace>(&*view.camera) : nullptr;
  if (place == nullptr) return std::nullopt;
  ViewPoint point;
  point.position = place->position;
  point.focus = place->focus;
  point.up = place->up;
  point.orthographic = orthographic;
  const double in_perspective = (point.position - point.focus).norm() * std::tan(0.5 * view_angle);
  point.half_height = place->height ? 0.5 * *place->height : in_perspective;
  return point;
}

}  // namespace scree
