#pragma once

namespace scree {

/// The energies of a simulation [J]. States are values at one time; the others are running sums since the
/// start, kept by whoever causes them.
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
  double dissipated_fracture = 0.0;    ///< what broken bonds of a lattice had stored
  double exchange_stiffness = 0.0;     ///< X_kt
  double exchange_handover = 0.0;      ///< X_w
  double external_work = 0.0;          ///< W_ext: loads and moving walls; bodies added and removed
  double brought = 0.0;        ///< the part of W_ext that bodies added and removed have brought with them
  double balance_error = 0.0;  ///< stored + dissipated + exchanged − external work − value at the start

  double kinetic() const { return kinetic_translational + kinetic_rotational; }
  double stored() const;
  double dissipated() const;
  double lost() const;  ///< dissipated, but for what a fluid has given
  /// What has passed through the scene: kinetic and elastic energy and what is lost. Left out is what may be
  /// below zero: the gravitational energy, attraction, and what a fluid has given. It shows as kinetic
  /// energy.
  double turned_over() const;
  /// The scale of errors of the account: the most of what has passed through the scene, of the work done by
  /// loads and walls, which may lift bodies without hurry, and of what a fluid has given or taken.
  double throughput() const;
  /// What neither forces nor work explain: the balance error, with or without what contacts have made or lost
  /// by handing their weights over (X_w), whichever is larger.
  double unexplained() const;
  /// What rounding may come to: a small share of the largest of the terms. Gravitational energies may be
  /// those of a scene far from the origin.
  double round_off() const;
  double exchanged() const { return exchange_stiffness + exchange_handover; }
  /// stored + dissipated + exchanged − external work: constant but for the error of the time integration.
  double balance() const { return stored() + dissipated() + exchanged() - external_work; }
};

}  // namespace scree
