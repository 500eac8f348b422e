#pragma once

#include <vtkNew.h>
#include <vtkPolyData.h>

#include <memory>
#include <optional>

#include "core/frame/frame.hpp"
#include "render/camera/scene_extent.hpp"

class vtkActor;
class vtkCamera;
class vtkRenderWindow;
class vtkRenderer;

namespace scree {

class PictureMap;

/// Highlight of the view.
struct Highlight {
  std::optional<int> body;
  std::optional<int> contact;  ///< index in Frame::contacts
  std::optional<int> wall = {};
};

/// Lines in front of everything else: the outline of a body or a wall; the point of a contact in rings, with
/// the vertices, edges and faces in contact, or the outlines of spheres.
class HighlightLayer {
 public:
  /// @param camera  of the scene it is drawn over
  HighlightLayer(vtkRenderWindow* window, vtkCamera* camera);
  ~HighlightLayer();
  HighlightLayer(const HighlightLayer&) = delete;
  HighlightLayer& operator=(const HighlightLayer&) = delete;

  /// Sets another scene; unbounded walls are drawn with its size.
  void set_extent(const SceneExtent& extent) { extent_ = extent; }
  void show(std::shared_ptr<const Frame> frame, const Highlight& highlight);
  /// @param pixel_ratio  device pixels per logical pixel
  void set_style(double pixel_ratio);
  /// Outlines depend on the position of the eye. Call before each rendering into a picture of this size.
  void look_from(vtkCamera* camera, int width, int height);
  /// Number of lines in the last picture.
  long lines() const { return lines_->GetNumberOfLines(); }

 private:
  vtkRenderWindow* window_;
  vtkNew<vtkRenderer> renderer_;
  vtkNew<vtkPolyData> lines_;
  vtkNew<vtkActor> actor_;
  std::shared_ptr<const Frame> frame_;
  Highlight highlight_;
  SceneExtent extent_;
  double pixel_ratio_ = 1.0;
};

}  // namespace scree
