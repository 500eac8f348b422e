#pragma once

#include <string>
#include <vector>

#include "core/laws/common/friction_spec.hpp"
#include "core/laws/common/law_keys.hpp"
#include "core/laws/common/law_traits.hpp"
#include "core/laws/common/material_spec.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// Elastic spheres.  [S] Eqs. 19–23, 37–38
struct HertzLaw {
  double modulus = 0.0;           ///< E* [Pa]
  double shear = 0.0;             ///< 8 G*: the tangential stiffness is shear √(r* δ) [Pa] …
  double fixed_tangential = 0.0;  ///< … or this, if a number is given [N/m]

  static constexpr double range = 0.5;  ///< largest valid overlap over the smaller radius
  static constexpr double energy_exponent() { return 2.5; }  ///< n of the energy ∝ δⁿ

  static constexpr double reach() { return 0.0; }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& overlap, const Number& radius) const {
    const Number root = simd::square_root(radius * overlap);  // radius of the contact area
    return {(4.0 / 3.0 * modulus) * root * overlap, (2.0 * modulus) * root, shear * root + fixed_tangential};
  }
  /// Energy stored at an overlap [J].
  double potential(double overlap, double radius) const {
    return 8.0 / 15.0 * modulus * std::sqrt(radius * overlap) * overlap * overlap;
  }

  double loading(double overlap, const ContactRadii& radii) const {
    return response(overlap, radii.reduced()).force;
  }
  double work(double overlap, const ContactRadii& radii) const { return potential(overlap, radii.reduced()); }
  double stiffness_at(double overlap, const ContactRadii& radii) const {
    return 2.0 * modulus * std::sqrt(radii.reduced() * overlap);
  }
  double contact_time(const SphereImpact& impact) const;
  static double steps(const DashpotMotion& dashpot);
};

/// Contact time of two elastic spheres in an impact at a relative speed.  [S] Eq. 50
/// @param modulus, radius, mass  E* [Pa], r* [m], m* [kg]
double hertz_contact_time(double modulus, double radius, double mass, double speed);

/// The law "hertz" of a scene; moduli come from the materials.
struct HertzLawSpec {
  bool operator==(const HertzLawSpec&) const = default;

  using Law = HertzLaw;
  static constexpr LawTraits traits{.name = "hertz",
                                    .title = "Hertz",
                                    .about = "elastic spheres, from the moduli of the materials",
                                    .shear_from_moduli = true,
                                    .has_restitution = true};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec&, Keys& keys) {
    keys.refused(
        {"stiffness", "follows from the moduli of the materials; leave it out, or make the law \"linear\""});
  }
  static const char* missing_data(const MaterialSpec& material);
  HertzLaw make(const ContactMaterials& materials, const FrictionSpec& friction) const;
  static double oscillator_ratio();

  std::vector<LawRow> rows() const { return {}; }
  std::string summary() const;
  static std::string tangential(const FrictionSpec& friction);
  static double known_stiffness() { return 0.0; }
  std::string sufficient_parameters(double factor, const MaterialSpec* material) const;
};

}  // namespace scree
