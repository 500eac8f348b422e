#pragma once

#include <variant>
#include <vector>

#include "core/laws/barrier_law.hpp"
#include "core/laws/elastoplastic_spheres.hpp"

namespace scree {

// The laws of contacts with a sphere, reckoned for one contact or for four at once.

// A law acts while the depth δ = overlap + reach is positive; its reach is the gap at which it sets in.

/// Elastic spheres.  [S] Eqs. 19–23, 37–38
struct HertzLaw {
  double modulus = 0.0;           ///< E* [Pa]
  double shear = 0.0;             ///< 8 G*: the tangential stiffness is shear √(r* δ) [Pa] …
  double fixed_tangential = 0.0;  ///< … or this, if a number is given [N/m]

  static constexpr double reach() { return 0.0; }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& overlap, const Number& radius) const {
    const Number root = square_root(radius * overlap);  // radius of the contact area
    return {(4.0 / 3.0 * modulus) * root * overlap, (2.0 * modulus) * root, shear * root + fixed_tangential};
  }
  /// Stored at an overlap [J].
  double potential(double overlap, double radius) const {
    return 8.0 / 15.0 * modulus * std::sqrt(radius * overlap) * overlap * overlap;
  }
};

/// A force in proportion to the overlap.
struct LinearLaw {
  double stiffness = 0.0;             ///< [N/m]
  double tangential_stiffness = 0.0;  ///< [N/m]

  static constexpr double reach() { return 0.0; }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& overlap, const Number&) const {
    return {stiffness * overlap, all<Number>(stiffness), all<Number>(tangential_stiffness)};
  }
  double potential(double overlap, double) const { return 0.5 * stiffness * overlap * overlap; }
};

/// The law of polyhedra: spheres under it keep a gap. Where they have lost it, the run cannot go on.
struct BarrierContact {
  BarrierLaw law;
  double tangential_stiffness = 0.0;  ///< [N/m]

  double reach() const { return law.activation_gap(); }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& depth, const Number&) const {
    NormalResponse<Number> response{};
    for (int k = 0; k < numbers_in(depth); ++k) {
      const BarrierResponse one = at(number_of(depth, k));
      set_number(response.force, k, one.force);
      set_number(response.stiffness, k, one.stiffness);
    }
    response.tangential_stiffness = all<Number>(tangential_stiffness);
    return response;
  }
  double potential(double depth, double) const { return at(depth).potential; }

 private:
  BarrierResponse at(double depth) const;
};

/// The law between two materials where at least one partner is a sphere, ready for use.
struct SphereInteraction {
  std::variant<HertzLaw, LinearLaw, BarrierContact, DentingLaw> normal;
  double damping_ratio = 0.0;        ///< ξ of the critical damping 2 √(m* k)
  bool tension = false;              ///< the dashpot may make a contact pull
  double static_coefficient = 0.0;   ///< μ_s
  double dynamic_coefficient = 0.0;  ///< μ_d
  double tangential_damping = 0.0;   ///< c_t [N·s/m]
  double watched_from = 0.0;         ///< depth over r* from which contacts are looked at one by one
  bool levers_meet = false;          ///< lever arms of friction end at one point, not at the radii
};

/// Gap at which the law sets in [m].
inline double reach_of(const SphereInteraction& law) {
  return std::visit([](const auto& normal) { return normal.reach(); }, law.normal);
}

/// The law, where it is one of spheres that keep a dent; otherwise null.
inline const DentingLaw* denting_law(const SphereInteraction& law) {
  return std::get_if<DentingLaw>(&law.normal);
}

/// The law, where it is a barrier; otherwise null.
inline const BarrierContact* barrier_of(const SphereInteraction& law) {
  return std::get_if<BarrierContact>(&law.normal);
}
bool any_barrier(const std::vector<SphereInteraction>& laws);

/// Overlap up to which a law holds, over the radius of the smaller partner: half of it, but where contacts
/// are elastoplastic 5 % of two radii.
double range_of(const SphereInteraction& law);

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

/// Precondition: the rule is one for spheres and its law finds what it needs in the materials.
SphereInteraction make_sphere_interaction(const ContactRule& rule, const ContactMaterials& materials);

/// Restitution of two spheres whose dashpot has the ratio ξ: the same at any speed, since Hertz contacts with
/// the dashpot of [S] Eq. 22 are a linear oscillator in δ^(5/4) whose ratio is ξ √(6/5), and linear ones are
/// one in δ.
double restitution(const NormalLawSpec& law, double damping_ratio, bool tension);
/// The inverse: the damping ratio of a restitution 0 < e ≤ 1.
double damping_ratio(const NormalLawSpec& law, double restitution, bool tension);

}  // namespace scree
