#pragma once

#include <vector>

#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// Data that implicit methods keep from step to step; one entry per body.
struct IslandMemory {
  std::vector<double> own_step;    ///< last step of the body's island [s]
  std::vector<Vec3> acceleration;  ///< at the current time, for Newmark's rule [m/s²]
  std::vector<Vec3> spin_rate;     ///< the same for rotation [rad/s²]
  /// Residual impulses of the last step, compensated in the next one [N s, N m s].
  std::vector<Vec3> missing_momentum;
  std::vector<Vec3> missing_angular_momentum;

  explicit IslandMemory(int bodies);
  /// One more body, at rest.
  void append_body();
  /// Computes the accelerations from the last gathered forces.
  void find_acceleration(const PolyhedronSystem& polyhedra, int body);
};

}  // namespace scree
