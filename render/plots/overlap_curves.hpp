#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/readings/loading_curve.hpp"
#include "render/chart/layout/chart_content.hpp"

namespace scree {

/// A contact of a force–overlap plot in the plot's units: m, N, N/m and J, or divided by the contact's size
/// 1, Pa, Pa and J/m³.
struct OverlapContact {
  std::string name;  ///< "ball – floor"
  Color color;
  std::size_t others = 0;  ///< number of other contacts in the plot
  bool in_legend = true;   ///< its loading and unloading lines represent those of all in the legend
  LoadingCurve loading;
  std::optional<ElastoplasticLaw> elastoplastic;  ///< none: its law is not elastoplastic
  bool scaled = false;
};

/// @param size  divisors of overlap and force; none: no scaling
OverlapContact overlap_contact(const Model& model, const FrameContact& contact, const std::string& name,
                               const std::optional<ContactSize>& size);

/// State of a contact at one time in the plot's units; NaN while open.
struct OverlapState {
  double overlap;  ///< h = −gap
  double force;    ///< normal force
  double largest;  ///< h_max, for elastoplastic contacts
};

/// Force over overlap, initially without points.
Curve path_curve(const OverlapContact& contact);
/// h_max, h₀ and the plastic work as columns of the saved table, initially without points.
std::vector<Curve> unloading_columns(const OverlapContact& contact);
std::vector<double> unloading_values(const OverlapContact& contact, const OverlapState& state);

// Curves of the law at one time. Hidden if undefined.

/// First loading, from the overlap at which the force begins.
/// @param deepest  largest overlap drawn
Curve loading_line(const OverlapContact& contact, const std::optional<OverlapState>& state, double deepest);
/// Unloading, from h₀ to h_max.
Curve unloading_line(const OverlapContact& contact, const std::optional<OverlapState>& state);
/// Plastic work: the area between loading and unloading.
Curve plastic_area(const OverlapContact& contact, const std::optional<OverlapState>& state);
/// h₀ and h_max.
std::vector<NamedPlace> unloading_places(const OverlapContact& contact,
                                         const std::optional<OverlapState>& state);

}  // namespace scree
