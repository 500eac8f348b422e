#pragma once

#include "core/polyhedra/implicit/island_system.hpp"

namespace scree {

struct NewtonSettings {
  double tolerance = 1e-3;    ///< largest residual, relative to the body's `force_scale` …
  double force_share = 1e-7;  ///< … plus this fraction of the largest contact force
  int max_iterations = 30;
};

struct NewtonResult {
  bool converged = false;
  int iterations = 0;
  Increments residual;  ///< residual of each moving body
};

/// Solves for the increments with Newton's method: symmetric tangents of `inertial_tangent` and `respond`,
/// inexact linear solves, and a line search that keeps every gap open and reduces the residual along the
/// step.
NewtonResult solve_step(IslandStep& island, const StepRule& rule, const NewtonSettings& settings,
                        Workers& workers);

}  // namespace scree
