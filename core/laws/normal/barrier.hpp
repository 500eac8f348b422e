#pragma once

#include <string>
#include <vector>

#include "core/laws/common/law_keys.hpp"
#include "core/laws/common/law_traits.hpp"
#include "core/laws/common/material_spec.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// Normal force as a function of the gap g: a power law below the activation gap ḡ, a barrier that grows
/// without bound below ḡ̄ = f ḡ.  [P] Eqs. 49–51; ε₂ and c₂ make force and stiffness continuous.
class BarrierLaw {
 public:
  /// @param activation_gap    ḡ > 0 [m]
  /// @param stiffness         ε₁ > 0 [N/mⁿ¹]
  /// @param exponent          n₁ ≥ 1
  /// @param barrier_fraction  0 < f < 1
  /// @param barrier_exponent  n₂ ≤ −1: only then the potential at g = 0 is infinite
  BarrierLaw(double activation_gap, double stiffness, double exponent, double barrier_fraction,
             double barrier_exponent);

  double activation_gap() const { return activation_gap_; }
  double barrier_gap() const { return barrier_gap_; }
  double barrier_stiffness() const { return barrier_stiffness_; }  ///< ε₂
  double barrier_offset() const { return barrier_offset_; }        ///< c₂
  double steep_gap() const { return barrier_gap_; }

  // Precondition of all functions: gap > 0.
  GapResponse response(double gap) const;
  double force(double gap) const { return response(gap).force; }
  double stiffness(double gap) const { return response(gap).stiffness; }
  double potential(double gap) const { return response(gap).potential; }

 private:
  double activation_gap_;
  double stiffness_;
  double exponent_;
  double barrier_gap_;
  double barrier_exponent_;
  double barrier_stiffness_;
  double barrier_offset_;
  double potential_at_barrier_;
};

/// The law "barrier" of a scene.
struct BarrierLawSpec {
  double activation_gap = 0.0;     ///< ḡ [m]
  double stiffness = 0.0;          ///< ε₁ [N/mⁿ¹]
  double exponent = 1.0;           ///< n₁
  double barrier_fraction = 0.2;   ///< f = ḡ̄/ḡ
  double barrier_exponent = -1.0;  ///< n₂ ≤ −1
  bool operator==(const BarrierLawSpec&) const = default;

  using Law = BarrierLaw;
  static constexpr LawTraits traits{.name = "barrier",
                                    .title = "barrier",
                                    .about = "power law of the gap, steeper close to contact",
                                    .keeps_gap = true};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"activation_gap", "m", positive, "ḡ: forces act below this gap"}, spec.activation_gap);
    keys.number({"stiffness", "N/mⁿ", positive, "ε₁ of f = ε₁ (ḡ − g)ⁿ"}, spec.stiffness);
    keys.number_or({"exponent", "", {.from = 1.0}, "n"}, spec.exponent);
    keys.number_or({"barrier_fraction",
                    "",
                    {.above = 0.0, .below = 1.0},
                    "below this share of ḡ the force grows without bound"},
                   spec.barrier_fraction);
    keys.number_or({"barrier_exponent", "", {.up_to = -1.0}, "power of the gap there"},
                   spec.barrier_exponent);
  }
  static const char* missing_data(const MaterialSpec&) { return nullptr; }
  BarrierLaw make() const {
    return {activation_gap, stiffness, exponent, barrier_fraction, barrier_exponent};
  }

  std::vector<LawRow> rows() const;
  std::string summary() const;
  std::string tangential(const FrictionSpec& friction) const;
  double known_stiffness() const;
  std::string sufficient_parameters(double factor, const MaterialSpec* material) const;
  /// Note on the energy stored below the smallest usable gap, for messages; empty: unlimited.
  const char* stored_below() const;
  static constexpr const char* remedy =
      "a larger stiffness, activation_gap or steepness (barrier_exponent = -2), or less speed, helps";
};

}  // namespace scree
