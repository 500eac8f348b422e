#pragma once

#include <vtkSmartPointer.h>

#include "render/picture/picture.hpp"

class vtkImageData;

namespace scree {

/// A picture as VTK's writers want it: its rows from the bottom.
vtkSmartPointer<vtkImageData> image_of(const Picture& picture);

}  // namespace scree
