#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/simulation/parts/walls.hpp"

namespace scree {

/// What a contact can have on either side: the polyhedra, and behind them the parts of walls; one entry each.
struct Partners {
  Partners(const Bodies& polyhedra, const Walls& walls);

  int bodies;                     ///< how many of them are polyhedra
  std::vector<RigidState> state;  ///< as contacts see them
  std::vector<double> path;       ///< how far any of their points has moved at most [m]
  std::vector<double> motion;     ///< bound of what they move in the coming step [m]
  std::vector<char> present;

  /// Takes over which bodies and walls are there.
  void note_presence(const Bodies& polyhedra, const Walls& walls);
  /// Places the parts of walls for a step from the present poses to others; those of walls that never move
  /// have been placed at the start.
  void place_walls(const Walls& walls, const std::vector<WallPose>& after);
  /// Bounds what each part of a wall will move in a step.
  void foresee_walls(const Walls& walls, double from, double to);
};

/// Whether a body moves, or a part of a wall does in the step.
inline bool is_moving(const Bodies& polyhedra, const Partners& partners, int partner) {
  return partner < partners.bodies ? polyhedra.moves(partner) : partners.motion[partner] > 0.0;
}

}  // namespace scree
