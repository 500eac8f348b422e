#include "app/controls/opening_view.hpp"

#include <algorithm>
#include <cmath>

#include "app/controls/camera_control.hpp"
#include "app/controls/selection_control.hpp"
#include "app/inspector/inspector.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/model/lookup.hpp"
#include "core/readings/elastoplastic_contact.hpp"

namespace scree {
namespace {

/// Rounds to an invisible share of the picture, for few digits.
Vec3 rounded(const Vec3& place, double size) {
  const double digits = std::clamp(4.0 - std::floor(std::log10(size)), -300.0, 300.0);
  const double factor = std::pow(10.0, digits);
  return (factor * place).array().round() / factor;
}

CameraPlace rounded_place(const ViewPoint& point) {
  const double size = (point.position - point.focus).norm();
  CameraPlace place;
  place.position = rounded(point.position, size);
  place.focus = rounded(point.focus, size);
  place.up = rounded(point.up, 1.0);
  if (point.orthographic) place.height = rounded(Vec3::Constant(2.0 * point.half_height), size).x();
  return place;
}

}  // namespace

OpeningView::OpeningView(SceneSession& session, const Actions& actions, const Parts& parts)
    : session_(session), actions_(actions), parts_(parts) {
  connect(actions_.save_view, &QAction::triggered, this, [this] {
    if (session_.model()) session_.set_view(present());
  });
  connect(&session_, &SceneSession::opened, this, [this] { actions_.save_view->setEnabled(true); });
  actions_.save_view->setEnabled(false);
}

void OpeningView::show() {
  const Model& model = *session_.model();
  const ViewSpec& view = session_.scene().view;
  const bool elastoplastic = has_elastoplastic_contacts(model);
  parts_.settings.begin_scene(session_.scene(), elastoplastic);
  actions_.color_by[static_cast<int>(ColorBy::residual_overlap)]->setVisible(elastoplastic);
  actions_.loads->setVisible(!session_.scene().loads.empty());
  actions_.orthographic->setChecked(view.orthographic.value_or(false));
  const CameraFollow follow = view.follow.value_or(CameraFollow::moving);
  parts_.camera.set_follow(follow);
  const bool body = follow == CameraFollow::body;
  actions_.follow->setChecked(body);
  parts_.selection.select_when_shown(body ? std::optional(find_body(model, view.followed)) : std::nullopt);
  parts_.plots.show_plot(view.plot);
}

ViewSpec OpeningView::present() const {
  ViewSpec view = whole_view(session_.scene(), parts_.settings.options());
  const ViewPoint point = parts_.view.view().look().view_point.value();
  view.camera = rounded_place(point);
  view.orthographic = point.orthographic;
  const std::optional<int> body = parts_.inspector.selected_body();
  const bool with_body = actions_.follow->isChecked() && body;
  view.followed = with_body ? body_name(*session_.model(), *body) : std::string();
  view.follow = with_body ? CameraFollow::body : parts_.camera.follow();
  view.plot = parts_.plots.shown_plot();
  return view;
}

}  // namespace scree
