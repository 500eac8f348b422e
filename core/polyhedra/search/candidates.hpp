#pragma once

#include <vector>

#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// Margins of the lists of feature pairs.
struct SearchMargins {
  double reach = 0.0;     ///< contacts up to this gap must be found [m]
  double skin = 0.0;      ///< relative motion during which a list stays complete [m]
  double radius_a = 1.0;  ///< bounding radii, which convert motion into rotation [m]
  double radius_b = 1.0;  ///< infinite for a wall that does not rotate
  /// Two bodies without candidates are left alone for their distance, up to this relative motion [m]
  double outlook = 0.0;
};

/// Feature pairs of two polyhedra that may become contacts, and how long the list stays complete.
struct CandidateList {
  std::vector<FeaturePair> pairs;  ///< ascending
  /// The list is complete while no point moves farther than this relative to the other body [m]
  double budget = 0.0;
};

/// Finds every feature pair that can come within the reach while the bodies move relative to each other by at
/// most the skin. Pairs whose normal cones cannot meet within that motion are left out. The list never misses
/// a contact, so results do not depend on when it was made.
CandidateList find_candidates(const Features& a, const Features& b, const RelativePose& pose,
                              const SearchMargins& margins);

/// The same for a plane wall x·normal = offset in the body's frame: the vertices that may come within reach.
CandidateList find_plane_candidates(const Features& body, const Vec3& normal, double offset,
                                    const SearchMargins& margins);

/// The same for a round surface in its frame.
CandidateList find_round_candidates(const Features& body, const RoundSurface& surface,
                                    const RelativePose& pose, const SearchMargins& margins);

}  // namespace scree
