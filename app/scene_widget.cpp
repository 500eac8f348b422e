#include "app/scene_widget.hpp"

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkRenderer.h>

#include "render/orbit_style.hpp"
#include "render/scene_extent.hpp"

namespace scree {

SceneWidget::SceneWidget(QWidget* parent)
    : VtkWidget(parent),
      view_(std::make_unique<SceneView>(render_window())),
      style_(vtkSmartPointer<OrbitStyle>::New()) {
  style_->SetDefaultRenderer(view_->renderer());
  set_interactor_style(style_);
  setMinimumSize(320, 200);
  connect(this, &VtkWidget::pixel_ratio_changed, this, [this] { set_options(view_->options()); });
}

SceneWidget::~SceneWidget() {
  set_interactor_style(nullptr);
  release_graphics();
  view_.reset();
}

void SceneWidget::set_model(std::shared_ptr<const Model> model) {
  if (model) style_->set_up(scene_extent(*model).up);
  view_->set_model(std::move(model));
  update();
}

void SceneWidget::show_frame(std::shared_ptr<const Frame> frame) {
  view_->show(std::move(frame));
  update();
}

void SceneWidget::set_options(const ViewOptions& options) {
  ViewOptions adapted = options;
  adapted.pixel_ratio = pixel_ratio();
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

}  // namespace scree
