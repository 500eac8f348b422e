#pragma once

#include <optional>

namespace scree {

/// Tangential stiffness of a Hertz contact as a function of its normal one, if no number is given.
enum class TangentialStiffness {
  printed,  ///< 8 G* √(r* δ) with 1/G* = Σ 1/G, as printed in [S] Eqs. 37–38
  mindlin,  ///< the same with 1/G* = Σ (2 − ν)/G
};

/// End points of the lever arms of friction on spheres.
enum class LeverArm {
  printed,  ///< at the radius, as printed in [S] Eq. 39, independent of the overlap
  contact,  ///< at one point between the two partners
};

/// Friction of a [[contact]], the same for all normal laws.
struct FrictionSpec {
  double static_coefficient = 0.0;
  double dynamic_coefficient = 0.0;
  std::optional<double> stiffness;  ///< ε_t [N/m]; none: `form` for Hertz contacts, otherwise 0.1 × the
                                    ///< normal stiffness at half the activation gap or overlap; the
                                    ///< stiffness of first loading for elastoplastic laws
  TangentialStiffness form = TangentialStiffness::printed;
  double damping = 0.0;  ///< c_t [N·s/m]
  std::optional<LeverArm> lever =
      std::nullopt;  ///< of spheres; none: contact for elastoplastic laws, otherwise printed
  bool operator==(const FrictionSpec&) const = default;
};

}  // namespace scree
