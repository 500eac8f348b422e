#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/bodies/rigid_state.hpp"
#include "core/simulation/parts/walls.hpp"

namespace scree {

/// Contact partners: the polyhedra, followed by the wall surfaces. One entry each.
struct Partners {
  Partners(const Bodies& polyhedra, const Walls& walls);

  int bodies;                     ///< number of polyhedra
  std::vector<RigidState> state;  ///< input of the contacts
  std::vector<double> path;       ///< path length: upper bound of the motion of any point so far [m]
  std::vector<double> motion;     ///< upper bound of the motion in the coming step [m]
  std::vector<char> present;

  /// Inserts the next polyhedron of larger partners behind the own ones.
  void append_body(const Partners& larger);
  /// Appends the wall surfaces that larger partners have in addition. Precondition: they have the same
  /// polyhedra.
  void append_walls(const Partners& larger);
  /// Updates which bodies and walls are present.
  void note_presence(const Bodies& polyhedra, const Walls& walls);
  /// Places the wall surfaces for a step from the current poses to others. Walls that never move keep their
  /// initial state.
  void place_walls(const Walls& walls, const std::vector<WallPose>& after);
  /// Bounds the motion of each wall surface in a step.
  void predict_wall_motion(const Walls& walls, double from, double to);
};

/// Returns whether a body moves, or a wall surface in the coming step.
inline bool is_moving(const Bodies& polyhedra, const Partners& partners, int partner) {
  return partner < partners.bodies ? polyhedra.moves(partner) : partners.motion[partner] > 0.0;
}

}  // namespace scree
