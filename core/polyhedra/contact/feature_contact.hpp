#pragma once

#include <optional>

#include "core/geometry/features/feature_pair.hpp"
#include "core/geometry/features/features.hpp"
#include "core/geometry/round_surface.hpp"
#include "core/laws/contact_kind.hpp"

namespace scree {

/// Pose of polyhedron A relative to B: a point x in A's frame is rotation · x + translation in B's frame.
struct RelativePose {
  Mat3 rotation = Mat3::Identity();
  Vec3 translation = Vec3::Zero();

  Vec3 to_b(const Vec3& point) const { return rotation * point + translation; }
  Vec3 to_a(const Vec3& point) const { return rotation.transpose() * (point - translation); }
  Vec3 direction_to_b(const Vec3& direction) const { return rotation * direction; }
  Vec3 direction_to_a(const Vec3& direction) const { return rotation.transpose() * direction; }
};

ContactKind contact_kind(FeatureKinds kinds);

/// A valid contact of two features, in B's frame. Gap = |v| and normal = v/|v| with v from B's point to A's.
struct FeatureContact {
  FeaturePair features;
  double gap = 0.0;  ///< > 0 [m]
  /// 0 … 1: share of the law's force, falls to 0 where a contact leaves its normal cone
  double weight = 1.0;
  Vec3 normal;   ///< unit, from B to A
  Vec3 point_a;  ///< on A's feature
  Vec3 point_b;  ///< on B's feature
  /// Upper bound of the motion of the points on the features per relative motion
  double point_rate = 2.0;
};

/// Parameters of a query for feature contacts.
struct ContactQuery {
  double reach = 0.0;           ///< contacts with a larger gap are not reported [m]
  double activation_gap = 0.0;  ///< ḡ, the length scale of the mollifier of nearly parallel edges [m]
  /// Relative rotation per relative motion of the bodies' farthest points [rad/m]
  double turn_per_motion = 0.0;
};

/// Rules 4–7: finds whether two features touch or nearly touch in this pose.
/// @param steady  lower bound of the relative motion during which the answer stays valid: no contact, or a
///   contact of the same weight, until it passes through itself or exceeds the reach [m]
std::optional<FeatureContact> feature_contact(const Features& a, const Features& b, const RelativePose& pose,
                                              const FeaturePair& pair, const ContactQuery& query,
                                              double& steady);

/// The same for a vertex of A above the plane z = 0 of B's frame.
std::optional<FeatureContact> plane_contact(const Features& a, const RelativePose& pose,
                                            const FeaturePair& pair, const ContactQuery& query,
                                            double& steady);

/// The same for a vertex of A beside a round surface in B's frame.
std::optional<FeatureContact> round_contact(const Features& a, const RoundSurface& b,
                                            const RelativePose& pose, const FeaturePair& pair,
                                            const ContactQuery& query, double& steady);

/// Returns whether two features with the earlier contact normal `old_normal` (unit, B's frame) have passed
/// through each other: the vertex lies behind the face inside its outline, or the connecting vector has
/// reversed.
bool features_crossed(const Features& a, const Features& b, const RelativePose& pose, const FeaturePair& pair,
                      const Vec3& old_normal);

/// Weight of a contact whose normal leaves the normal cone of its features by the angle η, as a function of
/// sin η: 1 up to 10°, 0 from 20° on, smooth between.
double cone_weight(double sine);

}  // namespace scree
