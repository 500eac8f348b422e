#pragma once

#include <limits>
#include <variant>
#include <vector>

#include "core/laws/friction.hpp"
#include "core/laws/gap_law.hpp"
#include "core/laws/normal/jkr.hpp"
#include "core/laws/rolling.hpp"

namespace scree {

// Laws of contacts with a sphere, evaluated for one contact or for four together.

// A law acts while the depth δ = overlap + reach is positive; its reach is the gap below which it acts.

/// Law of spheres for a law of the list; all barrier laws share one type.
template <typename Spec>
struct SphereLawOf {
  using Type = std::conditional_t<Spec::traits.keeps_gap, GapContact, typename Spec::Law>;
};

/// The law between two materials where at least one partner is a sphere, ready for use.
struct SphereInteraction {
  Joined<LawsMapped<SphereLawOf>, JkrLaw>::Type normal;
  double damping_ratio = 0.0;  ///< ξ, relative to critical damping 2 √(m* k)
  bool tension = false;        ///< the contact force may be tensile
  FrictionLaw friction;        ///< its stiffness is that of the normal law
  RollingLaw rolling;
  double cohesion = 0.0;      ///< linear cohesion over r* and the overlap [N/m²]
  double watched_from = 0.0;  ///< depth over r* above which contacts are checked one by one
  bool levers_meet = false;   ///< lever arms of friction end at one point, not at the radii
  int rule = -1;              ///< index in Scene::contacts
  /// Elastoplastic laws: the same before each change of a material's strength while the run went on
  std::vector<ElastoplasticSphereLaw> former;
};

/// Number of changes of the strengths so far, by which contacts know the law with which they began.
inline int strength_of(const SphereInteraction& law) {
  return static_cast<int>(law.former.size());
}
int latest_strength(const std::vector<SphereInteraction>& laws);

/// For contacts that are not known to have begun before a change.
inline constexpr int present_strength = std::numeric_limits<int>::max();

/// The law of a contact that began with a strength: `now`, or one of those before.
[[gnu::always_inline]] inline const ElastoplasticSphereLaw& with_strength(
    const ElastoplasticSphereLaw& now, const std::vector<ElastoplasticSphereLaw>& former, long strength) {
  return strength < static_cast<long>(former.size()) ? former[static_cast<std::size_t>(strength)] : now;
}

/// Gap below which the law acts [m].
inline double reach_of(const SphereInteraction& law) {
  return std::visit([](const auto& normal) { return normal.reach(); }, law.normal);
}

/// Returns whether a contact acts: partners that adhere do so until they tear off.
/// @param overlap  without reach [m]
/// @param radius   r* [m]
/// @param known    it acted before
bool acts(const SphereInteraction& law, double overlap, double radius, bool known);
/// Force with which the partners of an acting contact attract each other [N].
double adhesion_of(const SphereInteraction& law, double overlap, double radius);
/// The law if it is that of Johnson, Kendall and Roberts, otherwise null.
inline const JkrLaw* jkr_law(const SphereInteraction& law) {
  return std::get_if<JkrLaw>(&law.normal);
}
/// Makes the laws reach as far as contacts of spheres up to a radius do [m].
void reach_up_to(std::vector<SphereInteraction>& laws, double radius);

/// The law if it is elastoplastic, otherwise null.
inline const ElastoplasticSphereLaw* elastoplastic_sphere_law(const SphereInteraction& law) {
  return std::get_if<ElastoplasticSphereLaw>(&law.normal);
}

/// The law if it is a barrier law, otherwise null.
inline const GapLaw* gap_law(const SphereInteraction& law) {
  const auto* contact = std::get_if<GapContact>(&law.normal);
  return contact != nullptr ? &contact->law : nullptr;
}
bool any_barrier(const std::vector<SphereInteraction>& laws);

/// Largest valid overlap of a law over the smaller radius; infinite for barrier laws.
inline double range_of(const SphereInteraction& law) {
  return std::visit([](const auto& normal) { return normal.range; }, law.normal);
}

/// Calls `value` for a law whose contacts have a history.
/// @return its result; for other laws `otherwise`
template <typename Value>
bool for_history(const SphereInteraction& law, bool otherwise, const Value& value) {
  return std::visit(
      [&]<typename Law>(const Law& normal) -> bool {
        if constexpr (HistoryLaw<Law>)
          return value(normal);
        else
          return otherwise;
      },
      law.normal);
}
/// Returns whether contacts must store their largest overlap.
inline bool has_history(const SphereInteraction& law) {
  return for_history(law, false, [](const auto&) { return true; });
}
/// Returns whether separated pairs keep their overlap history.
inline bool keeps_memory(const SphereInteraction& law) {
  return for_history(law, false, [](const auto& normal) { return normal.keeps_memory; });
}
/// Returns whether the order of the partners does not matter.
inline bool symmetric(const SphereInteraction& law) {
  return for_history(law, true, [](const auto& normal) { return normal.symmetric(); });
}
bool any_keeps_memory(const std::vector<SphereInteraction>& laws);
bool any_rolling(const std::vector<SphereInteraction>& laws);
bool any_history(const std::vector<SphereInteraction>& laws);

/// End points of the lever arms of friction under a rule.
LeverArm lever_arm(const ContactRule& rule);

/// Precondition: the materials have all data that the rule's law needs.
SphereInteraction make_sphere_interaction(const ContactRule& rule, const ContactMaterials& materials);

/// Restitution of two spheres for a damping ratio ξ, independent of speed: Hertz contacts with the dashpot of
/// [S] Eq. 22 are a linear oscillator in δ^(5/4) with the ratio ξ √(6/5), linear contacts one in δ.
double restitution(const NormalLawSpec& law, double damping_ratio, bool tension);
/// Inverse: damping ratio for a restitution 0 < e ≤ 1.
double damping_ratio(const NormalLawSpec& law, double restitution, bool tension);

}  // namespace scree
