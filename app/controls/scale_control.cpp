#include "app/controls/scale_control.hpp"

#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {

ScaleControl::ScaleControl(const SceneSession& session, const Actions& actions, ViewSettings& settings,
                           const SceneWidget& view)
    : session_(session), actions_(actions), settings_(settings), view_(view) {
  connect(actions.keep_color_range, &QAction::triggered, this, &ScaleControl::keep_color_range);
  connect(actions.keep_arrow_scale, &QAction::triggered, this, &ScaleControl::keep_arrow_scale);
  connect(&settings, &ViewSettings::changed, this, &ScaleControl::update_actions);
}

/// Keeps the ranges of bodies and plate that are in the legend.
void ScaleControl::keep_color_range(bool kept) {
  const Legend bodies = view_.view().legend();
  const std::optional<Legend> plate = view_.view().lattice_legend();
  settings_.change([&](ViewOptions& options) {
    options.color_range.reset();
    options.lattice.range.reset();
    if (kept && has_scale(options.color_by) && bodies.entries.empty() && !bodies.all_zero)
      options.color_range = {options.color_by, {bodies.lower, bodies.upper}};
    if (kept && plate && !plate->all_zero)
      options.lattice.range = {options.lattice.color,
                               {plate->has_sign ? -plate->upper : plate->lower, plate->upper}};
  });
}

/// Before any force has acted, there is no scale to keep.
void ScaleControl::keep_arrow_scale(bool kept) {
  const double scale = view_.view().force_scale();
  settings_.change([&](ViewOptions& options) {
    options.force_scale = kept && scale > 0.0 ? std::optional(scale) : std::nullopt;
  });
}

void ScaleControl::update_actions() {
  const ViewOptions& options = settings_.options();
  const std::optional<LatticeSpec>& lattice = session_.scene().lattice;
  const bool plate = lattice && lattice->analysis != LatticeAnalysis::modes;
  actions_.keep_color_range->setEnabled(has_scale(options.color_by) || plate);
  actions_.keep_color_range->setChecked(range_of(options.color_range, options.color_by) ||
                                        range_of(options.lattice.range, options.lattice.color));
  actions_.keep_arrow_scale->setChecked(options.force_scale.has_value());
}

}  // namespace scree
