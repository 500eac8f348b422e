#include "core/simulation/stepping/unfelt_reach.hpp"

#include "core/frame/round_walls.hpp"
#include "core/simulation/parts/partner_names.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

UnfeltReach unfelt_reach(const RigidState& body, const RigidState& wall) {
  const Vec3 middle = wall.axes.transpose() * (body.position - wall.position);
  if (nearest_place(*wall.round, middle).distance > body.radius) return UnfeltReach::none;
  const Mat3 axes = wall.axes.transpose() * body.axes;
  thread_local std::vector<Vec3> vertices;
  vertices.clear();
  for (const Vec3& point : body.features->points) vertices.push_back(middle + axes * point);
  return unfelt_reach(*wall.round, vertices, body.features->face_triangles);
}

}  // namespace

std::optional<StepFailure> unfelt_reach(const SimulationState& state) {
  const Bodies& bodies = state.polyhedra.bodies();
  const std::vector<RigidState>& partners = state.polyhedra.partners().state;
  const std::vector<char>& present = state.polyhedra.partners().present;
  for (int wall = bodies.count(); wall < static_cast<int>(partners.size()); ++wall) {
    if (partners[wall].round == nullptr || !present[wall]) continue;
    const bool moves = state.walls.can_move(wall - bodies.count());
    for (int body = 0; body < bodies.count(); ++body) {
      const bool fixed = partners[body].inverse_mass == 0.0;
      if (!present[body] || (fixed && !moves)) continue;
      const UnfeltReach reach = unfelt_reach(partners[body], partners[wall]);
      if (reach == UnfeltReach::none) continue;
      return StepFailure{
          state.time(), name_of(state.polyhedra, state.walls, body) +
                            (reach == UnfeltReach::back ? " comes to the back of "
                                                        : " reaches over a rim or through the side of ") +
                            name_of(state.polyhedra, state.walls, wall) +
                            ", which polyhedra feel with their vertices from inside alone; planes that close "
                            "its ends, or the wall as a mesh help"};
    }
  }
  return std::nullopt;
}

}  // namespace scree
