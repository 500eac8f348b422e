#include "render/camera/view_axes.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

namespace scree {

Mat3 axes_in_view(vtkCamera& camera) {
  Mat3 axes;
  const vtkMatrix4x4* view = camera.GetViewTransformMatrix();
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) axes(row, column) = view->GetElement(row, column);
  }
  return axes;
}

}  // namespace scree
