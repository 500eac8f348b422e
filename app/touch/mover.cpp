#include "app/touch/mover.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/session/run_control.hpp"
#include "app/touch/hint_label.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/model/body_label.hpp"
#include "core/setup/checks/place_checks.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

/// Poses looked at before the body is drawn again.
constexpr int effort = 200;
/// Rounds of it after the body has been let go.
constexpr int most_rounds = 10;
/// A pointer nearly at the centre of a body gives no direction, as a share of its radius.
constexpr double least_lever = 0.05;

/// The frame without the contacts of a body, which its preview does not have.
std::shared_ptr<const Frame> without_contacts_of(const Frame& frame, int body) {
  auto bare = std::make_shared<Frame>(frame);
  const auto own = [body](const auto& contact) { return contact.a == body || contact.b == body; };
  std::erase_if(bare->contacts, own);
  std::erase_if(bare->peaks, own);
  std::erase_if(bare->pulls, [body](const FramePull& pull) { return pull.body == body; });
  bare->bodies[static_cast<std::size_t>(body)].velocity = Vec3::Zero();
  bare->bodies[static_cast<std::size_t>(body)].spin = Vec3::Zero();
  return bare;
}

}  // namespace

Mover::Mover(RunControl& run, SceneWidget& view, HintLabel& hint, QObject* parent)
    : QObject(parent), run_(run), view_(view), hint_(hint) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &Mover::follow);
  connect(&run_, &RunControl::moment_shown, this, [this] {
    if (!space_ || run_.moment().frame.get() == &space_->frame()) return;
    forget();
    hint_.tell(tr("The run has gone on. Take the body again"));
  });
}

void Mover::take(const Grip& grip, const QPointF& position, bool turns, const Vec3& normal, bool flat) {
  space_ = std::make_unique<FreeSpace>(run_.moment().frame, grip.body);
  without_contacts_ = without_contacts_of(*run_.moment().frame, grip.body);
  turns_ = turns;
  flat_ = flat;
  normal_ = normal;
  grip_ = grip.point;
  position_ = position;
  pose_ = wanted_ = space_->present();
}

void Mover::move(const QPointF& position) {
  if (!space_) return;
  aim(position);
  follow();
}

/// Finds the pose that the pointer asks for.
void Mover::aim(const QPointF& position) {
  if (turns_) {
    const Vec3 turn = flat_ ? turn_in_plane(position_, position) : turn_by(position - position_);
    wanted_.rotation = wanted_.rotation.then(Rotation::from_rotation_vector(turn));
  } else if (const auto point = point_under(position, grip_)) {
    wanted_.position = space_->present().position + (*point - grip_);
  }
  position_ = position;
}

/// As with a ball under the pointer: half a turn across the view.
Vec3 Mover::turn_by(const QPointF& way) const {
  vtkCamera* camera = view_.view().renderer()->GetActiveCamera();
  const Vec3 away(camera->GetDirectionOfProjection());
  const Vec3 right = away.cross(Vec3(camera->GetViewUp())).normalized();
  const Vec3 up = right.cross(away);
  const double angle = std::numbers::pi / std::max(1, std::min(view_.width(), view_.height()));
  return angle * (way.x() * up + way.y() * right);
}

/// About the centre of the body.
Vec3 Mover::turn_in_plane(const QPointF& from, const QPointF& to) const {
  const Vec3& centre = pose_.position;
  const auto before = point_under(from, centre);
  const auto after = point_under(to, centre);
  if (!before || !after) return Vec3::Zero();
  const Vec3 a = *before - centre;
  const Vec3 b = *after - centre;
  if (std::min(a.norm(), b.norm()) < least_lever * space_->radius()) return Vec3::Zero();
  return std::atan2(normal_.dot(a.cross(b)), a.dot(b)) * normal_;
}

/// The point of the plane under the pointer; none: it looks along the plane.
std::optional<Vec3> Mover::point_under(const QPointF& position, const Vec3& through) const {
  return point_on_plane(view_.sight_through(position), through, normal_);
}

/// Brings the body nearer to the pointer, as far as nothing is in its way.
void Mover::follow() {
  if (!space_) return;
  const Swept swept = slide(*space_, pose_, wanted_, effort);
  pose_ = swept.pose;
  show_pose();
  tell_place(swept.stopped_by);
  if (!swept.finished) timer_.start(0);
}

void Mover::show_pose() {
  auto frame = std::make_shared<Frame>(*without_contacts_);
  FrameBody& body = frame->bodies[static_cast<std::size_t>(space_->body())];
  body.position = pose_.position;
  body.rotation = pose_.rotation;
  view_.show_frame(std::move(frame));
}

QString Mover::label() const {
  return QString::fromStdString(body_label(*space_->frame().model, space_->body()));
}

void Mover::tell_place(const std::optional<Beside>& stopped_by) {
  if (!stopped_by) return hint_.tell(tr("Let go to put %1 here, at rest. Esc puts it back").arg(label()));
  const Model& model = *space_->frame().model;
  const QString other =
      stopped_by->node >= 0 ? tr("node %1 of the plate").arg(stopped_by->node)
      : stopped_by->body >= 0
          ? QString::fromStdString(body_label(model, stopped_by->body))
          : tr("wall \"%1\"")
                .arg(QString::fromStdString(model.walls[static_cast<std::size_t>(stopped_by->wall)].name));
  hint_.tell(tr("%1 touches %2 and goes no farther. Esc puts it back").arg(label(), other));
}

void Mover::let_go() {
  if (!space_) return;
  for (int k = 0; k < most_rounds && timer_.isActive(); ++k) {
    timer_.stop();
    follow();
  }
  const BodyPose before = space_->present();
  MoveEvent move;
  move.body = body_name(*space_->frame().model, space_->body());
  if (pose_.position != before.position) move.position = pose_.position;
  if (turns_ && (pose_.rotation.w != before.rotation.w || pose_.rotation.u != before.rotation.u))
    move.rotation = pose_.rotation.rotation_vector();
  if (!move.position && !move.rotation) return cancel();
  const FrameBody& body = space_->frame().bodies[static_cast<std::size_t>(space_->body())];
  const std::string fault = place_fault(space_->frame(), space_->body(), pose_after(body, move));
  if (!fault.empty()) {
    cancel();
    return hint_.tell(QString::fromStdString(fault));
  }
  hint_.tell(tr("%1 is here now, at rest. Ctrl+Z puts it back").arg(label()));
  forget();
  run_.timeline().change(move);
}

void Mover::cancel() {
  if (!space_) return;
  hint_.hide();
  forget();
  view_.show_frame(run_.moment().frame);
}

void Mover::forget() {
  timer_.stop();
  space_.reset();
  without_contacts_.reset();
}

}  // namespace scree
