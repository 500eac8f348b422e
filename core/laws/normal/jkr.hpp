#pragma once

#include "core/laws/normal/hertz.hpp"

namespace scree {

/// Response of a law whose partners attract each other, in two parts.
template <typename Number>
struct AdhesiveResponse : NormalResponse<Number> {  // `force` is the part that pushes
  Number adhesion;                                  ///< pulls, ≥ 0 [N]
};

/// Elastic spheres with adhesion, by Johnson, Kendall and Roberts 1971. A contact begins where the spheres
/// touch, at once with a finite area, and lasts until they are a little apart. Depths are overlaps plus the
/// reach.
///
/// With the contact radius a and c = √(2πγ/E*): δ = a²/r* − c √a; the pushing force is that of Hertz at a,
/// 4 E* a³/(3 r*), the pulling one 2 E* c √a³.
class JkrLaw : public HertzLaw {
 public:
  /// @param surface_energy  γ [J/m²]
  JkrLaw(const HertzLaw& elastic, double surface_energy);

  /// Makes the reach that of contacts up to an effective radius [m].
  void reach_up_to(double radius) { reach_ = tear_off(radius); }
  double reach() const { return reach_; }

  /// Gap at which a contact tears off: ¾ c √a at a^(3/2) = c r*/4 [m].
  double tear_off(double radius) const;
  /// Force that tears a contact off: 3/2 π γ r* [N].
  double pull_off(double radius) const;
  /// Energy that a contact sets free when it begins, which no motion gets back [J].
  double making_loss(double radius) const;
  /// Contact radius at an overlap, which may be below 0 down to the tear-off [m].
  double contact_radius(double overlap, double radius) const;

  /// Returns whether a contact acts, alone or each of four.
  /// @param known  it acted before
  template <typename Number, typename Condition>
  auto acts(const Number& depth, const Number& radius, const Condition& known) const {
    Number from = simd::all<Number>(reach_);
    for (int k = 0; k < simd::numbers_in(depth); ++k) {
      const double least = reach_ - tear_off(simd::number_of(radius, k));
      simd::set_number(from, k, least);
    }
    return depth > simd::choose(known, from, simd::all<Number>(reach_));
  }

  template <typename Number>
  AdhesiveResponse<Number> response(const Number& depth, const Number& radius) const {
    AdhesiveResponse<Number> response{};
    for (int k = 0; k < simd::numbers_in(depth); ++k) {
      const AdhesiveResponse<double> one = at(simd::number_of(depth, k) - reach_, simd::number_of(radius, k));
      simd::set_number(response.force, k, one.force);
      simd::set_number(response.stiffness, k, one.stiffness);
      simd::set_number(response.tangential_stiffness, k, one.tangential_stiffness);
      simd::set_number(response.adhesion, k, one.adhesion);
    }
    return response;
  }
  /// Loss of the contacts that begin, alone or of four.
  template <typename Number, typename Condition>
  Number making_losses(const Number& radius, const Condition& begins) const {
    Number losses = simd::all<Number>(0.0);
    if (!simd::any(begins)) return losses;
    for (int k = 0; k < simd::numbers_in(radius); ++k)
      simd::set_number(losses, k, making_loss(simd::number_of(radius, k)));
    return simd::choose(begins, losses, simd::all<Number>(0.0));
  }

  /// Energy of a contact, 0 where it tears off [J].
  double potential(double depth, double radius) const;
  double loading(double overlap, const ContactRadii& radii) const;
  /// 2 E* a, which is finite where the slope of the force is not [N/m].
  double stiffness_at(double overlap, const ContactRadii& radii) const;
  /// The shorter one of an impact and of the vibration of a contact at rest.
  double contact_time(const SphereImpact& impact) const;

 private:
  AdhesiveResponse<double> at(double overlap, double radius) const;
  double energy(double contact_radius, double radius) const;

  double surface_energy_;
  double adhesion_;     ///< c [√m]
  double reach_ = 0.0;  ///< [m]
};

}  // namespace scree
