#include "app/session/beside_edits.hpp"

#include <algorithm>
#include <utility>

#include "core/scene/consistency/events_beyond.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/same_plots.hpp"

namespace scree {
namespace {

bool same_view(ViewSpec a, const ViewSpec& b) {
  a.line = b.line;
  return a == b;
}

}  // namespace

Scene with_present(Scene edited, const Scene& base, const Scene& now) {
  edited.file = now.file;
  if (same_plots(edited.plots, base.plots) && !same_plots(edited.plots, now.plots)) edited.plots = now.plots;
  if (same_view(edited.view, base.view) && !same_view(edited.view, now.view)) edited.view = now.view;
  if (edited.duration == base.duration) edited.duration = now.duration;
  return edited;
}

Scene with_new_acts(Scene edited, const Scene& base, const Scene& now) {
  const std::vector<EventSpec> acts = events_beyond(now.events, base.events);
  if (acts.empty()) return edited;
  const auto known = [&](const ShapeSpec& shape) {
    return std::find(base.shapes.begin(), base.shapes.end(), shape) != base.shapes.end();
  };
  const auto named = [&](const ShapeSpec& shape) {
    return std::any_of(edited.shapes.begin(), edited.shapes.end(),
                       [&](const ShapeSpec& one) { return one.name == shape.name; });
  };
  for (const ShapeSpec& shape : now.shapes) {
    if (!known(shape) && !named(shape)) edited.shapes.push_back(shape);
  }
  edited.events.insert(edited.events.end(), acts.begin(), acts.end());
  edited.events = in_chronological_order(std::move(edited.events));
  return edited;
}

}  // namespace scree
