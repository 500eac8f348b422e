#include "render/picture/picture.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>

#include <charconv>
#include <system_error>

#include "render/picture/painting.hpp"
#include "render/picture/picture_image.hpp"

namespace scree {

PictureSize parse_picture_size(const std::string& text) {
  PictureSize size;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool separated = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  const auto height = separated ? std::from_chars(width.ptr + 1, end, size.height) : width;
  if (!separated || height.ec != std::errc() || height.ptr != end || size.width < smallest_picture_side ||
      size.height < smallest_picture_side || size.width > largest_picture_side ||
      size.height > largest_picture_side) {
    throw PictureError("the size \"" + text + "\" is not WIDTHxHEIGHT with sides from " +
                       std::to_string(smallest_picture_side) + " to " + std::to_string(largest_picture_side) +
                       "; an example is 1280x720");
  }
  return size;
}

void write_png(const Picture& picture, const std::filesystem::path& path) {
  std::filesystem::path part = path;
  part += ".part";
  vtkNew<vtkPNGWriter> writer;
  {
    const QuietVtk quiet;
    writer->SetFileName(part.c_str());
    writer->SetInputData(image_of(picture));
    writer->Write();
  }
  std::error_code error;
  if (writer->GetErrorCode() == 0) std::filesystem::rename(part, path, error);
  if (writer->GetErrorCode() != 0 || error) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw PictureError("cannot write " + path.string() +
                       "; give a file in a folder that exists and can be written");
  }
}

}  // namespace scree
