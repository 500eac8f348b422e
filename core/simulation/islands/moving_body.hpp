#pragma once

#include "core/polyhedra/implicit/body_step.hpp"
#include "core/simulation/islands/island_memory.hpp"

namespace scree {

/// Initialises a body for a step of an implicit method: its state and the forces other than contacts.
/// @param step     output
/// @param from,to  beginning and end of the step [s]
void begin_step(BodyStep& step, const PolyhedronSystem& polyhedra, const IslandMemory& memory, int body,
                const StepRule& rule, double from, double to);

/// Stores the residual of an accepted step, which the next step compensates so that no force is lost, and the
/// accelerations due to forces alone.
/// @param axes  orientation of the body at the end of the step
void keep_unbalanced(IslandMemory& memory, const BodyInertia& inertia, int body, const BodyStep& step,
                     const Mat3& axes, const StepRule& rule, const Vector6& residual);

}  // namespace scree
