#pragma once

#include <optional>

namespace scree {

/// How the tangential stiffness of a Hertz contact follows from its normal one, where no number is given.
enum class TangentialStiffness {
  printed,  ///< 8 G* √(r* δ) with 1/G* = Σ 1/G, as [S] Eqs. 37–38 print it
  mindlin,  ///< the same with 1/G* = Σ (2 − ν)/G
};

/// Where the lever arms of friction on spheres end.
enum class LeverArm {
  printed,  ///< at the radius, as [S] Eq. 39 prints it, whatever the overlap
  contact,  ///< at one point between the two partners
};

/// The friction of a [[contact]], the same for all normal laws.
struct FrictionSpec {
  double static_coefficient = 0.0;
  double dynamic_coefficient = 0.0;
  std::optional<double> stiffness;  ///< ε_t [N/m]; left out: `form` for Hertz contacts, otherwise 0.1 × the
                                    ///< normal stiffness at half the activation gap or overlap, and of
                                    ///< first loading where the law is elastoplastic
  TangentialStiffness form = TangentialStiffness::printed;
  double damping = 0.0;  ///< c_t [N·s/m]
  std::optional<LeverArm> lever =
      std::nullopt;  ///< of spheres; left out: contact where the law is elastoplastic, otherwise printed
  bool operator==(const FrictionSpec&) const = default;
};

}  // namespace scree
