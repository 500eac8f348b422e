#include <algorithm>
#include <cmath>

#include "app/inspector/inspector.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"
#include "core/model/lookup.hpp"
#include "core/readings/elastoplastic_contact.hpp"

// How a scene is seen when it opens, and what the camera keeps in sight from then on.

namespace scree {
namespace {

/// To a share of the picture that nobody sees, in few digits.
Vec3 rounded(const Vec3& place, double size) {
  const double digits = std::clamp(4.0 - std::floor(std::log10(size)), -300.0, 300.0);
  const double factor = std::pow(10.0, digits);
  return (factor * place).array().round() / factor;
}

}  // namespace

void MainWindow::connect_view() {
  const Actions& a = *actions_;
  connect(a.keep_in_sight, &QAction::toggled, this, &MainWindow::keep_in_sight);
  for (QAction* what : {a.keep_moving, a.keep_everything}) {
    connect(what, &QAction::triggered, this, [this] {
      actions_->keep_in_sight->setChecked(true);
      keep_in_sight();
    });
  }
  connect(scene_widget_, &SceneWidget::moved_by_hand, this,
          [this] { actions_->keep_in_sight->setChecked(false); });
  connect(a.save_view, &QAction::triggered, this, &MainWindow::save_view);
}

void MainWindow::keep_in_sight() {
  const Actions& a = *actions_;
  scene_widget_->keep_in_sight(!a.keep_in_sight->isChecked()    ? CameraFollow::nothing
                               : a.keep_everything->isChecked() ? CameraFollow::everything
                                                                : CameraFollow::moving);
}

/// Shows the scene that has been opened as it wants to be seen.
void MainWindow::take_view(const ViewSpec& view) {
  const bool dents = has_dents(*model_);
  view_settings_.begin_scene(scene_, dents);
  actions_->color_by[static_cast<int>(ColorBy::residual_overlap)]->setVisible(dents);
  actions_->loads->setVisible(!scene_.loads.empty());
  const Actions& a = *actions_;
  a.orthographic->setChecked(view.orthographic.value_or(false));
  const CameraFollow follow = view.follow.value_or(CameraFollow::moving);
  (follow == CameraFollow::everything ? a.keep_everything : a.keep_moving)->setChecked(true);
  a.keep_in_sight->setChecked(follow == CameraFollow::moving || follow == CameraFollow::everything);
  keep_in_sight();
  a.follow->setChecked(follow == CameraFollow::body);
  // Once there is a moment in which it can be selected.
  body_to_follow_ =
      follow == CameraFollow::body ? std::optional(find_body(*model_, view.followed)) : std::nullopt;
  plots_->show_plot(view.plot);
}

ViewSpec MainWindow::present_view() const {
  ViewSpec view = whole_view(scene_, view_settings_.options());
  const ViewPoint point = scene_widget_->view().look().view_point.value();
  const double size = (point.position - point.focus).norm();
  CameraPlace place;
  place.position = rounded(point.position, size);
  place.focus = rounded(point.focus, size);
  place.up = rounded(point.up, 1.0);
  if (point.orthographic) place.height = rounded(Vec3::Constant(2.0 * point.half_height), size).x();
  view.camera = place;
  view.orthographic = point.orthographic;
  const Actions& a = *actions_;
  const std::optional<int> body = inspector_->selected_body();
  const bool with_body = a.follow->isChecked() && body;
  view.followed = with_body ? body_name(*model_, *body) : std::string();
  view.follow = with_body                        ? CameraFollow::body
                : !a.keep_in_sight->isChecked()  ? CameraFollow::nothing
                : a.keep_everything->isChecked() ? CameraFollow::everything
                                                 : CameraFollow::moving;
  view.plot = plots_->shown_plot();
  return view;
}

void MainWindow::save_view() {
  if (!model_) return;
  scene_.view = present_view();
  update_title();
}

}  // namespace scree
