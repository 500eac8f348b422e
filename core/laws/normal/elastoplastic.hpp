#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/laws/common/elastoplastic_law.hpp"
#include "core/laws/common/friction_spec.hpp"
#include "core/laws/common/history_law.hpp"
#include "core/laws/common/law_keys.hpp"
#include "core/laws/common/law_traits.hpp"
#include "core/laws/common/material_spec.hpp"
#include "core/laws/common/normal_response.hpp"
#include "core/laws/common/storakers.hpp"

namespace scree {

/// Elastoplastic spheres of two materials. Values that depend on radii are computed per contact.  [R]
struct ElastoplasticSphereLaw {
  ElastoplasticLaw unit;         ///< for R* = 1 m, without bars
  double radius_exponent = 0.0;  ///< K grows with this power of R*: 1 − m/2 after Storåkers
  // Unloading bars; [R] Eqs. 20–23, 37.
  double alpha = 0.0;  ///< 0: none
  double beta = 0.0;
  double first_modulus = 1.0;  ///< Young's modulus of the bar in the first partner [Pa]
  double second_modulus = 1.0;

  double fixed_tangential = 0.0;  ///< tangential stiffness; 0: a share of the loading stiffness [N/m]
  bool keeps_memory = false;      ///< a separated pair keeps its overlap history

  static constexpr double range = 0.1;  ///< largest valid overlap over the smaller radius
  double energy_exponent() const { return unit.exponent + 1.0; }  ///< of first loading

  static constexpr double reach() { return 0.0; }

  /// The same law for both orders of the partners; false for unloading bars.
  bool symmetric() const { return alpha == 0.0; }

  /// Constants of one contact.
  /// @param second  radius of the second partner; infinite: a surface [m]
  ElastoplasticLaw between(double first, double second) const;

  /// @param largest  largest overlap of the contact so far [m]
  HistoryContact<double> contact(double overlap, double first, double second, double largest) const;
  /// Energy that unloading releases [J].
  double recoverable(double overlap, double first, double second, double largest) const;

  // First loading.
  double loading(double overlap, const ContactRadii& radii) const {
    return loading_force(between(radii.first, radii.second), overlap);
  }
  double work(double overlap, const ContactRadii& radii) const {
    return loading_work(between(radii.first, radii.second), overlap);
  }
  /// Unloading stiffness, the larger one.
  double stiffness_at(double overlap, const ContactRadii& radii) const {
    return unloading_stiffness(between(radii.first, radii.second), overlap);
  }
  double contact_time(const SphereImpact& impact) const;
  static double steps(const DashpotMotion& dashpot);
};

/// Unloading of elastoplastic spheres: k_U is independent of the largest overlap h_max.
struct ConstantUnloading {
  double stiffness = 0.0;  ///< k_U [N/m]
  bool operator==(const ConstantUnloading&) const = default;

  static constexpr const char* form = "stiffness";
  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"stiffness", "N/m", positive, "k_U, constant"}, spec.stiffness);
  }
};
/// k_U = k_L + S F_max.  [R] Eq. 8
struct ForceSlopeUnloading {
  double slope = 0.0;  ///< S [1/m]
  bool operator==(const ForceSlopeUnloading&) const = default;

  static constexpr const char* form = "force_slope";
  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"force_slope", "1/m", not_negative, "S of k_U = k_L + S F_max"}, spec.slope);
  }
};
/// k_U = k_U⁰ + B h_max.  [R] Eqs. 9, 35
struct OverlapSlopeUnloading {
  std::optional<double> initial;  ///< k_U⁰ [N/m]; none: k_L
  double slope = 0.0;             ///< B [N/m²]
  bool operator==(const OverlapSlopeUnloading&) const = default;

  static constexpr const char* form = "overlap_slope";
  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.optional_number({"initial", "N/m", positive, "k_U⁰ of k_U = k_U⁰ + B h_max"}, spec.initial);
    keys.number({"overlap_slope", "N/m²", not_negative, "B"}, spec.slope);
  }
};
/// k_U of two bars in series, each as long as its sphere's radius, with α times its cross-section: α π E
/// R* for one material, with α = α₀ + β h_max/2R.  [R] Eqs. 22, 23, 37
struct BarUnloading {
  double alpha = 0.0;  ///< α₀
  double beta = 0.0;
  bool operator==(const BarUnloading&) const = default;

  static constexpr const char* form = "alpha";
  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"alpha", "", {.above = 0.0, .up_to = 1.0}, "α₀ of k_U = (α₀ + β h_max/2R) π E R*"},
                spec.alpha);
    keys.number_or({"beta", "", not_negative, "β"}, spec.beta);
  }
};
using UnloadingSpec =
    std::variant<ConstantUnloading, ForceSlopeUnloading, OverlapSlopeUnloading, BarUnloading>;

/// The law "walton_braun" of a scene: elastoplastic spheres with linear loading.  [R] Eqs. 5–9
struct WaltonBraunLawSpec {
  std::optional<double> loading;  ///< k_L [N/m]; none: after Storåkers from the yield stresses, Eq. 16
  UnloadingSpec unloading;
  bool keeps_memory = false;  ///< a separated pair keeps its overlap history
  bool operator==(const WaltonBraunLawSpec&) const = default;

  using Law = ElastoplasticSphereLaw;
  static constexpr LawTraits traits{.name = "walton_braun",
                                    .title = "Walton–Braun",
                                    .about = "elastoplastic, loading proportional to the overlap",
                                    .elastoplastic = true,
                                    .lever = LeverArm::contact};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number_or_word({"loading", "N/m", positive,
                         "loading stiffness k_L; as a word: 6π c² σ_Y R* from the yield stresses"},
                        {"storakers", "after the yield stress"}, spec.loading);
    keys.table({"unloading", "unloading stiffness k_U, see below"}, spec.unloading);
    keys.word({"memory",
               {{"reset", false}, {"keep", true}},
               "whether a pair keeps its largest overlap after separation"},
              spec.keeps_memory);
  }
  std::optional<LawFault> fault() const;
  const char* missing_data(const MaterialSpec& material) const;
  ElastoplasticSphereLaw make(const ContactMaterials& materials, const FrictionSpec& friction) const;

  std::vector<LawRow> rows() const;
  std::string summary() const;
  static std::string tangential(const FrictionSpec& friction);
  static double known_stiffness() { return 0.0; }
  std::string sufficient_parameters(double factor, const MaterialSpec* material) const;
};

/// The law "storakers": the same with loading F = K h^(1 + m/2), from the materials' hardening.  [R] Eq. 11
struct StorakersLawSpec {
  StorakersForm form = StorakersForm::printed;
  UnloadingSpec unloading;
  bool keeps_memory = false;
  bool operator==(const StorakersLawSpec&) const = default;

  using Law = ElastoplasticSphereLaw;
  static constexpr LawTraits traits{.name = "storakers",
                                    .title = "Storåkers",
                                    .about = "elastoplastic, loading F = K h^(1 + m/2) from the hardening",
                                    .elastoplastic = true,
                                    .lever = LeverArm::contact};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.refused({"loading",
                  "follows from the hardening of the materials; leave it out, or make the law "
                  "\"walton_braun\""});
    keys.table({"unloading", "unloading stiffness k_U, see below"}, spec.unloading);
    keys.word({"form",
               {{"printed", StorakersForm::printed}, {"consistent", StorakersForm::consistent}},
               "constant K as printed in the paper, or as it follows from the contact pressure"},
              spec.form);
    keys.word({"memory",
               {{"reset", false}, {"keep", true}},
               "whether a pair keeps its largest overlap after separation"},
              spec.keeps_memory);
  }
  const char* missing_data(const MaterialSpec& material) const;
  /// Reason why the law cannot be used for two materials; null: it can.
  static const char* mismatch(const MaterialSpec& one, const MaterialSpec& other);
  ElastoplasticSphereLaw make(const ContactMaterials& materials, const FrictionSpec& friction) const;

  std::vector<LawRow> rows() const;
  std::string summary() const;
  static std::string tangential(const FrictionSpec& friction);
  static double known_stiffness() { return 0.0; }
  static std::string sufficient_parameters(double factor, const MaterialSpec* material);
};

/// Formula of k_U in terms of its keys. The other forms start from k_L and are never softer.
std::string unloading_formula(const UnloadingSpec& unloading, bool on_surface);

}  // namespace scree
