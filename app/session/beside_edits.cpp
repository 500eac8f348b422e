#include "app/session/beside_edits.hpp"

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

}  // namespace scree
