#include "app/touch/hand.hpp"

#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/touch/hint_label.hpp"
#include "app/widgets/scene_widget.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

/// The normal of the plane that a scene moves in, as an axis; −1: it moves freely.
int axis_across(const Scene& scene) {
  return scene.plane == "xy" ? 2 : scene.plane == "yz" ? 0 : scene.plane == "xz" ? 1 : -1;
}

PullSpec pull_at(const Frame& frame, const Grip& grip) {
  const FrameBody& body = frame.bodies[static_cast<std::size_t>(grip.body)];
  PullSpec pull;
  pull.body = body_name(*frame.model, grip.body);
  Vec3 point = grip.point;
  if (const int axis = axis_across(frame.model->scene); axis >= 0) point[axis] = body.position[axis];
  pull.point = body.rotation.matrix().transpose() * (point - body.position);
  pull.target = {point};
  return pull;
}

}  // namespace

Hand::Hand(SimulationThread& thread, SceneSession& session, RunControl& run, SceneWidget& view)
    : thread_(thread), session_(session), run_(run), view_(view), hint_(new HintLabel(view)) {
  connect(&view_, &SceneWidget::hand_took, this, &Hand::take);
  connect(&view_, &SceneWidget::hand_moved, this, &Hand::move);
  connect(&view_, &SceneWidget::hand_let_go, this, &Hand::let_go);
  connect(&run_, &RunControl::state_changed, this, [this] {
    const bool bodies = session_.model() && !session_.model()->bodies.empty();
    if (run_.state() == RunState::playing && bodies) hint_->offer(tr("Ctrl + drag pulls a body"));
  });
}

void Hand::begin_scene() {
  holds_ = false;
  hint_->begin_scene();
}

/// Why a body cannot be pulled now, and what helps; empty: it can.
QString Hand::reason_not_to(const Grip& grip) const {
  if (session_.recording()) return tr("This is a recording. Press L to compute its scene, and pull then");
  if (session_.model()->bodies[static_cast<std::size_t>(grip.body)].fixed)
    return tr("This body is fixed. Pull another one");
  if (run_.timeline().in_past()) return tr("This is the past. Press End, and pull in the present");
  if (run_.state() == RunState::finished)
    return tr("The run has ended. Make it longer (Simulation, Duration), and pull then");
  if (run_.state() == RunState::loading) return tr("The run is being computed. Wait a moment, and pull then");
  if (run_.state() != RunState::playing) return tr("The run stands still. Press Space, and pull then");
  return {};
}

/// Across the view, or the plane that the scene moves in.
Vec3 Hand::plane_normal() const {
  const int axis = axis_across(session_.model()->scene);
  if (axis >= 0) return Vec3::Unit(axis);
  return view_.sight_through(QPointF(0.5 * view_.width(), 0.5 * view_.height())).direction;
}

void Hand::take(const Grip& grip) {
  holds_ = false;
  if (!session_.model() || !run_.moment().frame) return;
  if (const QString reason = reason_not_to(grip); !reason.isEmpty()) return hint_->tell(reason);
  hint_->learn();
  const PullSpec pull = pull_at(*run_.moment().frame, grip);
  holds_ = true;
  point_ = pull.target.front();
  normal_ = plane_normal();
  run_.timeline().change(pull);
}

void Hand::move(const QPointF& position) {
  if (!holds_) return;
  const Ray sight = view_.sight_through(position);
  const double slope = sight.direction.dot(normal_);
  if (std::abs(slope) < 1e-3) return;  // along the plane
  const double distance = (point_ - sight.origin).dot(normal_) / slope;
  if (distance > 0.0) thread_.move_pull(Vec3(sight.origin + distance * sight.direction));
}

void Hand::let_go() {
  if (!holds_) return;
  holds_ = false;
  thread_.move_pull(std::nullopt);
}

}  // namespace scree
