#pragma once

#include "core/readings/free_space.hpp"

namespace scree {

/// How far a body got.
struct Swept {
  BodyPose pose;
  std::optional<Beside> stopped_by;  ///< what it would have come too near to
  bool finished = true;              ///< false: the effort was spent on the way; go on from there
};

/// Moves a body from a free place towards another one, straight and at a constant rate of turning, up to the
/// last pose free of contact. No thin body or wall is passed through: no step is longer than the gap.
/// @param effort  largest number of poses looked at
Swept sweep(const FreeSpace& space, const BodyPose& from, const BodyPose& to, int effort);

/// The same for a body that slides along what stops it, or spins on it.
Swept slide(const FreeSpace& space, const BodyPose& from, const BodyPose& to, int effort);

}  // namespace scree
