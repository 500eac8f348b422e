#pragma once

#include <string>
#include <vector>

#include "core/laws/common/friction_spec.hpp"
#include "core/laws/common/law_keys.hpp"
#include "core/laws/common/law_traits.hpp"
#include "core/laws/common/material_spec.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// A force proportional to the overlap.
struct LinearLaw {
  double stiffness = 0.0;             ///< [N/m]
  double tangential_stiffness = 0.0;  ///< [N/m]

  static constexpr double range = 0.5;  ///< largest valid overlap over the smaller radius
  static constexpr double energy_exponent() { return 2.0; }  ///< n of the energy ∝ δⁿ

  static constexpr double reach() { return 0.0; }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& overlap, const Number&) const {
    return {stiffness * overlap, simd::all<Number>(stiffness), simd::all<Number>(tangential_stiffness)};
  }
  double potential(double overlap, double) const { return 0.5 * stiffness * overlap * overlap; }

  double loading(double overlap, const ContactRadii&) const { return stiffness * overlap; }
  double work(double overlap, const ContactRadii&) const { return potential(overlap, 0.0); }
  double stiffness_at(double, const ContactRadii&) const { return stiffness; }
  double contact_time(const SphereImpact& impact) const;
  static double steps(const DashpotMotion& dashpot);
};

/// The law "linear" of a scene.
struct LinearLawSpec {
  double stiffness = 0.0;  ///< [N/m]
  bool operator==(const LinearLawSpec&) const = default;

  using Law = LinearLaw;
  static constexpr LawTraits traits{.name = "linear",
                                    .title = "linear",
                                    .about = "force proportional to the overlap",
                                    .has_restitution = true};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"stiffness", "N/m", positive, "k of f = k δ"}, spec.stiffness);
  }
  static const char* missing_data(const MaterialSpec&) { return nullptr; }
  LinearLaw make(const ContactMaterials& materials, const FrictionSpec& friction) const;
  static double oscillator_ratio() { return 1.0; }

  std::vector<LawRow> rows() const;
  std::string summary() const;
  static std::string tangential(const FrictionSpec& friction);
  double known_stiffness() const { return stiffness; }
  std::string sufficient_parameters(double factor, const MaterialSpec* material) const;
};

}  // namespace scree
