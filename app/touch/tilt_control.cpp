#include "app/touch/tilt_control.hpp"

#include <QAction>
#include <QSettings>
#include <chrono>

#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"
#include "app/touch/gravity_globe.hpp"
#include "app/touch/hint_label.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/scene/motion_plane.hpp"
#include "core/scene/parts/value_meaning.hpp"

namespace scree {
namespace {

/// After this, the globe shows the gravity of the run again, whatever became of a change.
constexpr std::chrono::seconds longest_wait{2};
const QString globe_key = QStringLiteral("view/gravity_globe");

SetEvent event_of(const Vec3& gravity) {
  return SetEvent{{gravity_value(gravity)}};
}

}  // namespace

TiltControl::TiltControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                         const Actions& actions, ViewSettings& view_settings, SceneWidget& view,
                         HintLabel& hint, QSettings& settings)
    : session_(session),
      run_(run),
      actions_(actions),
      view_settings_(view_settings),
      view_(view),
      hint_(hint),
      globe_(new GravityGlobe(view)),
      drag_(thread, run) {
  globe_->hide();
  actions_.gravity_globe->setChecked(settings.value(globe_key, true).toBool());
  connect(actions_.gravity_globe, &QAction::toggled, this, [this, &settings](bool on) {
    settings.setValue(globe_key, on);
    update();
  });
  connect_actions();
  connect_globe();
  connect(&run_, &RunControl::moment_shown, this, &TiltControl::update);
  connect(&run_, &RunControl::changed, this, &TiltControl::update);
  connect(&view_settings_, &ViewSettings::changed, this, &TiltControl::follow_look);
  connect(&view_, &VtkWidget::frame_rendered, this, [this] { globe_->set_view_axes(view_.view().axes()); });
  await_timer_.setSingleShot(true);
  connect(&await_timer_, &QTimer::timeout, this, [this] {
    awaited_.reset();
    update();
  });
  update();
}

void TiltControl::connect_actions() {
  connect(actions_.tilt, &QAction::triggered, this, [this] {
    actions_.gravity_globe->setChecked(true);
    if (globe_->isVisible()) globe_->setFocus();
  });
  connect(actions_.reset_gravity, &QAction::triggered, this, [this] {
    const QString reason = reason_not_to();
    reason.isEmpty() ? reset() : hint_.tell(reason);
  });
}

void TiltControl::connect_globe() {
  connect(globe_, &GravityGlobe::tilted, this, &TiltControl::accept);
  connect(globe_, &GravityGlobe::let_go, this, &TiltControl::finish);
  connect(globe_, &GravityGlobe::reset_wanted, this, &TiltControl::reset);
  connect(globe_, &GravityGlobe::refused, &hint_, &HintLabel::tell);
  connect(globe_, &GravityGlobe::left, this, [this] { view_.setFocus(); });
}

void TiltControl::begin_scene() {
  globe_->drop();
  drag_.drop();
  awaited_.reset();
  globe_->set_plane(axis_across_all(session_.model()->scene));
  update();
}

/// Gravity at the start of the run, or, if there was none then, the present one.
Vec3 TiltControl::start_gravity() const {
  const Vec3& start = session_.model()->scene.gravity;
  return start.isZero(0.0) ? shown_gravity() : start;
}

Vec3 TiltControl::shown_gravity() const {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  return frame && frame->model == session_.model() ? model_now(*frame).scene.gravity
                                                   : session_.model()->scene.gravity;
}

/// Without gravity there is nothing to tilt, and a static plate is solved once.
void TiltControl::update() {
  const bool something = session_.model() && (session_.anything_to_play() || session_.recording()) &&
                         !shown_gravity().isZero(0.0);
  if (something) {
    globe_->set_refusal(reason_not_to());
    if (awaited_ == shown_gravity()) awaited_.reset();
    if (!awaited_) globe_->show_gravity(shown_gravity(), start_gravity());
  }
  for (QAction* action : {actions_.tilt, actions_.reset_gravity}) action->setEnabled(something);
  globe_->setVisible(something && actions_.gravity_globe->isChecked());
  follow_look();
}

void TiltControl::follow_look() {
  const ViewOptions& options = view_settings_.options();
  globe_->set_look(options.theme, options.text_scale);
  reserve_corner();
}

/// Captions end before the globe, and a fitted view leaves room for it.
void TiltControl::reserve_corner() {
  const double corner = globe_->isHidden() ? 0.0 : globe_->corner();
  if (view_settings_.options().corner == corner) return;
  view_settings_.change([corner](ViewOptions& options) { options.corner = corner; });
}

/// Why gravity cannot be tilted now, and what helps; empty: it can.
QString TiltControl::reason_not_to() const {
  if (session_.recording())
    return tr("This is a recording. Press L to compute its scene, and tilt gravity then");
  if (run_.state() == RunState::loading)
    return tr("The run is being computed. Wait a moment, and tilt gravity then");
  if (run_.state() == RunState::finished && !run_.timeline().in_past())
    return tr("The run has ended. Make it longer (Simulation, Duration), and tilt gravity then");
  return {};
}

void TiltControl::accept(const Vec3& gravity) {
  drag_.move(event_of(gravity));
}

/// At a past moment and in a pause the drag is a single change.
void TiltControl::finish() {
  const bool changed = drag_.changing();
  const std::optional<SetEvent> last = drag_.finish();
  awaited_ = globe_->gravity();
  await_timer_.start(longest_wait);
  if (!changed && last && *last != event_of(shown_gravity())) run_.timeline().change(*last);
}

void TiltControl::reset() {
  const Vec3 start = start_gravity();
  if (start == shown_gravity()) return;
  globe_->show_gravity(start, start);
  awaited_ = start;
  await_timer_.start(longest_wait);
  run_.timeline().change(event_of(start));
}

}  // namespace scree
