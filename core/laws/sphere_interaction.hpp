#pragma once

#include <variant>
#include <vector>

#include "core/laws/gap_law.hpp"

namespace scree {

// The laws of contacts with a sphere, reckoned for one contact or for four at once.

// A law acts while the depth δ = overlap + reach is positive; its reach is the gap at which it sets in.

/// What a law of the list is for a sphere: of those that keep a gap all the same.
template <typename Spec>
struct SphereLawOf {
  using Type = std::conditional_t<Spec::traits.keeps_gap, GapContact, typename Spec::Law>;
};

/// The law between two materials where at least one partner is a sphere, ready for use.
struct SphereInteraction {
  LawsMapped<SphereLawOf> normal;
  double damping_ratio = 0.0;        ///< ξ of the critical damping 2 √(m* k)
  bool tension = false;              ///< the dashpot may make a contact pull
  double static_coefficient = 0.0;   ///< μ_s
  double dynamic_coefficient = 0.0;  ///< μ_d
  double tangential_damping = 0.0;   ///< c_t [N·s/m]
  double watched_from = 0.0;         ///< depth over r* from which contacts are looked at one by one
  bool levers_meet = false;          ///< lever arms of friction end at one point, not at the radii
  int rule = -1;                     ///< index in Scene::contacts
};

/// Gap at which the law sets in [m].
inline double reach_of(const SphereInteraction& law) {
  return std::visit([](const auto& normal) { return normal.reach(); }, law.normal);
}

/// The law, where it is one of spheres that keep a dent; otherwise null.
inline const DentingLaw* denting_law(const SphereInteraction& law) {
  return std::get_if<DentingLaw>(&law.normal);
}

/// The law, where it keeps a gap; otherwise null.
inline const GapLaw* gap_law(const SphereInteraction& law) {
  const auto* contact = std::get_if<GapContact>(&law.normal);
  return contact != nullptr ? &contact->law : nullptr;
}
bool any_barrier(const std::vector<SphereInteraction>& laws);

/// Overlap up to which a law holds, over the radius of the smaller partner: half of it, but where contacts
/// are elastoplastic 5 % of two radii. Infinite where nothing overlaps.
inline double range_of(const SphereInteraction& law) {
  return std::visit([](const auto& normal) { return normal.range; }, law.normal);
}

/// Whether contacts of spheres that have come apart remember their dents.
inline bool keeps_memory(const SphereInteraction& law) {
  const DentingLaw* denting = denting_law(law);
  return denting != nullptr && denting->keeps_memory;
}
bool any_keeps_memory(const std::vector<SphereInteraction>& laws);

/// Whether contacts must remember their largest overlap.
bool any_elastoplastic(const std::vector<SphereInteraction>& laws);

/// Where the levers of friction end under a rule.
LeverArm lever_arm(const ContactRule& rule);

/// Precondition: the rule's law finds what it needs in the materials.
SphereInteraction make_sphere_interaction(const ContactRule& rule, const ContactMaterials& materials);

/// Restitution of two spheres whose dashpot has the ratio ξ: the same at any speed, since Hertz contacts with
/// the dashpot of [S] Eq. 22 are a linear oscillator in δ^(5/4) whose ratio is ξ √(6/5), and linear ones are
/// one in δ.
double restitution(const NormalLawSpec& law, double damping_ratio, bool tension);
/// The inverse: the damping ratio of a restitution 0 < e ≤ 1.
double damping_ratio(const NormalLawSpec& law, double restitution, bool tension);

}  // namespace scree
