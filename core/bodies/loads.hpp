#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"

namespace scree {

/// A load with its body resolved, and the wrench it exerted last.
struct Load {
  int body = 0;
  const LoadSpec* table = nullptr;
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< about the centre of mass, that of the force included [N·m]
  Vec3 lever = Vec3::Zero();   ///< of its point, from the centre of mass, global axes [m]

  /// Its moment beside that of the force.
  Vec3 couple() const { return moment - lever.cross(force); }
};

/// @throws SceneError: a body that does not exist
std::vector<Load> make_loads(const Model& model);

/// Sets force and moment to those at a time, on a body so turned.
void update_load(Load& load, double time, const Rotation& rotation);

/// Brings a load to the end of a step.
/// @param displacement,turn  of its body in the step
/// @return the work that it did in it [J]
double advance_load(Load& load, double time, const Rotation& rotation, const Vec3& displacement,
                    const Vec3& turn);

}  // namespace scree
