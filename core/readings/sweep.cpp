#include "core/readings/sweep.hpp"

#include <algorithm>

#include "core/bodies/motion_limits.hpp"

namespace scree {
namespace {

/// Round-off of gaps as a share of the body's radius.
constexpr double rounding = 1e-9;
/// Halvings of the last step.
constexpr int halvings = 20;
/// What a sliding body can touch at once.
constexpr std::size_t most_contacts = 3;

/// Straight path with a constant rate of turning, from 0 to 1.
struct Path {
  BodyPose from;
  Vec3 way = Vec3::Zero();   ///< [m]
  Vec3 turn = Vec3::Zero();  ///< axis × angle
  double motion_by_turn = 0.0;

  BodyPose at(double share) const {
    return {from.position + share * way, from.rotation.then(Rotation::from_rotation_vector(share * turn))};
  }
  /// Upper bound of the motion of any point on the whole path [m].
  double motion() const { return way.norm() + motion_by_turn; }
  /// Upper bound of the motion of any point towards something [m].
  double motion_towards(const Beside& other) const {
    return (other.flat ? std::max(0.0, -way.dot(other.normal)) : way.norm()) + motion_by_turn;
  }
};

Path path_between(const FreeSpace& space, const BodyPose& from, const BodyPose& to) {
  Path path;
  path.from = from;
  path.way = to.position - from.position;
  path.turn = from.rotation.inverse().then(to.rotation).rotation_vector();
  path.motion_by_turn = space.radius_of_turn() * path.turn.norm();
  return path;
}

/// What is too near at a pose; none: nothing.
std::optional<Beside> too_near(const FreeSpace& space, const BodyPose& pose, double slack) {
  std::optional<Beside> nearest;
  for (const Beside& one : space.beside(pose, 0.0)) {
    const bool nearer = !nearest || one.gap - one.free_gap < nearest->gap - nearest->free_gap;
    if (one.gap < one.free_gap - slack && nearer) nearest = one;
  }
  return nearest;
}

/// Largest step from a share of the path that leads through nothing.
double safe_step(const FreeSpace& space, const Path& path, double share) {
  double step = 1.0 - share;
  for (const Beside& one : space.beside(path.at(share), step * path.motion())) {
    const double motion = path.motion_towards(one);
    if (motion > 0.0) step = std::min(step, std::max(one.gap - one.free_gap, one.stride) / motion);
  }
  return step;
}

/// What is left of a way after its parts into some surfaces; zero: nothing.
Vec3 along(Vec3 way, const std::vector<Vec3>& normals) {
  for (const Vec3& normal : normals) way -= std::min(0.0, way.dot(normal)) * normal;
  const auto enters = [&](const Vec3& normal) { return way.dot(normal) < -1e-9 * way.norm(); };
  if (std::none_of(normals.begin(), normals.end(), enters)) return way;
  // Along the crease of the last two.
  const Vec3 crease = normals.back().cross(normals[normals.size() - 2]);
  if (!(crease.norm() > 1e-6)) return Vec3::Zero();
  way = way.dot(crease) / crease.squaredNorm() * crease;
  return std::none_of(normals.begin(), normals.end(), enters) ? way : Vec3::Zero();
}

/// Turns a stopped body on about the normal of what stops it.
Swept spin(const FreeSpace& space, const Swept& stopped, const BodyPose& to, int effort) {
  const BodyPose& from = stopped.pose;
  const Vec3& normal = stopped.stopped_by->normal;
  const double angle = from.rotation.inverse().then(to.rotation).rotation_vector().dot(normal);
  if (angle == 0.0) return stopped;
  const Rotation turn = Rotation::from_rotation_vector(angle * normal);
  return sweep(space, from, {from.position, from.rotation.then(turn)}, effort);
}

}  // namespace

Swept sweep(const FreeSpace& space, const BodyPose& from, const BodyPose& to, int effort) {
  const Path path = path_between(space, from, to);
  const double slack = rounding * space.radius();
  double share = 0.0;
  for (int looks = 0; share < 1.0 && path.motion() > 0.0; ++looks) {
    if (looks == effort) return {path.at(share), std::nullopt, false};
    const double next = std::min(1.0, share + safe_step(space, path, share));
    const std::optional<Beside> obstacle = too_near(space, path.at(next), slack);
    if (!obstacle) {
      share = next;
      continue;
    }
    double reached = share;
    double beyond = next;
    for (int k = 0; k < halvings; ++k) {
      const double middle = 0.5 * (reached + beyond);
      (too_near(space, path.at(middle), 0.0) ? beyond : reached) = middle;
    }
    return {path.at(reached), obstacle, true};
  }
  return {to, std::nullopt, true};
}

Swept slide(const FreeSpace& space, const BodyPose& from, const BodyPose& to, int effort) {
  const MotionLimits limits = motion_limits(space.frame().model->scene.plane);
  Swept swept = sweep(space, from, to, effort);
  const std::optional<Beside> first = swept.stopped_by;
  std::vector<Vec3> normals;
  while (swept.stopped_by && normals.size() < most_contacts) {
    normals.push_back(swept.stopped_by->normal);
    const Vec3 way = limits.linear.cwiseProduct(along(to.position - swept.pose.position, normals));
    if (!(way.norm() > rounding * space.radius())) break;
    swept = sweep(space, swept.pose, {swept.pose.position + way, swept.pose.rotation}, effort);
  }
  if (swept.stopped_by) swept = spin(space, swept, to, effort);
  swept.stopped_by = first;
  return swept;
}

}  // namespace scree
