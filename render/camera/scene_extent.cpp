#include "render/camera/scene_extent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "render/camera/camera_fit.hpp"

namespace scree {
namespace {

/// A bounding box that is extended step by step.
struct GrowingBox {
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;

  bool empty() const { return lower.x() > upper.x(); }
  void add(const Vec3& point) {
    lower = lower.cwiseMin(point);
    upper = upper.cwiseMax(point);
  }
  /// Smallest and largest coordinate along a direction.
  std::array<double, 2> height_along(const Vec3& direction) const {
    const double middle = direction.dot(0.5 * (lower + upper));
    const double half = direction.cwiseAbs().dot(0.5 * (upper - lower));
    return {middle - half, middle + half};
  }
  void add(const Vec3& point, double radius) {
    add(point - Vec3::Constant(radius));
    add(point + Vec3::Constant(radius));
  }
};

void add_wall(GrowingBox& box, const WallModel& wall, const FrameWall& state) {
  if (const auto* sides = std::get_if<BoxSpec>(&wall.shape)) {
    for (int corner = 0; corner < 8; ++corner) {
      Vec3 point;
      for (int axis = 0; axis < 3; ++axis)
        point[axis] = (corner >> axis & 1 ? sides->box.max : sides->box.min)[axis];
      box.add(state.moved(point, wall.about));
    }
  } else if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
    for (const Vec3& vertex : shape->mesh.vertices) box.add(state.moved(vertex, wall.about));
  }
}

double median(std::vector<double> values, double otherwise) {
  if (values.empty()) return otherwise;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void set_axes(SceneExtent& extent, const Scene& scene) {
  if (scene.gravity.norm() > 0.0) extent.up = -scene.gravity.normalized();
  // The ground's axes follow the global ones as far as gravity permits.
  const Vec3 candidate = std::abs(extent.up.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
  extent.right = (candidate - candidate.dot(extent.up) * extent.up).normalized();
  extent.back = extent.up.cross(extent.right);
}

/// Height of the highest plane that faces up, otherwise of the lowest point.
double ground_height(const Model& model, const SceneExtent& extent, const GrowingBox& box) {
  double height = -std::numeric_limits<double>::infinity();
  for (const WallModel& wall : model.walls) {
    const auto* plane = std::get_if<PlaneSpec>(&wall.shape);
    if (plane != nullptr && plane->normal.dot(extent.up) > 0.9)
      height = std::max(height, plane->point.dot(extent.up));
  }
  if (std::isfinite(height)) return height;
  return box.height_along(extent.up)[0];
}

/// Chooses an origin near a scene that is more than 100 times its size away: at that distance single
/// precision has an error of 1/100,000 of the picture. The origin lies on the lines of any suitable grid.
void choose_origin(SceneExtent& extent, GrowingBox& box) {
  constexpr double far_away = 100.0;
  const double size =
      std::max((box.upper - box.lower).norm(), box.height_along(extent.up)[1] - extent.ground);
  const Vec3 centre = 0.5 * (box.lower + box.upper);
  if (!centre.allFinite() || !(centre.cwiseAbs().maxCoeff() > far_away * size)) return;
  const double step = std::pow(10.0, std::ceil(std::log10(size)));
  for (const Vec3& axis : {extent.right, extent.back, extent.up})
    extent.origin += std::round(centre.dot(axis) / step) * step * axis;
  box.lower -= extent.origin;
  box.upper -= extent.origin;
  extent.ground -= extent.origin.dot(extent.up);
}

/// Space around bodies that fall from a height or spread when a wall is removed, in units of the height.
double room_per_height(const Scene& scene) {
  const auto removes = [](const EventSpec& event) {
    return std::holds_alternative<RemoveEvent>(event.action);
  };
  return std::any_of(scene.events.begin(), scene.events.end(), removes) ? 0.45 : 0.25;
}

/// Ground below a box, with a line spacing for at most a dozen numbers along a side.
GroundRectangle grid_below(const GrowingBox& box, const SceneExtent& extent, double room) {
  const std::array<Vec3, 2> axes = {extent.right, extent.back};
  const double high = std::max(0.0, box.height_along(extent.up)[1] - extent.ground);
  std::array<double, 2> middle{};
  std::array<double, 2> half{};
  for (int axis = 0; axis < 2; ++axis) {
    const auto [low, up] = box.height_along(axes[axis]);
    middle[axis] = 0.5 * (low + up);
    half[axis] = std::max(0.5 * (up - low), room * high);
  }
  GroundRectangle grid;
  grid.spacing = round_up_125(2.0 * std::max(half[0], half[1]) / 9.0);
  for (int axis = 0; axis < 2; ++axis) {
    // A side that lies on a line up to round-off ends there.
    constexpr double slack = 1e-6;
    grid.first[axis] = static_cast<int>(std::floor((middle[axis] - half[axis]) / grid.spacing + slack));
    grid.last[axis] = static_cast<int>(std::ceil((middle[axis] + half[axis]) / grid.spacing - slack));
  }
  return grid;
}

/// Moving walls compress elastoplastic bodies: the weight gives no estimate of the forces.
bool is_press(const Scene& scene) {
  return std::any_of(
             scene.walls.begin(), scene.walls.end(),
             [](const WallSpec& wall) { return !std::holds_alternative<std::monostate>(wall.motion); }) &&
         std::any_of(scene.contacts.begin(), scene.contacts.end(),
                     [](const ContactRule& rule) { return is_elastoplastic(rule.normal); });
}

}  // namespace

SceneExtent scene_extent(const Model& model) {
  SceneExtent extent;
  set_axes(extent, model.scene);

  GrowingBox box;
  std::vector<double> sizes;
  std::vector<double> weights;
  for (int i = 0; i < static_cast<int>(model.bodies.size()); ++i) {
    const double radius = bounding_radius(model, i);
    box.add(model.start[i].position, radius);
    if (model.bodies[i].fixed) continue;
    sizes.push_back(2.0 * radius);
    weights.push_back(model.bodies[i].mass * model.scene.gravity.norm());
  }
  for (const WallModel& wall : model.walls) add_wall(box, wall, {});
  if (model.scene.lattice) {
    const Vec2& size = model.scene.lattice->size;
    box.add(Vec3::Zero());
    box.add(Vec3(size.x(), size.y(), 0.0));
  }
  if (box.empty()) box.add(Vec3::Zero(), 1.0);
  extent.body_size = median(sizes, 0.2 * (box.upper - box.lower).norm());
  extent.ground = ground_height(model, extent, box);
  // A lattice lies at the origin.
  if (!model.scene.lattice) choose_origin(extent, box);
  extent.grid = grid_below(box, extent, room_per_height(model.scene));
  if (model.scene.lattice && std::abs(extent.up.z()) > 0.9) {
    // A plate that lies on the ground does not cover its numbers.
    for (int axis = 0; axis < 2; ++axis) {
      --extent.grid.first[axis];
      ++extent.grid.last[axis];
    }
  }
  extent.lower = box.lower;
  extent.upper = box.upper;

  // Forces in a heap grow with its height, which grows with the cube root of the number of bodies.
  extent.force =
      is_press(model.scene)
          ? 0.0
          : median(weights, 0.0) * std::cbrt(static_cast<double>(std::max<std::size_t>(weights.size(), 1)));
  return extent;
}

std::vector<Vec3> present_corners(const Frame& frame, const SceneExtent& extent) {
  GrowingBox box;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    if (frame.bodies[i].present) box.add(frame.bodies[i].position, bounding_radius(*frame.model, i));
  }
  for (std::size_t i = 0; i < frame.walls.size(); ++i) {
    if (frame.walls[i].present) add_wall(box, frame.model->walls[i], frame.walls[i]);
  }
  std::vector<Vec3> corners;
  if (!box.empty()) corners = box_corners(box.lower, box.upper);
  for (int a : {extent.grid.first[0], extent.grid.last[0]}) {
    for (int b : {extent.grid.first[1], extent.grid.last[1]}) {
      corners.push_back(extent.on_ground(a * extent.grid.spacing, b * extent.grid.spacing));
    }
  }
  return corners;
}

std::vector<Vec3> seen_corners(const Frame& frame, const SceneExtent& extent, const Sight& sight) {
  if (shows_all(sight) && kept_half_spaces(sight).empty()) return present_corners(frame, extent);
  const std::vector<Visibility> visibility = body_visibility(*frame.model, sight);
  GrowingBox box;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const auto body = static_cast<std::size_t>(i);
    if (frame.bodies[body].present && visibility[body] != Visibility::hidden)
      box.add(frame.bodies[body].position, bounding_radius(*frame.model, i));
  }
  for (std::size_t i = 0; i < frame.walls.size(); ++i) {
    if (frame.walls[i].present && visibility_in(sight.walls, static_cast<int>(i)) != Visibility::hidden)
      add_wall(box, frame.model->walls[i], frame.walls[i]);
  }
  for (int axis = 0; axis < 3; ++axis) {
    const ClipPlane& plane = sight.clip[static_cast<std::size_t>(axis)];
    if (!plane.on) continue;
    double& cut = plane.keep_above ? box.lower[axis] : box.upper[axis];
    cut = plane.keep_above ? std::max(cut, plane.position) : std::min(cut, plane.position);
  }
  if ((box.lower.array() > box.upper.array()).any()) return present_corners(frame, extent);
  return box_corners(box.lower, box.upper);
}

std::vector<Vec3> wall_corners(const Frame& frame, const Sight& sight) {
  GrowingBox box;
  for (std::size_t i = 0; i < frame.walls.size(); ++i) {
    if (frame.walls[i].present && visibility_in(sight.walls, static_cast<int>(i)) != Visibility::hidden)
      add_wall(box, frame.model->walls[i], frame.walls[i]);
  }
  return box.empty() ? std::vector<Vec3>() : box_corners(box.lower, box.upper);
}

}  // namespace scree
