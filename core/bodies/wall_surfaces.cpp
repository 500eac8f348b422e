#include "core/bodies/wall_surfaces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/bodies/sine_motion.hpp"

namespace scree {
namespace {

/// Interval of a table that contains a time, and the position within it (0 … 1).
std::pair<size_t, double> locate(const std::vector<double>& times, double time) {
  const auto next = std::upper_bound(times.begin(), times.end(), time);
  const auto i =
      std::clamp<std::ptrdiff_t>(next - times.begin() - 1, 0, static_cast<std::ptrdiff_t>(times.size()) - 2);
  return {static_cast<size_t>(i), (time - times[i]) / (times[i + 1] - times[i])};
}

WallPose table_pose(const TableMotion& motion, double time) {
  WallPose pose;
  if (time <= motion.time.front() || motion.time.size() == 1) {
    pose.displacement = motion.displacement.front();
  } else if (time >= motion.time.back()) {
    pose.displacement = motion.displacement.back();
  } else {
    const auto [i, share] = locate(motion.time, time);
    const Vec3 step = motion.displacement[i + 1] - motion.displacement[i];
    pose.displacement = motion.displacement[i] + share * step;
    pose.velocity = step / (motion.time[i + 1] - motion.time[i]);
  }
  return pose;
}

WallSurface plane_surface(int wall, const Vec3& point, const Vec3& normal) {
  WallSurface wall_surface;
  wall_surface.wall = wall;
  wall_surface.origin = point;
  wall_surface.axes = axes_along(normal);
  return wall_surface;
}

void add_box(std::vector<WallSurface>& wall_surfaces, int wall, const BoxSpec& box) {
  for (int side = 0; side < 6; ++side) {
    if (box.open[side]) continue;
    Vec3 normal = Vec3::Zero();
    normal[side / 2] = side % 2 == 0 ? 1.0 : -1.0;
    wall_surfaces.push_back(plane_surface(wall, side % 2 == 0 ? box.box.min : box.box.max, normal));
  }
}

void add_mesh(std::vector<WallSurface>& wall_surfaces, int wall, const Shape& shape) {
  WallSurface wall_surface;
  wall_surface.wall = wall;
  wall_surface.features = &shape.features;
  wall_surface.lower = wall_surface.upper = shape.mesh.vertices.front();
  for (const Vec3& vertex : shape.mesh.vertices) {
    wall_surface.radius = std::max(wall_surface.radius, vertex.norm());
    wall_surface.lower = wall_surface.lower.cwiseMin(vertex);
    wall_surface.upper = wall_surface.upper.cwiseMax(vertex);
  }
  wall_surfaces.push_back(wall_surface);
}

void add_round(std::vector<WallSurface>& wall_surfaces, int wall, const PlacedRound& round) {
  WallSurface wall_surface;
  wall_surface.wall = wall;
  wall_surface.origin = round.origin;
  wall_surface.axes = round.axes;
  wall_surface.round = &round.surface;
  wall_surface.radius = farthest(round.surface);
  wall_surfaces.push_back(wall_surface);
}

/// Spin of a rotation vector that changes: ω = ṙ + (1 − cos θ)/θ² r × ṙ + (θ − sin θ)/θ³ r × (r × ṙ).
Vec3 spin_of(const Vec3& vector, const Vec3& rate) {
  const double squared = vector.squaredNorm();
  const double angle = std::sqrt(squared);
  // Series below: the closed forms lose their digits.
  const bool small = angle < 1e-3;
  const double first = small ? 0.5 - squared / 24.0 : (1.0 - std::cos(angle)) / squared;
  const double second = small ? 1.0 / 6.0 - squared / 120.0 : (angle - std::sin(angle)) / (squared * angle);
  const Vec3 across = vector.cross(rate);
  return rate + first * across + second * vector.cross(across);
}

Vec3 part_of(const std::array<Jet, 3>& jets, double Jet::*part) {
  return {jets[0].*part, jets[1].*part, jets[2].*part};
}

WallPose formula_pose(const FormulaPath& path, double time) {
  const auto jets = [time](const std::vector<Formula>& formulas) {
    return std::array{formulas[0].jet(time), formulas[1].jet(time), formulas[2].jet(time)};
  };
  const std::array<Jet, 3> way = jets(path.displacement);
  const std::array<Jet, 3> turn = jets(path.turn);
  const Vec3 vector = part_of(turn, &Jet::value);
  WallPose pose;
  pose.displacement = part_of(way, &Jet::value);
  pose.velocity = part_of(way, &Jet::first);
  pose.rotation = Rotation::from_rotation_vector(vector);
  pose.spin = spin_of(vector, part_of(turn, &Jet::first));
  return pose;
}

}  // namespace

WallPose wall_pose(const WallModel& wall, double time) {
  if (wall.path) return formula_pose(*wall.path, time);
  if (const auto* table = std::get_if<TableMotion>(&wall.motion)) return table_pose(*table, time);
  WallPose pose;
  if (const auto* sine = std::get_if<SineMotion>(&wall.motion)) {
    const Swing swing = swing_at(*sine, time);
    pose.displacement = swing.place * sine->amplitude;
    pose.velocity = swing.rate * sine->amplitude;
  }
  if (const auto* constant = std::get_if<ConstantMotion>(&wall.motion)) {
    pose.velocity = constant->velocity;
    pose.spin = constant->spin;
    pose.displacement = time * constant->velocity;
    pose.rotation = Rotation::from_rotation_vector(time * constant->spin);
  }
  return pose;
}

bool wall_moves(const WallModel& wall, double from, double to) {
  if (const auto* table = std::get_if<TableMotion>(&wall.motion)) {
    return table->time.size() > 1 && from < table->time.back() && to > table->time.front();
  }
  if (const auto* sine = std::get_if<SineMotion>(&wall.motion))
    return from < end_of(*sine) && to > start_of(*sine);
  if (wall.path) return wall.path->moves;
  return std::holds_alternative<ConstantMotion>(wall.motion);
}

std::vector<WallSurface> make_wall_surfaces(const Model& model) {
  std::vector<WallSurface> wall_surfaces;
  for (int i = 0; i < static_cast<int>(model.walls.size()); ++i) {
    const WallModel& wall = model.walls[i];
    if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
      wall_surfaces.push_back(plane_surface(i, plane->point, plane->normal));
    } else if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
      add_box(wall_surfaces, i, *box);
    } else if (const auto& shape = std::get<Shape>(wall.shape); shape.round) {
      add_round(wall_surfaces, i, *shape.round);
    } else {
      add_mesh(wall_surfaces, i, shape);
    }
  }
  return wall_surfaces;
}

namespace {

/// Largest velocity per impulse of a free wall along the normals of a surface [1/kg].
/// @param normal  of a plane; others have all
double mobility_of(const FreeWall& wall, const WallSurface& surface, const Vec3& normal) {
  const double share = is_plane(surface) ? normal.cwiseProduct(wall.axes).squaredNorm() : 1.0;
  return share / wall.mass;
}

}  // namespace

RigidState wall_surface_state(const WallSurface& wall_surface, const WallModel& wall, const WallPose& before,
                              const WallPose& after) {
  const Mat3 turned = after.rotation.matrix();
  RigidState state;
  state.axes = turned * wall_surface.axes;
  state.position = wall.about + after.displacement + turned * (wall_surface.origin - wall.about);
  const Vec3 old_position =
      wall.about + before.displacement + before.rotation.matrix() * (wall_surface.origin - wall.about);
  state.displacement = state.position - old_position;
  const Rotation increment = before.rotation.inverse().then(after.rotation);
  state.turn = 2.0 / increment.w * increment.u;
  state.spin = after.spin;
  state.velocity = after.velocity + after.spin.cross(state.position - (wall.about + after.displacement));
  state.surface_velocity = turned * wall.surface_velocity;
  state.radius = wall_surface.radius;
  state.features = wall_surface.features;
  state.round = wall_surface.round;
  if (wall.free) state.inverse_mass = mobility_of(*wall.free, wall_surface, state.axes.col(2));
  return state;
}

}  // namespace scree
