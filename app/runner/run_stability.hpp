#pragma once

#include <QString>

#include "app/runner/moment.hpp"

namespace scree {

enum class StabilityLevel { stable, doubtful, unstable };

/// Whether a run can be trusted, and if not what to do.
struct Stability {
  StabilityLevel level = StabilityLevel::stable;
  QString advice;  ///< a sentence or two
};

/// Judges by the error of the energy balance, by the step against the one that the contacts of spheres ask
/// for and against the smallest one allowed, by the steps that were rejected and by the notes of the run; the
/// worst of them speaks, of equal ones the note, which tells the cause.
/// Polyhedra and lattices need no more: a run makes their steps as short as they bear, or refuses to begin.
/// @param recommended_step  of the model; infinite: any [s]
Stability judge(const Moment& moment, double recommended_step);

}  // namespace scree
