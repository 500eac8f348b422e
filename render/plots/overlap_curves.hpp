#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/readings/loading_curve.hpp"
#include "render/chart/chart_content.hpp"

namespace scree {

/// A contact of a force–overlap plot, in the units that the plot has for it: m, N, N/m and J, or divided by
/// the contact's size, then 1, Pa, Pa and J/m³.
struct OverlapContact {
  std::string name;  ///< "ball – floor"
  Color color;
  std::size_t others = 0;  ///< contacts in the same plot
  bool in_legend = true;   ///< its lines of loading and unloading stand there for those of all
  LoadingCurve loading;
  std::optional<ElastoplasticLaw> dents;  ///< where its law keeps dents
  bool scaled = false;
};

/// @param size  what overlap and force are divided by; none: nothing
OverlapContact overlap_contact(const Model& model, const FrameContact& contact, const std::string& name,
                               const std::optional<ContactSize>& size);

/// One moment of a contact, in the units of its plot; NaN where it is open.
struct OverlapState {
  double overlap;  ///< h = −gap
  double force;    ///< normal force
  double largest;  ///< h_max where dents are kept
};

/// Force over overlap, without points yet.
Curve path_curve(const OverlapContact& contact);
/// h_max, h₀ and the plastic work as columns of the saved table, without points yet.
std::vector<Curve> dent_columns(const OverlapContact& contact);
std::vector<double> dent_values(const OverlapContact& contact, const OverlapState& state);

// What the law says at a moment. Hidden where there is none.

/// First loading, from where the law sets in.
/// @param deepest  overlap up to which it is drawn
Curve loading_line(const OverlapContact& contact, const std::optional<OverlapState>& state, double deepest);
/// Unloading, from h₀ to h_max.
Curve unloading_line(const OverlapContact& contact, const std::optional<OverlapState>& state);
/// The plastic work: between loading and unloading.
Curve plastic_area(const OverlapContact& contact, const std::optional<OverlapState>& state);
/// h₀ and h_max.
std::vector<NamedPlace> dent_places(const OverlapContact& contact, const std::optional<OverlapState>& state);

}  // namespace scree
