#pragma once

#include <limits>

#include "core/laws/contact_rule.hpp"

namespace scree {

/// The laws of the list that keep a gap, ready for use.
template <typename Spec>
struct GapLawOf {
  using Type = std::conditional_t<Spec::traits.keeps_gap, typename Spec::Law, void>;
};
using GapLaws = LawsMapped<GapLawOf>;

/// A law that keeps a gap, which is all that polyhedra need of it: where it sets in, and force, stiffness and
/// potential of a gap. The potential is infinite where the gap closes.
class GapLaw {
 public:
  explicit GapLaw(const GapLaws& law)
      : activation_gap_(std::visit([](const auto& one) { return one.activation_gap(); }, law)), law_(law) {}

  double activation_gap() const { return activation_gap_; }
  /// Below it the law is steep: impacts that come so far need finer steps [m].
  double steep_gap() const {
    return std::visit([](const auto& one) { return one.steep_gap(); }, law_);
  }

  // Precondition of all: gap > 0.
  GapResponse response(double gap) const {
    return std::visit([gap](const auto& one) { return one.response(gap); }, law_);
  }
  double force(double gap) const { return response(gap).force; }
  double stiffness(double gap) const { return response(gap).stiffness; }
  double potential(double gap) const { return response(gap).potential; }
  /// Of a contact as deep as most are: half the activation gap [N/m].
  double typical_stiffness() const { return stiffness(0.5 * activation_gap_); }

 private:
  double activation_gap_;
  GapLaws law_;
};

/// Precondition: the law keeps a gap.
GapLaw make_gap_law(const NormalLawSpec& law);

/// The stiffness of friction at contacts under a law that keeps a gap [N/m].
double friction_stiffness(const FrictionSpec& friction, const GapLaw& law);

/// What one contact stores down to the gap to which its law is relied on: 10⁻⁴ of its steep gap.
struct GapCapacity {
  double gap = 0.0;     ///< [m]
  double energy = 0.0;  ///< [J]
};
GapCapacity capacity_of(const GapLaw& law);

/// A sphere's contact under a law that keeps a gap. Where the gap is lost, the run cannot go on.
struct GapContact {
  GapLaw law;
  double tangential_stiffness = 0.0;  ///< [N/m]

  double reach() const { return law.activation_gap(); }
  template <typename Number>
  [[gnu::always_inline]] NormalResponse<Number> response(const Number& depth, const Number&) const {
    NormalResponse<Number> response{};
    for (int k = 0; k < simd::numbers_in(depth); ++k) {
      const GapResponse one = at(simd::number_of(depth, k));
      simd::set_number(response.force, k, one.force);
      simd::set_number(response.stiffness, k, one.stiffness);
    }
    response.tangential_stiffness = simd::all<Number>(tangential_stiffness);
    return response;
  }
  double potential(double depth, double) const { return at(depth).potential; }

  // Nothing overlaps: no overlap is too large, and what a gap can take `capacity_of` tells.
  static constexpr double range = std::numeric_limits<double>::infinity();
  static constexpr double energy_exponent() { return 1.0; }
  /// @param overlap  below 0; NaN otherwise [N]
  double loading(double overlap, const ContactRadii& radii) const;
  double work(double overlap, const ContactRadii& radii) const;
  double stiffness_at(double overlap, const ContactRadii& radii) const;
  double contact_time(const SphereImpact& impact) const;
  static double steps(const DashpotMotion&) { return steps_in_contact; }

 private:
  GapResponse at(double depth) const;
};

}  // namespace scree
