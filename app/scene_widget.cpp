#include "app/scene_widget.hpp"

#include <vtkCamera.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkRenderer.h>

#include <QMouseEvent>

#include "render/orbit_style.hpp"
#include "render/scene_extent.hpp"

namespace scree {
namespace {

constexpr double click_tolerance = 3.0;  // that a hand moves in a click [logical pixels]

}  // namespace

SceneWidget::SceneWidget(QWidget* parent)
    : VtkWidget(parent),
      view_(std::make_unique<SceneView>(render_window())),
      style_(vtkSmartPointer<OrbitStyle>::New()) {
  style_->SetDefaultRenderer(view_->renderer());
  set_interactor_style(style_);
  setMinimumSize(320, 200);
  connect(this, &VtkWidget::pixel_ratio_changed, this, [this] { set_options(view_->options()); });
  connect(this, &VtkWidget::frame_rendered, this,
          [this](double milliseconds) { picture_resolution_.drawn(milliseconds); });
  connect(this, &VtkWidget::camera_moved, this, &SceneWidget::notice_change);
  still_timer_.setSingleShot(true);
  connect(&still_timer_, &QTimer::timeout, this, [this] {
    picture_resolution_.rest();
    set_resolution(picture_resolution_.share());
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

void SceneWidget::show_frame(std::shared_ptr<const Frame> frame) {
  frame_ = frame;
  view_->show(std::move(frame));
  notice_change();
  update();
}

void SceneWidget::notice_change() {
  picture_resolution_.change(since_change_.isValid() ? static_cast<double>(since_change_.elapsed())
                                                     : PictureResolution::still_after);
  since_change_.start();
  set_resolution(picture_resolution_.share());
  still_timer_.start(static_cast<int>(PictureResolution::still_after));
}

void SceneWidget::set_options(const ViewOptions& options) {
  ViewOptions adapted = options;
  adapted.pixel_ratio = pixel_ratio();
  adapted.hasty = picture_resolution_.share() < 1.0;
  view_->set_options(adapted);
  update();
}

void SceneWidget::fit_camera() {
  view_->fit_camera();
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
  notice_change();
  update();
}

void SceneWidget::pan(double right, double up) {
  pan_camera(*view_->renderer()->GetActiveCamera(), right, up);
  notice_change();
  update();
}

void SceneWidget::zoom(double factor) {
  vtkCamera* camera = view_->renderer()->GetActiveCamera();
  zoom_camera(*camera, Vec3(camera->GetFocalPoint()), factor);
  notice_change();
  update();
}

void SceneWidget::centre_on(const Highlight& place) {
  if (!frame_) return;
  if (place.contact) view_->centre_on(frame_->contacts[static_cast<std::size_t>(*place.contact)].point);
  if (place.body) view_->centre_on(frame_->bodies[static_cast<std::size_t>(*place.body)].position);
  update();
}

void SceneWidget::set_highlight(const Highlight& highlight) {
  view_->set_highlight(highlight);
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

Picked SceneWidget::pick(const QPointF& position) const {
  // The middle of the pixel, from the lower left corner.
  const double ratio = pixel_ratio();
  return view_->pick((position.x() + 0.5) * ratio, (height() - position.y() - 0.5) * ratio);
}

void SceneWidget::mousePressEvent(QMouseEvent* event) {
  pressed_at_.reset();
  const bool clicks = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
  if (clicks && event->modifiers() == Qt::NoModifier) pressed_at_ = event->position();
  pressed_button_ = event->button();
  VtkWidget::mousePressEvent(event);
}

void SceneWidget::mouseReleaseEvent(QMouseEvent* event) {
  VtkWidget::mouseReleaseEvent(event);
  if (event->button() != pressed_button_ || !pressed_at_) return;
  const QPointF moved = event->position() - *pressed_at_;
  pressed_at_.reset();
  // Before the first frame there is nothing to read.
  if (moved.manhattanLength() > click_tolerance || !frame_) return;
  if (event->button() == Qt::LeftButton) {
    emit picked(pick(event->position()));
  } else {
    emit menu_wanted(pick(event->position()), event->globalPosition().toPoint());
  }
}

void SceneWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !frame_) return;
  const Picked found = pick(event->position());
  centre_on({found.body, found.contact});
}

}  // namespace scree
