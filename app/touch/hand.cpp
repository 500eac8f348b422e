#include "app/touch/hand.hpp"

#include <utility>

#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/resources.hpp"
#include "app/touch/hint_label.hpp"
#include "app/touch/mover.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/frame/placed_lattice.hpp"
#include "core/lattice/lattice.hpp"
#include "core/scene/motion_plane.hpp"
#include "core/setup/checks/pull_checks.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

PullSpec pull_of_node(const Frame& frame, int node) {
  PullSpec pull;
  pull.node = node;
  pull.target = {place_of_node(frame, node)};
  return pull;
}

PullSpec pull_at(const Frame& frame, const Grip& grip) {
  if (grip.node >= 0) return pull_of_node(frame, grip.node);
  const FrameBody& body = frame.bodies[static_cast<std::size_t>(grip.body)];
  PullSpec pull;
  pull.body = body_name(*frame.model, grip.body);
  Vec3 point = grip.point;
  if (const int axis = axis_across_all(frame.model->scene); axis >= 0) point[axis] = body.position[axis];
  pull.point = body.rotation.matrix().transpose() * (point - body.position);
  pull.target = {point};
  return pull;
}

}  // namespace

Hand::Hand(SimulationThread& thread, SceneSession& session, RunControl& run, SceneWidget& view)
    : thread_(thread),
      session_(session),
      run_(run),
      view_(view),
      hint_(new HintLabel(view)),
      mover_(new Mover(run, view, *hint_, this)) {
  connect(&view_, &SceneWidget::hand_took, this, &Hand::take);
  connect(&view_, &SceneWidget::hand_missed, this, [this] {
    if (session_.model())
      hint_->tell(session_.model()->lattice ? tr("There is no node here. Press on the plate")
                                            : tr("There is no body here. Press on one, and drag"));
  });
  connect(&view_, &SceneWidget::hand_moved, this, &Hand::move);
  connect(&view_, &SceneWidget::hand_let_go, this, &Hand::let_go);
  connect(&view_, &SceneWidget::hand_cancelled, this, &Hand::cancel);
  connect(&run_, &RunControl::moment_shown, this, [this] {
    offer();
    if (run_.state() == RunState::playing && !session_.recording()) take_in_the_run_that_has_begun();
  });
  connect(&session_, &SceneSession::open_failed, this, [this] { begins_run_ = false; });
  connect(&run_, &RunControl::state_changed, this, &Hand::offer);
}

/// Slow examples open as recordings: a hand that wants a body wants a run.
bool Hand::in_example() const {
  return session_.recording() && is_example(session_.source());
}

void Hand::offer() {
  const Model* model = session_.model().get();
  const RunState state = run_.state();
  if (!model || state == RunState::loading || !(state == RunState::playing || in_example())) return;
  if (!model->bodies.empty()) return hint_->offer(tr("Ctrl + drag pulls a body"));
  if (model->lattice) hint_->offer(tr("Ctrl + drag pulls a node of the plate"));
}

void Hand::begin_scene() {
  begun_ = std::exchange(begins_run_, false);
  holds_ = false;
  mover_->forget();
  hint_->begin_scene();
}

/// Why nothing can be done to a body or a node now, and what helps; empty: something can.
QString Hand::reason_not_to(const Grip& grip, bool turns) const {
  const Model& model = *session_.model();
  if (run_.state() == RunState::loading)
    return session_.recording() ? tr("The recording is being opened. Wait a moment")
                                : tr("The run is being computed. Wait a moment");
  if (session_.recording() && (turns || !in_example()))
    return tr("This is a recording. Press L to compute its scene, in which bodies can be pulled and moved");
  if (grip.node >= 0 && model.lattice->analysis != LatticeAnalysis::dynamics)
    return tr("This plate is at rest: it is solved, not moved. Open one that moves, and pull there");
  if (grip.node >= 0 && !pull_fault(model, pull_at(*run_.moment().frame, grip)).empty())
    return tr("This node is held by a support. Pull another one");
  if (grip.node < 0 && model.bodies[static_cast<std::size_t>(grip.body)].fixed)
    return tr("This body is fixed. Take another one");
  if (in_example()) return {};
  if (run_.timeline().in_past())
    return tr("This is the past. Press End: in the present bodies can be pulled and moved");
  if (run_.state() == RunState::finished)
    return tr("The run has ended. Make it longer (Simulation, Duration) to go on");
  if (run_.state() == RunState::playing)
    return turns ? tr("A body can be turned in a pause. Press Space first") : QString();
  if (grip.node >= 0) return tr("A node of the plate can be pulled. Press Space first");
  if (turns && !scree::turns(model, grip.body)) return tr("This body does not turn in this scene");
  return {};
}

/// Across the view, or the plane that the scene moves in.
Vec3 Hand::plane_normal() const {
  const int axis = axis_across_all(session_.model()->scene);
  if (axis >= 0) return Vec3::Unit(axis);
  return view_.sight_through(QPointF(0.5 * view_.width(), 0.5 * view_.height())).direction;
}

void Hand::take_in_the_run_that_has_begun() {
  if (!std::exchange(begun_, false)) return;
  view_.take_hold_again();
  hint_->tell(
      holds_
          ? tr("This was a recording. Now the scene is computed, from its start")
          : tr("This was a recording. Now the scene is computed, from its start: Ctrl + drag pulls a body"));
}

void Hand::take(const Grip& grip, const QPointF& position, bool turns) {
  holds_ = false;
  if (!session_.model() || !run_.moment().frame) return;
  if (const QString reason = reason_not_to(grip, turns); !reason.isEmpty()) return hint_->tell(reason);
  if (in_example()) {
    begins_run_ = run_.go_live();
    return;
  }
  if (run_.state() != RunState::playing) {
    const bool flat = axis_across_all(session_.model()->scene) >= 0;
    return mover_->take(grip, position, turns, plane_normal(), flat);
  }
  hint_->learn();
  const PullSpec pull = pull_at(*run_.moment().frame, grip);
  holds_ = true;
  point_ = grip.node >= 0 ? grip.point : pull.target.front();
  place_ = pull.target.front();
  magnification_ = grip.magnification;
  normal_ = plane_normal();
  run_.timeline().change(pull);
}

void Hand::move(const QPointF& position) {
  mover_->move(position);
  if (!holds_) return;
  const Ray sight = view_.sight_through(position);
  if (const auto point = point_on_plane(sight, point_, normal_))
    thread_.move_pull(Vec3(place_ + (*point - point_) / magnification_));
}

void Hand::let_go() {
  mover_->let_go();
  if (!holds_) return;
  holds_ = false;
  thread_.move_pull(std::nullopt);
}

/// A pull has been done already: Esc ends it.
void Hand::cancel() {
  mover_->cancel();
  let_go();
}

}  // namespace scree
