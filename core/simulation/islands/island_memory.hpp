#pragma once

#include <vector>

#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// What the implicit methods keep of bodies from step to step; one entry a body.
struct IslandMemory {
  std::vector<double> own_step;    ///< the step that the body's island last went with [s]
  std::vector<Vec3> acceleration;  ///< at the present time, for Newmark's rule [m/s²]
  std::vector<Vec3> spin_rate;     ///< likewise [rad/s²]
  /// What the last step's equations have left for the next one to make up for [N s, N m s].
  std::vector<Vec3> missing_momentum;
  std::vector<Vec3> missing_angular_momentum;

  explicit IslandMemory(int bodies);
  /// Sets the accelerations to those of the forces gathered last.
  void find_acceleration(const PolyhedronSystem& polyhedra, int body);
};

}  // namespace scree
