#pragma once

#include <vtkNew.h>
#include <vtkPolyData.h>

#include "core/frame/frame.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/color.hpp"
#include "render/style/sight.hpp"

class vtkActor;
class vtkRenderer;

namespace scree {

/// Lines where probes measure: boxes with their layers, spheres, planes with their direction, and the lines
/// fitted to free surfaces. What is behind bodies shows through faintly.
class ProbeLayer {
 public:
  explicit ProbeLayer(vtkRenderer* renderer);
  ~ProbeLayer();
  ProbeLayer(const ProbeLayer&) = delete;
  ProbeLayer& operator=(const ProbeLayer&) = delete;

  /// Sets another scene; unbounded planes are drawn with its size.
  void set_extent(const SceneExtent& extent) { extent_ = extent; }
  void set_style(bool shown, const ThemeColors& theme, double line_width);
  void show(const Frame& frame);
  /// Number of lines drawn.
  long lines() const { return lines_->GetNumberOfLines(); }

 private:
  vtkRenderer* renderer_;
  vtkNew<vtkPolyData> lines_;
  vtkNew<vtkActor> seen_;
  vtkNew<vtkActor> hidden_;  ///< the same lines over everything, faintly
  SceneExtent extent_;
};

}  // namespace scree
