#pragma once

namespace scree {

// Elastoplastic normal force of two spheres after Walton and Braun, optionally with the hardening of
// Storåkers.  [R] Eqs. 5–9, 11, 35. The only history variable of a contact is its largest overlap h_max:
//
//   F = K hⁿ                                       loading, h ≥ h_max
//   F = max(0, F_max − k_U (h_max − h))            unloading and reloading, h < h_max
//   k_U = k_U⁰ + B h_max + S F_max ≥ dF_load/dh    so that no cycle gains energy
//
// The force is zero below the residual overlap h₀ = h_max − F_max/k_U. The work done on a contact is the sum
// of its recoverable energy F²/2k_U and its plastic work, which is a function of h_max alone.

/// Constants of one contact.
struct ElastoplasticLaw {
  double loading = 0.0;     ///< K [N/mⁿ]
  double exponent = 1.0;    ///< n ≥ 1
  double unloading = 0.0;   ///< k_U⁰ [N/m]
  double by_overlap = 0.0;  ///< B ≥ 0 [N/m²]
  double by_force = 0.0;    ///< S ≥ 0 [1/m]
  /// k_U⁰ is the loading stiffness at h_max instead of a number.  [R] Eqs. 8, 9
  bool from_loading = false;

  bool operator==(const ElastoplasticLaw&) const = default;
};

// Precondition of all functions: overlaps are not negative.

/// Force F of first loading [N].
double loading_force(const ElastoplasticLaw& law, double overlap);
/// Stiffness of first loading k_L = dF/dh [N/m].
double loading_stiffness(const ElastoplasticLaw& law, double overlap);
/// Work of first loading [J].
double loading_work(const ElastoplasticLaw& law, double overlap);

/// Unloading stiffness k_U after a largest overlap [N/m]; at least the loading stiffness there.
double unloading_stiffness(const ElastoplasticLaw& law, double largest);
/// Residual overlap h₀: where the force vanishes on unloading from a largest overlap [m].
double residual_overlap(const ElastoplasticLaw& law, double largest);
/// Plastic work D_p dissipated up to a largest overlap [J]. It never decreases with h_max.
double plastic_work(const ElastoplasticLaw& law, double largest);

/// Force, stiffness and stored energy at one overlap.
struct ElastoplasticResponse {
  double force = 0.0;        ///< ≥ 0 [N]
  double stiffness = 0.0;    ///< derivative with respect to the overlap [N/m]
  double recoverable = 0.0;  ///< V_n: work recovered on unloading [J]
};

/// @param largest  h_max so far; a larger overlap is first loading
ElastoplasticResponse response(const ElastoplasticLaw& law, double overlap, double largest);

/// k_U from the constants, without its lower bound. Below the loading stiffness, cycles would gain energy
/// [N/m].
double given_unloading(const ElastoplasticLaw& law, double largest);
/// Overlap up to a given one at which the unloading stiffness exceeds the loading stiffness least [m].
double weakest_overlap(const ElastoplasticLaw& law, double deepest);

}  // namespace scree
