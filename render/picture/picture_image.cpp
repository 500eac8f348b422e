#include "render/picture/picture_image.hpp"

#include <vtkImageData.h>

#include <algorithm>

namespace scree {

vtkSmartPointer<vtkImageData> image_of(const Picture& picture) {
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(picture.width, picture.height, 1);
  const bool opaque = picture.alpha.empty();
  image->AllocateScalars(VTK_UNSIGNED_CHAR, opaque ? 3 : 4);
  for (int y = 0; y < picture.height; ++y) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(picture.width) * (picture.height - 1 - y);
    auto rgb = picture.rgb.begin() + 3 * first;
    auto* to = static_cast<unsigned char*>(image->GetScalarPointer(0, y, 0));
    if (opaque) {
      std::copy_n(rgb, 3 * static_cast<std::size_t>(picture.width), to);
      continue;
    }
    for (int x = 0; x < picture.width; ++x, rgb += 3) {
      to = std::copy_n(rgb, 3, to);
      *to++ = picture.alpha[static_cast<std::size_t>(first + x)];
    }
  }
  return image;
}

}  // namespace scree
