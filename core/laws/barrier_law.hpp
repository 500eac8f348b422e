#pragma once

namespace scree {

/// What the law says at one gap.
struct BarrierResponse {
  double force = 0.0;      ///< f_n ≥ 0 [N]
  double stiffness = 0.0;  ///< k = −df_n/dg ≥ 0 [N/m]
  double potential = 0.0;  ///< U with f_n = −dU/dg, 0 from ḡ on [J]
};

/// Normal force of two polyhedral features as a function of their gap g: a power law below the activation gap
/// ḡ, a barrier that grows without bound below ḡ̄ = f ḡ.  [P] Eqs. 49–51; ε₂ and c₂ make force and stiffness
/// continuous.
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

  // Precondition of all: gap > 0.
  BarrierResponse response(double gap) const;
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

}  // namespace scree
