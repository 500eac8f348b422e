#pragma once

#include <vtkSmartPointer.h>

#include "render/picture/picture.hpp"

class vtkImageData;

namespace scree {

/// A picture in the format of VTK's writers: rows from the bottom.
vtkSmartPointer<vtkImageData> image_of(const Picture& picture);

}  // namespace scree
