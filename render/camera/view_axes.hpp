#pragma once

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// Columns: x, y, z of the scene as right, up, towards the viewer.
Mat3 axes_in_view(vtkCamera& camera);

}  // namespace scree
