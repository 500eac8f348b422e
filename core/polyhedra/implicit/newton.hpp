#pragma once

#include "core/polyhedra/implicit/island_system.hpp"

namespace scree {

struct NewtonSettings {
  double tolerance = 1e-3;    ///< largest residual, as a share of the body's `force_scale` …
  double force_share = 1e-7;  ///< … plus this share of the largest contact force
  int max_iterations = 30;
};

struct NewtonResult {
  bool converged = false;
  int iterations = 0;
  Increments residual;  ///< what is left of each moving body's equations
};

/// Finds the increments that leave no residual: Newton's method with the symmetric tangents of
/// `inertial_tangent` and `respond`, linear systems solved only as well as the step deserves, and a line
/// search that keeps every gap open and lets the residual along the step shrink.
NewtonResult solve_step(IslandStep& island, const StepRule& rule, const NewtonSettings& settings,
                        Workers& workers);

}  // namespace scree
