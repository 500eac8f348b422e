#pragma once

namespace scree {

// Normal force of two spheres that keep a dent.  [R] Eqs. 5–9, 11, 35; force–overlap lines of Walton and
// Braun, with the hardening of Storåkers where a scene asks for it. A contact remembers its largest overlap
// h_max and nothing else:
//
//   F = K hⁿ                                       loading, h ≥ h_max
//   F = max(0, F_max − k_U (h_max − h))            unloading and loading again, h < h_max
//   k_U = k_U⁰ + B h_max + S F_max ≥ dF_load/dh    so that no cycle gains energy
//
// The force is zero below the residual overlap h₀ = h_max − F_max/k_U. The work done on a contact is the sum
// of what it gives back, F²/2k_U, and of its plastic work, which is a function of h_max alone.

/// The constants of one contact.
struct ElastoplasticLaw {
  double loading = 0.0;     ///< K [N/mⁿ]
  double exponent = 1.0;    ///< n ≥ 1
  double unloading = 0.0;   ///< k_U⁰ [N/m]
  double by_overlap = 0.0;  ///< B ≥ 0 [N/m²]
  double by_force = 0.0;    ///< S ≥ 0 [1/m]
  /// k_U⁰ is the stiffness of loading at h_max, instead of a number.  [R] Eqs. 8, 9
  bool from_loading = false;

  bool operator==(const ElastoplasticLaw&) const = default;
};

// Precondition of all: overlaps are not negative.

/// F of first loading [N].
double loading_force(const ElastoplasticLaw& law, double overlap);
/// Its derivative, k_L [N/m].
double loading_stiffness(const ElastoplasticLaw& law, double overlap);
/// The work it takes [J].
double loading_work(const ElastoplasticLaw& law, double overlap);

/// k_U after a largest overlap [N/m]; not below the stiffness of loading there.
double unloading_stiffness(const ElastoplasticLaw& law, double largest);
/// h₀, where the force ends that unloads from a largest overlap [m].
double residual_overlap(const ElastoplasticLaw& law, double largest);
/// D_p: what a largest overlap has cost for good [J]. It never falls as h_max grows.
double plastic_work(const ElastoplasticLaw& law, double largest);

/// What the law says at one overlap.
struct ElastoplasticResponse {
  double force = 0.0;        ///< ≥ 0 [N]
  double stiffness = 0.0;    ///< its derivative by the overlap [N/m]
  double recoverable = 0.0;  ///< V_n: the work that unloading gives back [J]
};

/// @param largest  h_max so far; an overlap beyond it loads
ElastoplasticResponse response(const ElastoplasticLaw& law, double overlap, double largest);

/// k_U as the constants give it, without the bound: where it is below the stiffness of loading, cycles would
/// gain energy [N/m].
double given_unloading(const ElastoplasticLaw& law, double largest);
/// Up to an overlap, the one at which it exceeds the stiffness of loading least [m].
double weakest_overlap(const ElastoplasticLaw& law, double deepest);

}  // namespace scree
