#pragma once

namespace scree {

/// Energies of a simulation [J]. States are values at one time; the others are running sums since the start.
struct EnergyTerms {
  double kinetic_translational = 0.0;  ///< K_t, state
  double kinetic_rotational = 0.0;     ///< K_r, state
  double gravitational = 0.0;          ///< V_g = −m g·x, state
  double elastic_normal = 0.0;         ///< V_n, state
  double elastic_tangential = 0.0;     ///< V_t, state
  double near_field = 0.0;             ///< V_nf, state
  double dissipated_damping = 0.0;     ///< D_n ≥ 0
  double dissipated_friction = 0.0;    ///< D_f ≥ 0
  double dissipated_plastic = 0.0;     ///< D_p ≥ 0
  double dissipated_drag = 0.0;        ///< −W_drag
  double dissipated_fracture = 0.0;    ///< energy that bonds of a lattice had stored when they broke
  double exchange_stiffness = 0.0;     ///< X_kt
  double exchange_handover = 0.0;      ///< X_w
  double exchange_changes = 0.0;     ///< taken by changes of values and moves of bodies while the run goes on
  double external_work = 0.0;        ///< W_ext: loads and moving walls; bodies added and removed
  double brought = 0.0;              ///< part of W_ext: energy of bodies added and removed
  double elastic_rolling = 0.0;      ///< V_r, state
  double dissipated_rolling = 0.0;   ///< D_r ≥ 0
  double dissipated_adhesion = 0.0;  ///< D_a ≥ 0
  double balance_error = 0.0;  ///< stored + dissipated + exchanged − external work − value at the start

  double kinetic() const { return kinetic_translational + kinetic_rotational; }
  double stored() const;
  double dissipated() const;
  double lost() const;  ///< dissipated energy without energy supplied by a fluid
  /// Internal energy throughput: kinetic + elastic + lost energy. Excludes terms that may be negative:
  /// gravitational energy, attraction at a distance, and energy supplied by a fluid, which appears as kinetic
  /// energy.
  double internal_throughput() const;
  /// Energy throughput, the scale of relative errors: the largest of the internal throughput, the work of
  /// loads and walls, and the energy exchanged with a fluid.
  double throughput() const;
  /// Unexplained energy: the balance error with or without the hand-over of weights between contacts (X_w),
  /// whichever is larger.
  double unexplained() const;
  /// Round-off of the account: a small share of its largest term. Gravitational energies are large in a scene
  /// far from the origin.
  double round_off() const;
  double exchanged() const { return exchange_stiffness + exchange_handover + exchange_changes; }
  /// stored + dissipated + exchanged − external work. Constant up to the error of time integration.
  double balance() const { return stored() + dissipated() + exchanged() - external_work; }
};

/// Running sums of an energy account: systems can only add to them.
class Ledger {
 public:
  void book(double EnergyTerms::*term, double energy) { sums_.*term += energy; }
  const EnergyTerms& sums() const { return sums_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [sums] = *this;
    archive(sums);
  }

 private:
  EnergyTerms sums_;
};

}  // namespace scree
