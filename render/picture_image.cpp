#include "render/picture_image.hpp"

#include <vtkImageData.h>

#include <algorithm>

namespace scree {

vtkSmartPointer<vtkImageData> image_of(const Picture& picture) {
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(picture.width, picture.height, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
  const std::size_t row = 3 * static_cast<std::size_t>(picture.width);
  for (int y = 0; y < picture.height; ++y) {
    std::copy_n(picture.rgb.begin() + static_cast<std::ptrdiff_t>(row) * (picture.height - 1 - y), row,
                static_cast<unsigned char*>(image->GetScalarPointer(0, y, 0)));
  }
  return image;
}

}  // namespace scree
