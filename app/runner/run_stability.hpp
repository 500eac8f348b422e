#pragma once

#include <QString>

#include "app/runner/timeline/moment.hpp"

namespace scree {

enum class StabilityLevel { stable, doubtful, unstable };

/// Reliability of a run, with advice.
struct Stability {
  StabilityLevel level = StabilityLevel::stable;
  QString advice;  ///< one or two sentences
};

/// Assesses a run by the error of the energy balance, by the step relative to the recommended one for spheres
/// and to the smallest allowed one, by the rejected steps and by the notes. The worst criterion decides;
/// among equal ones the note, which names the cause. Polyhedra and lattices need no other criterion: their
/// steps are shortened as necessary, or the run refuses to begin.
/// @param recommended_step  of the model; infinite: any [s]
Stability judge(const Moment& moment, double recommended_step);

}  // namespace scree
