#include "app/controls/camera_control.hpp"

#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {
namespace {

constexpr double turn_per_key = 0.1309;  // 7.5° [rad]
constexpr double pan_per_key = 0.1;      // of the height of the view
constexpr double zoom_per_key = 1.15;

}  // namespace

CameraControl::CameraControl(SceneSession& session, const Actions& actions, SceneWidget& view)
    : actions_(actions), view_(view) {
  connect_directions();
  connect_keys();
  connect_keeping_in_sight();
  connect(&session, &SceneSession::opened, this, [this] { set_enabled(true); });
  set_enabled(false);
}

void CameraControl::connect_directions() {
  const Actions& a = actions_;
  connect(a.fit, &QAction::triggered, &view_, &SceneWidget::fit_camera);
  for (const auto& [action, direction] :
       {std::pair(a.view_front, ViewDirection::front), std::pair(a.view_right, ViewDirection::right),
        std::pair(a.view_top, ViewDirection::top), std::pair(a.view_slanted, ViewDirection::slanted)}) {
    connect(action, &QAction::triggered, this,
            [this, direction = direction] { view_.set_direction(direction); });
  }
  connect(a.orthographic, &QAction::toggled, &view_, &SceneWidget::set_orthographic);
}

void CameraControl::connect_keys() {
  struct Way {
    QAction* turn;
    QAction* pan;
    int right;
    int up;
  };
  const Actions& a = actions_;
  for (const Way& way : {Way{a.turn_left, a.pan_left, -1, 0}, Way{a.turn_right, a.pan_right, 1, 0},
                         Way{a.turn_up, a.pan_up, 0, 1}, Way{a.turn_down, a.pan_down, 0, -1}}) {
    connect(way.turn, &QAction::triggered, this,
            [this, way] { view_.turn(way.right * turn_per_key, way.up * turn_per_key); });
    connect(way.pan, &QAction::triggered, this,
            [this, way] { view_.pan(way.right * pan_per_key, way.up * pan_per_key); });
  }
  connect(a.zoom_in, &QAction::triggered, this, [this] { view_.zoom(zoom_per_key); });
  connect(a.zoom_out, &QAction::triggered, this, [this] { view_.zoom(1.0 / zoom_per_key); });
}

void CameraControl::connect_keeping_in_sight() {
  const Actions& a = actions_;
  connect(a.keep_in_sight, &QAction::toggled, this, &CameraControl::keep_in_sight);
  for (QAction* what : {a.keep_moving, a.keep_everything}) {
    connect(what, &QAction::triggered, this, [this] {
      actions_.keep_in_sight->setChecked(true);
      keep_in_sight();
    });
  }
  connect(&view_, &SceneWidget::moved_by_hand, this, [this] { actions_.keep_in_sight->setChecked(false); });
}

CameraFollow CameraControl::follow() const {
  return !actions_.keep_in_sight->isChecked()    ? CameraFollow::nothing
         : actions_.keep_everything->isChecked() ? CameraFollow::everything
                                                 : CameraFollow::moving;
}

void CameraControl::set_follow(CameraFollow follow) {
  const Actions& a = actions_;
  (follow == CameraFollow::everything ? a.keep_everything : a.keep_moving)->setChecked(true);
  a.keep_in_sight->setChecked(follow == CameraFollow::moving || follow == CameraFollow::everything);
  keep_in_sight();
}

void CameraControl::keep_in_sight() {
  view_.keep_in_sight(follow());
}

void CameraControl::set_enabled(bool on) {
  const Actions& a = actions_;
  for (QAction* action : {a.fit, a.view_front, a.view_right, a.view_top, a.view_slanted, a.turn_left,
                          a.turn_right, a.turn_up, a.turn_down, a.pan_left, a.pan_right, a.pan_up, a.pan_down,
                          a.zoom_in, a.zoom_out, a.keep_in_sight, a.keep_moving, a.keep_everything})
    action->setEnabled(on);
}

}  // namespace scree
