#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"

namespace scree {

/// A load with its body resolved, and its force and moment at the last update.
struct Load {
  int body = 0;
  const LoadSpec* table = nullptr;
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< about the centre of mass, including the moment of the force [N·m]
  Vec3 lever = Vec3::Zero();   ///< from the centre of mass to the point of application, global axes [m]

  /// Moment of the load without the moment of its force [N·m].
  Vec3 couple() const { return moment - lever.cross(force); }
};

/// @throws SceneError if a body does not exist
std::vector<Load> make_loads(const Model& model);

/// Sets force and moment for a given time and rotation of the body.
void update_load(Load& load, double time, const Rotation& rotation);

/// Updates a load to the end of a step.
/// @param displacement,turn  motion of its body in the step
/// @return work of the load in the step [J]
double advance_load(Load& load, double time, const Rotation& rotation, const Vec3& displacement,
                    const Vec3& turn);

}  // namespace scree
