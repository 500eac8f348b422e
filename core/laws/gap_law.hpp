#pragma once

#include <limits>

#include "core/laws/contact_rule.hpp"

namespace scree {

/// Barrier laws of the list, ready for use.
template <typename Spec>
struct GapLawOf {
  using Type = std::conditional_t<Spec::traits.keeps_gap, typename Spec::Law, void>;
};
using GapLaws = LawsMapped<GapLawOf>;

/// Barrier law as used by polyhedra: activation gap, and force, stiffness and potential as functions of the
/// gap. The potential is infinite at zero gap.
class GapLaw {
 public:
  explicit GapLaw(const GapLaws& law)
      : activation_gap_(std::visit([](const auto& one) { return one.activation_gap(); }, law)), law_(law) {}

  double activation_gap() const { return activation_gap_; }
  /// Gap below which the law is steep, so that impacts need smaller steps [m].
  double steep_gap() const {
    return std::visit([](const auto& one) { return one.steep_gap(); }, law_);
  }

  // Precondition of all functions: gap > 0.
  GapResponse response(double gap) const {
    return std::visit([gap](const auto& one) { return one.response(gap); }, law_);
  }
  double force(double gap) const { return response(gap).force; }
  double stiffness(double gap) const { return response(gap).stiffness; }
  double potential(double gap) const { return response(gap).potential; }
  /// Stiffness at half the activation gap, a typical depth [N/m].
  double typical_stiffness() const { return stiffness(0.5 * activation_gap_); }

 private:
  double activation_gap_;
  GapLaws law_;
};

/// Precondition: it is a barrier law.
GapLaw make_gap_law(const NormalLawSpec& law);

/// Tangential stiffness of contacts under a barrier law [N/m].
double friction_stiffness(const FrictionSpec& friction, const GapLaw& law);

/// Energy stored in one contact at the smallest usable gap, 10⁻⁴ of the steep gap.
struct GapCapacity {
  double gap = 0.0;     ///< [m]
  double energy = 0.0;  ///< [J]
};
GapCapacity capacity_of(const GapLaw& law);

/// A sphere's contact under a barrier law. The run cannot continue after the gap is lost.
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

  // Nothing overlaps, so no overlap is too large; `capacity_of` has the limit of a gap.
  static constexpr double range = std::numeric_limits<double>::infinity();
  static constexpr double energy_exponent() { return 1.0; }
  /// @param overlap  minus the gap, below 0 [m]
  /// @return [N]; NaN: the gap is lost
  double loading(double overlap, const ContactRadii& radii) const;
  double work(double overlap, const ContactRadii& radii) const;
  double stiffness_at(double overlap, const ContactRadii& radii) const;
  double contact_time(const SphereImpact& impact) const;
  static double steps(const DashpotMotion&) { return steps_in_contact; }

 private:
  GapResponse at(double depth) const;
};

}  // namespace scree
