#include "app/widgets/scene_widget.hpp"

#include <vtkCamera.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkRenderer.h>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "render/camera/orbit_style.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

constexpr double click_tolerance = 3.0;  // motion allowed during a click [logical pixels]

}  // namespace

SceneWidget::SceneWidget(QWidget* parent)
    : VtkWidget(parent),
      view_(std::make_unique<SceneView>(render_window())),
      style_(vtkSmartPointer<OrbitStyle>::New()) {
  style_->SetDefaultRenderer(view_->renderer());
  set_interactor_style(style_);
  setMinimumSize(320, 200);
  connect(this, &VtkWidget::pixel_ratio_changed, this, [this] { set_options(view_->options()); });
  connect(this, &VtkWidget::frame_rendered, this, [this](double milliseconds) {
    picture_resolution_.drawn(milliseconds, view_->complete());
    // Drawing a change is no rest: otherwise a slow picture would be followed by a fine one, which is slower
    // still. A picture without a change does not delay the fine one.
    if (!std::exchange(change_drawn_, true)) await_rest();
    if (!view_->complete()) update();
  });
  connect(this, &VtkWidget::camera_moved, this, [this] {
    notice_change();
    // A click moves nothing.
    if (camera_place() != known_place_) notice_hand();
  });
  guide_timer_.setSingleShot(true);
  guide_timer_.setTimerType(Qt::PreciseTimer);
  connect(&guide_timer_, &QTimer::timeout, this, &SceneWidget::guide);
  still_timer_.setSingleShot(true);
  connect(&still_timer_, &QTimer::timeout, this, [this] {
    picture_resolution_.rest();
    follow_resolution();
  });
}

SceneWidget::~SceneWidget() {
  set_interactor_style(nullptr);
  release_graphics();
  view_.reset();
}

void SceneWidget::set_model(std::shared_ptr<const Model> model) {
  if (model) style_->set_up(scene_extent(*model).up);
  frame_.reset();
  view_->set_model(std::move(model));
  update();
}

void SceneWidget::set_bodies(std::shared_ptr<const Model> model) {
  view_->set_bodies(std::move(model));
}

void SceneWidget::show_frame(std::shared_ptr<const Frame> frame) {
  frame_ = frame;
  view_->show(std::move(frame));
  guide();
  notice_change();
  update();
}

/// Advances a guided camera by the elapsed time, and schedules the next advance if it has not arrived.
/// Not while a hand holds a body: the target would move with the camera, and the camera with the body.
void SceneWidget::guide() {
  if (holds_) return;
  constexpr double first = 1.0 / 60.0;  // [s]
  // If pictures take long, the camera must still keep up with falling bodies.
  constexpr double longest = 0.5;
  const double passed =
      since_guided_.isValid() ? static_cast<double>(since_guided_.nsecsElapsed()) * 1e-9 : first;
  since_guided_.start();
  if (view_->guide_camera(std::min(passed, longest))) {
    guide_timer_.start(std::max(16, static_cast<int>(1.25 * milliseconds_in_motion())));
    notice_change();
    update();
  } else {
    since_guided_.invalidate();
  }
  known_place_ = camera_place();
}

std::array<double, 7> SceneWidget::camera_place() const {
  vtkCamera* camera = view_->renderer()->GetActiveCamera();
  const double* position = camera->GetPosition();
  const double* focus = camera->GetFocalPoint();
  return {position[0], position[1], position[2], focus[0], focus[1], focus[2], camera->GetParallelScale()};
}

/// The user has moved the camera.
void SceneWidget::notice_hand() {
  known_place_ = camera_place();
  guide_timer_.stop();
  since_guided_.invalidate();
  view_->keep_in_sight(CameraFollow::nothing);
  emit moved_by_hand();
}

void SceneWidget::keep_in_sight(CameraFollow follow) {
  view_->keep_in_sight(follow);
  guide();
  update();
}

void SceneWidget::notice_change() {
  picture_resolution_.change(since_change_.isValid() ? static_cast<double>(since_change_.elapsed())
                                                     : PictureResolution::still_after);
  follow_resolution();
  change_drawn_ = false;
  await_rest();
}

void SceneWidget::await_rest() {
  since_change_.start();
  still_timer_.start(static_cast<int>(PictureResolution::still_after));
}

void SceneWidget::set_options(const ViewOptions& options) {
  constexpr double shade_seconds = 0.15;  // upper limit of the delay while the user moves the view
  ViewOptions adapted = options;
  adapted.pixel_ratio = pixel_ratio();
  adapted.resolution = picture_resolution_.share();
  adapted.hasty = adapted.resolution < 1.0;
  adapted.quality = picture_resolution_.fine() ? PictureQuality::fine : PictureQuality::quick;
  adapted.shade_seconds = shade_seconds;
  view_->set_options(adapted);
  update();
}

void SceneWidget::follow_resolution() {
  const ViewOptions& options = view_->options();
  const bool fine = options.quality == PictureQuality::fine;
  if (picture_resolution_.share() == options.resolution && picture_resolution_.fine() == fine) return;
  set_options(options);
}

void SceneWidget::set_resolution(double share) {
  ViewOptions options = view_->options();
  options.resolution = share;
  view_->set_options(options);
  update();
}

void SceneWidget::initializeGL() {
  VtkWidget::initializeGL();
  picture_resolution_.expect_fast(has_graphics_card());
}

void SceneWidget::fit_camera() {
  view_->fit_camera();
  update();
}

void SceneWidget::set_view_point(const ViewPoint& view_point) {
  view_->set_view_point(view_point);
  notice_change();
  update();
}

void SceneWidget::set_direction(ViewDirection direction) {
  view_->set_direction(direction);
  update();
}

void SceneWidget::set_orthographic(bool on) {
  view_->set_orthographic(on);
  update();
}

void SceneWidget::turn(double azimuth, double climb) {
  turn_camera(*view_->renderer()->GetActiveCamera(), style_->up(), azimuth, climb);
  notice_hand();
  notice_change();
  update();
}

void SceneWidget::pan(double right, double up) {
  pan_camera(*view_->renderer()->GetActiveCamera(), right, up);
  notice_hand();
  notice_change();
  update();
}

void SceneWidget::zoom(double factor) {
  vtkCamera* camera = view_->renderer()->GetActiveCamera();
  zoom_camera(*camera, Vec3(camera->GetFocalPoint()), factor);
  notice_hand();
  notice_change();
  update();
}

void SceneWidget::centre_on(const Highlight& place) {
  if (!frame_) return;
  if (place.contact) view_->centre_on(frame_->contacts[static_cast<std::size_t>(*place.contact)].point);
  if (place.body) view_->centre_on(frame_->bodies[static_cast<std::size_t>(*place.body)].position);
  notice_hand();
  update();
}

void SceneWidget::set_highlight(const Highlight& highlight) {
  view_->set_highlight(highlight);
  update();
}

std::optional<PinnedPoint> SceneWidget::surface_at(const QPointF& position) const {
  const QPointF place = picture_place(position);
  return view_->surface_at(place.x(), place.y());
}

void SceneWidget::set_marks(std::vector<MeasuringMark> marks) {
  view_->set_marks(std::move(marks));
  notice_change();
  update();
}

void SceneWidget::set_chosen(std::vector<int> bodies, std::vector<Trail> trails) {
  view_->set_chosen(std::move(bodies), std::move(trails));
  update();
}

void SceneWidget::set_lattice_shape(const LatticeShape& shape) {
  view_->set_lattice_shape(shape);
  notice_change();
  update();
}

void SceneWidget::follow(std::optional<int> body) {
  view_->follow(body);
}

/// Centre of a pixel, from the lower left corner [device pixels].
QPointF SceneWidget::picture_place(const QPointF& position) const {
  const double ratio = pixel_ratio();
  return {(position.x() + 0.5) * ratio, (height() - position.y() - 0.5) * ratio};
}

Picked SceneWidget::pick(const QPointF& position) const {
  const QPointF place = picture_place(position);
  return view_->pick(place.x(), place.y());
}

Ray SceneWidget::sight_through(const QPointF& position) const {
  const QPointF place = picture_place(position);
  return view_->sight_through(place.x(), place.y());
}

std::optional<QPointF> SceneWidget::place_of(const Vec3& point) const {
  const std::optional<Vec3> place = view_->place_of(point);
  if (!place) return std::nullopt;
  return QPointF(place->x() / pixel_ratio(), height() - place->y() / pixel_ratio());
}

/// @return false: the press is none of the hand
bool SceneWidget::take_hold(const QMouseEvent& event) {
  const bool turns = event.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
  const bool takes = turns || event.modifiers() == Qt::ControlModifier;
  if (event.button() != Qt::LeftButton || !takes || !frame_) return false;
  hand_at_ = event.position();
  grip_here(turns);
  return true;
}

/// Beside all bodies the hand has missed: the camera stays, too.
void SceneWidget::grip_here(bool turns) {
  const QPointF place = picture_place(hand_at_);
  const std::optional<Grip> grip = view_->grip(place.x(), place.y());
  holds_ = grip.has_value();
  missed_ = !holds_;
  if (!grip) return emit hand_missed();
  emit hand_took(*grip, hand_at_, turns);
}

void SceneWidget::take_hold_again() {
  if (holds_) grip_here(false);
}

void SceneWidget::let_go() {
  if (!std::exchange(holds_, false)) return;
  guide();
  emit hand_let_go();
}

/// A dialog may have taken the release.
void SceneWidget::mouseMoveEvent(QMouseEvent* event) {
  if (holds_ && !event->buttons().testFlag(Qt::LeftButton)) let_go();
  if (missed_ && event->buttons().testFlag(Qt::LeftButton)) return;
  missed_ = false;
  if (!holds_) return VtkWidget::mouseMoveEvent(event);
  hand_at_ = event->position();
  emit hand_moved(hand_at_);
}

/// Esc is also a key of the window.
void SceneWidget::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !std::exchange(holds_, false)) return VtkWidget::keyPressEvent(event);
  guide();
  emit hand_cancelled();
}

void SceneWidget::focusOutEvent(QFocusEvent* event) {
  let_go();
  VtkWidget::focusOutEvent(event);
}

void SceneWidget::mousePressEvent(QMouseEvent* event) {
  if (holds_) return;
  missed_ = false;
  pressed_at_.reset();
  if (take_hold(*event)) return;
  const bool clicks = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
  const bool shift = tool_ && event->modifiers() == Qt::ShiftModifier;
  if (clicks && (shift || event->modifiers() == Qt::NoModifier)) pressed_at_ = event->position();
  pressed_button_ = event->button();
  known_place_ = camera_place();
  VtkWidget::mousePressEvent(event);
}

void SceneWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (holds_) {
    if (event->button() == Qt::LeftButton) let_go();
    return;
  }
  if (std::exchange(missed_, false)) return;
  VtkWidget::mouseReleaseEvent(event);
  if (event->button() != pressed_button_ || !pressed_at_) return;
  const QPointF moved = event->position() - *pressed_at_;
  pressed_at_.reset();
  // Before the first frame there is nothing to read.
  if (moved.manhattanLength() > click_tolerance || !frame_) return;
  if (event->button() == Qt::LeftButton && tool_) {
    tool_(event->position(), event->modifiers());
  } else if (event->button() == Qt::LeftButton) {
    emit picked(pick(event->position()));
  } else {
    emit menu_wanted(pick(event->position()), event->globalPosition().toPoint());
  }
}

bool SceneWidget::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && holds_ &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return VtkWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QPointF place = device_position(help->pos());
  QToolTip::showText(help->globalPos(), QString::fromStdString(view_->legend_hint(place.x(), place.y())),
                     this);
  return true;
}

void SceneWidget::wheelEvent(QWheelEvent* event) {
  known_place_ = camera_place();
  VtkWidget::wheelEvent(event);
}

void SceneWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !frame_ || tool_) return;
  const Picked found = pick(event->position());
  centre_on({found.body, found.contact});
}

}  // namespace scree
