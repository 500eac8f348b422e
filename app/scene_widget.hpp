#pragma once

#include <vtkSmartPointer.h>

#include <memory>

#include "app/vtk_widget.hpp"
#include "render/scene_view.hpp"

namespace scree {

class OrbitStyle;

/// The 3-D view of a scene.
class SceneWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit SceneWidget(QWidget* parent = nullptr);
  ~SceneWidget() override;

  void set_model(std::shared_ptr<const Model> model);
  void show_frame(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  const SceneView& view() const { return *view_; }

 private:
  std::unique_ptr<SceneView> view_;
  vtkSmartPointer<OrbitStyle> style_;
};

}  // namespace scree
