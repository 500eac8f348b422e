#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkRenderer.h>

#include "app/opening/import_dialog.hpp"
#include "app/shell/theme.hpp"
#include "render/camera/orbit_style.hpp"

namespace scree {
namespace {

constexpr int turn_interval = 40;     // [ms]
constexpr double turn_angle = 0.015;  // [rad]

}  // namespace

MeshPreviewWidget::MeshPreviewWidget(QWidget* parent)
    : VtkWidget(parent), preview_(std::make_unique<MeshPreview>(render_window())) {
  const auto style = vtkSmartPointer<OrbitStyle>::New();
  style->SetDefaultRenderer(preview_->renderer());
  set_interactor_style(style);
  setMinimumSize(300, 260);
  preview_->set_theme(current_theme());
  turning_.setInterval(turn_interval);
  connect(&turning_, &QTimer::timeout, this, [this] {
    preview_->turn(turn_angle);
    update();
  });
}

MeshPreviewWidget::~MeshPreviewWidget() {
  set_interactor_style(nullptr);
  release_graphics();
  preview_.reset();
}

void MeshPreviewWidget::show_mesh(const MeshFile& file) {
  preview_->show(file);
  turning_.start();
  update();
}

void MeshPreviewWidget::mousePressEvent(QMouseEvent* event) {
  // The user has taken control of the view.
  turning_.stop();
  VtkWidget::mousePressEvent(event);
}

}  // namespace scree
