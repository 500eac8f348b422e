#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string_view>

#include "core/frame/frame.hpp"
#include "core/laws/common/elastoplastic_law.hpp"

namespace scree {

/// Elastic force of a contact's normal law during first loading.
struct LoadingCurve {
  std::string_view law = "unknown";  ///< name in scene files: "hertz"
  /// Overlap at which the force begins; negative: at a gap; infinite: the law is unknown [m]
  double begin = std::numeric_limits<double>::infinity();
  /// Over the overlap h = −gap [N]; NaN beyond the range of the law
  std::function<double(double)> force = [](double) { return std::numeric_limits<double>::quiet_NaN(); };
};
/// Curve of a contact; one between materials without a rule has no law.
LoadingCurve loading_curve(const Model& model, const FrameContact& contact);

/// Scales of overlap and force, with which contacts of balls of one material and any size share one
/// force–overlap line.  [R] Eqs. 29–33
struct ContactSize {
  double length = 1.0;  ///< 2R for two equal balls, otherwise R₁ + R₂ [m]
  double area = 1.0;    ///< 4R² for two equal balls, otherwise 4 R₁ R₂ [m²]
};
/// A ball on a surface equals half of two mirrored balls and has half their overlap: its length is R. None
/// between polyhedra.
std::optional<ContactSize> contact_size(const Model& model, const FrameContact& contact);

/// The law for the scaled force [Pa] over the scaled overlap; its work is per length × area [J/m³].
ElastoplasticLaw scaled(const ElastoplasticLaw& law, const ContactSize& size);

}  // namespace scree
