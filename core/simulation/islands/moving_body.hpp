#pragma once

#include "core/polyhedra/implicit/body_step.hpp"
#include "core/simulation/islands/island_memory.hpp"

namespace scree {

/// Sets a body as it enters a step of an implicit method: where it is, and what acts on it beside contacts.
/// @param step     as it is made
/// @param from,to  the step [s]
void begin_step(BodyStep& step, const PolyhedronSystem& polyhedra, const IslandMemory& memory, int body,
                const StepRule& rule, double from, double to);

/// Keeps what an accepted step has left of the body's equations, for the next one to make up for, so that no
/// force is lost, however small; and its accelerations, those of the forces alone.
/// @param axes  the body's at the end of the step
void keep_unbalanced(IslandMemory& memory, const BodyInertia& inertia, int body, const BodyStep& step,
                     const Mat3& axes, const StepRule& rule, const Vector6& residual);

}  // namespace scree
