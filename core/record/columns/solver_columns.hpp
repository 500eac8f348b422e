#pragma once

#include "core/base/text/column.hpp"
#include "core/frame/frame.hpp"

namespace scree {

template <RejectedStep cause>
long rejected_steps(const SolverStatus& status) {
  return status.rejected[static_cast<std::size_t>(cause)];
}

/// Columns of solver.csv after the time; new columns come last. Columns without a unit are counts.
inline constexpr std::array<Column<SolverStatus>, 16> solver_columns = {{
    {"step", "", "accepted steps since the start", &SolverStatus::steps, {.legend = "steps"}},
    {"iterations", "", "iterations since the start; explicit methods count one per step",
     &SolverStatus::iterations},
    {"contacts", "", "contacts that act now", &SolverStatus::contacts},
    {"candidates", "", "pairs of features, or of spheres, that the search watches now",
     &SolverStatus::candidates},
    {"cpu_seconds",
     "s",
     "processor time, user and system, since the start",
     &SolverStatus::cpu_seconds,
     {.legend = "computing time"}},
    {"rejected_newton", "", "rejected steps: Newton's method did not converge",
     &rejected_steps<RejectedStep::not_converged>},
    {"rejected_crossing", "", "rejected steps: features passed through each other",
     &rejected_steps<RejectedStep::crossed>},
    {"rejected_uncertain", "", "rejected steps: bodies may have met on the way",
     &rejected_steps<RejectedStep::not_certified>},
    {"rejected_motion", "", "rejected steps: bodies moved farther than the search reached",
     &rejected_steps<RejectedStep::moved_too_far>},
    {"rejected_energy", "", "rejected steps that gained or lost too much energy",
     &rejected_steps<RejectedStep::energy>},
    {"rejected_length", "", "rejected explicit steps: too long for the contacts at their end",
     &rejected_steps<RejectedStep::too_long>},
    {"smallest_gap", "m",
     "smallest gap of any contact in any step since the start; `inf` before the first contact",
     &SolverStatus::smallest_gap},
    {"step_size",
     "s",
     "size of the last step; with implicit methods the shortest that an island took in it; 0 at the start",
     &SolverStatus::step_size,
     {.legend = "step"}},
    {"contacts_of_bodies", "",
     "contacts without a wall now: between bodies, and of lattice nodes with bodies and each other",
     [](const SolverStatus& s) { return static_cast<long>(s.contacts - s.contacts_with_walls); }},
    {"contacts_with_walls", "", "contacts with walls now", &SolverStatus::contacts_with_walls},
    {"largest_force", "N", "largest normal force of any contact since the last output",
     &SolverStatus::largest_force},
}};

}  // namespace scree
