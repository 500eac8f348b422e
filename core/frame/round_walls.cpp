#include "core/frame/round_walls.hpp"

#include <algorithm>

#include "core/frame/placed_mesh.hpp"
#include "core/geometry/exact/surface_query.hpp"

namespace scree {
namespace {

/// Middle of the vertices and the largest distance of one from it.
struct Around {
  explicit Around(const std::vector<Vec3>& vertices) {
    for (const Vec3& vertex : vertices) middle += vertex / static_cast<double>(vertices.size());
    for (const Vec3& vertex : vertices) radius = std::max(radius, (vertex - middle).norm());
  }
  Vec3 middle = Vec3::Zero();
  double radius = 0.0;
};

bool is_round(const WallModel& wall) {
  const auto* shape = std::get_if<Shape>(&wall.shape);
  return shape != nullptr && shape->round.has_value();
}

/// Returns whether a rim lies in a solid without piercing its surface.
bool holds_a_rim(const Mesh& solid, const RoundSurface& surface) {
  const Around around(solid.vertices);
  const auto may_hold = [&](double radius, double z) {
    return radius > 0.0 && (Vec3(radius, 0.0, z) - around.middle).norm() < around.radius &&
           SurfaceQuery(solid).holds(Vec3(radius, 0.0, z));
  };
  return may_hold(surface.radius_from, surface.from) || may_hold(surface.radius_to, surface.to);
}

}  // namespace

UnfeltReach unfelt_reach(const RoundSurface& surface, const std::vector<Vec3>& vertices,
                         const std::vector<std::array<int, 3>>& triangles) {
  const Around around(vertices);
  if (nearest_place(surface, around.middle).distance > around.radius) return UnfeltReach::none;
  const auto pierces = [&](const std::array<int, 3>& corners) {
    const auto at = [&](std::size_t k) { return vertices[static_cast<std::size_t>(corners[k])]; };
    return rim_pierces(surface, at(0), at(1), at(2));
  };
  bool wrong = false;
  bool right = false;
  for (const Vec3& vertex : vertices) {
    const bool between_rims = vertex.z() >= surface.from && vertex.z() <= surface.to;
    (on_side_of_bodies(surface, vertex) ? right : wrong) |= between_rims;
  }
  if ((wrong && right) || std::any_of(triangles.begin(), triangles.end(), pierces))
    return UnfeltReach::across;
  return wrong ? UnfeltReach::back : UnfeltReach::none;
}

RoundWalls::RoundWalls(const Frame& frame) : frame_(frame) {
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    if (frame.walls[static_cast<std::size_t>(wall)].present &&
        is_round(frame.model->walls[static_cast<std::size_t>(wall)]))
      walls_.push_back(wall);
  }
}

int RoundWalls::first_met_by(int body, const Mesh& placed) const {
  const bool fixed = frame_.model->bodies[static_cast<std::size_t>(body)].fixed;
  const auto met = std::find_if(walls_.begin(), walls_.end(), [&](int wall) {
    if (fixed && !can_work(frame_.model->walls[static_cast<std::size_t>(wall)])) return false;
    return unfelt_reach(frame_, wall, placed) != UnfeltReach::none;
  });
  return met == walls_.end() ? -1 : *met;
}

UnfeltReach unfelt_reach(const Frame& frame, int wall, const Mesh& placed) {
  const PlacedRound round = placed_round(frame.model->walls[static_cast<std::size_t>(wall)],
                                         frame.walls[static_cast<std::size_t>(wall)]);
  Mesh local = placed;
  for (Vec3& vertex : local.vertices) vertex = in_frame_of(round, vertex);
  const UnfeltReach reach = unfelt_reach(round.surface, local.vertices, local.triangles);
  return reach == UnfeltReach::none && holds_a_rim(local, round.surface) ? UnfeltReach::across : reach;
}

int round_wall_at_centre(const Frame& frame, int sphere) {
  constexpr double rounding = 1e-9;  // over the radius
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    const WallModel& constants = frame.model->walls[static_cast<std::size_t>(wall)];
    const FrameWall& state = frame.walls[static_cast<std::size_t>(wall)];
    if (!state.present || !is_round(constants)) continue;
    const PlacedRound round = placed_round(constants, state);
    const Vec3& centre = frame.bodies[static_cast<std::size_t>(sphere)].position;
    if (nearest_place(round.surface, in_frame_of(round, centre)).distance <=
        rounding * bounding_radius(*frame.model, sphere))
      return wall;
  }
  return -1;
}

}  // namespace scree
