#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/frame/frame.hpp"
#include "core/laws/common/elastoplastic_law.hpp"

namespace scree {

/// What the spring of a contact's normal law pushes with as it is loaded first, without damping.
struct LoadingCurve {
  std::string_view law;                 ///< as scenes name it: "hertz"
  double begin = 0.0;                   ///< overlap at which it sets in; negative: at a gap [m]
  std::function<double(double)> force;  ///< over the overlap h = −gap [N]; NaN beyond the end of the law
};
/// Precondition: the contact is of a run of that model.
LoadingCurve loading_curve(const Model& model, const FrameContact& contact);

/// What overlap and force are divided by, so that contacts of balls of one material and any size have one
/// force–overlap line.  [R] Eqs. 29–33
struct ContactSize {
  double length = 1.0;  ///< 2R of two equal balls; of two others R₁ + R₂ [m]
  double area = 1.0;    ///< 4R²; of two others 4 R₁ R₂ [m²]
};
/// A ball at a surface is half of two equal ones that mirror each other, of whose overlap it has half: its
/// length is R. Nothing between polyhedra.
std::optional<ContactSize> contact_size(const Model& model, const FrameContact& contact);

/// The law of the scaled force [Pa] over the scaled overlap; its work is that per length × area [J/m³].
ElastoplasticLaw scaled(const ElastoplasticLaw& law, const ContactSize& size);

}  // namespace scree
