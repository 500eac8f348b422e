#pragma once

#include <vector>

#include "core/motion/implicit/body_step.hpp"
#include "core/motion/implicit/contact_step.hpp"

namespace scree {

/// A step of bodies that touch one another, directly or by way of others, as one system of equations.
struct IslandStep {
  std::vector<BodyStep> bodies;       ///< those that move first, then their immovable partners
  int moving = 0;                     ///< how many move
  std::vector<ContactStep> contacts;  ///< those of a pair of bodies side by side
};

struct NewtonSettings {
  double tolerance = 1e-3;    ///< largest residual, in weights of the body …
  double force_share = 1e-7;  ///< … plus this share of the largest contact force
  double gravity = 0.0;       ///< |g|, for the weights; 0: forces alone count [m/s²]
  int max_iterations = 30;
};

enum class NewtonFailure { none, no_start, not_converged };

struct NewtonResult {
  NewtonFailure failure = NewtonFailure::none;
  int iterations = 0;
};

/// Finds the increments that leave no residual: Newton's method with the symmetric tangents of
/// `inertial_tangent` and `respond`, linear systems solved only as well as the step deserves, and a line
/// search that keeps every gap open and lets the residual along the step shrink.
NewtonResult solve_step(IslandStep& island, const StepRule& rule, const NewtonSettings& settings);

/// What remains of the equations of each moving body; contacts must have responded.
std::vector<Vector6> residuals(const IslandStep& island, const StepRule& rule);

}  // namespace scree
