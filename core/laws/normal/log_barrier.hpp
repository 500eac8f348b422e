#pragma once

#include <string>
#include <vector>

#include "core/laws/common/law_keys.hpp"
#include "core/laws/common/law_traits.hpp"
#include "core/laws/common/material_spec.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// The barrier of incremental potential contact (Li and others 2020) as a function of the gap g:
/// U = −κ (g − ḡ)² ln(g/ḡ) for 0 < g < ḡ, and 0 beyond. Force and stiffness are continuous and grow
/// from 0; as the gap closes they approach κ ḡ²/g and κ ḡ²/g².
class LogBarrierLaw {
 public:
  /// @param activation_gap  ḡ > 0 [m]
  /// @param stiffness       κ > 0 [N/m]
  LogBarrierLaw(double activation_gap, double stiffness)
      : activation_gap_(activation_gap), stiffness_(stiffness) {}

  double activation_gap() const { return activation_gap_; }
  double steep_gap() const { return steep_share * activation_gap_; }

  /// Precondition: gap > 0.
  GapResponse response(double gap) const;

 private:
  /// Share of ḡ below which the 1/g part of the force exceeds the other one: (1 − x)/x = −2 ln x.
  static constexpr double steep_share = 0.2847;

  double activation_gap_;
  double stiffness_;
};

/// The law "log_barrier" of a scene.
struct LogBarrierLawSpec {
  double activation_gap = 0.0;  ///< ḡ [m]
  double stiffness = 0.0;       ///< κ [N/m]
  bool operator==(const LogBarrierLawSpec&) const = default;

  using Law = LogBarrierLaw;
  static constexpr LawTraits traits{.name = "log_barrier",
                                    .title = "logarithmic barrier",
                                    .about = "barrier of incremental potential contact",
                                    .keeps_gap = true};

  template <typename Spec, typename Keys>
  static void visit_keys(Spec& spec, Keys& keys) {
    keys.number({"activation_gap", "m", positive, "ḡ: forces act below this gap"}, spec.activation_gap);
    keys.number({"stiffness", "N/m", positive, "κ of U = −κ (g − ḡ)² ln(g/ḡ)"}, spec.stiffness);
  }
  static const char* missing_data(const MaterialSpec&) { return nullptr; }
  LogBarrierLaw make() const { return {activation_gap, stiffness}; }

  std::vector<LawRow> rows() const;
  std::string summary() const;
  std::string tangential(const FrictionSpec& friction) const;
  double known_stiffness() const;
  std::string sufficient_parameters(double factor, const MaterialSpec* material) const;
  static const char* stored_below() { return ", and little more below it (the logarithm of the gap)"; }
  static constexpr const char* remedy =
      "a larger stiffness or activation_gap, the law \"barrier\" with barrier_exponent = -2, or less speed, "
      "helps";
};

}  // namespace scree
