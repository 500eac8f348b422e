#include "render/picture.hpp"

#include <charconv>

#include "render/offscreen_window.hpp"
#include "render/painting.hpp"
#include "render/scene_view.hpp"

namespace scree {
namespace {

constexpr int largest_side = 16384;

void draw(const std::shared_ptr<const Frame>& frame, const ViewOptions& options, PictureSize size,
          const std::filesystem::path& path) {
  OffscreenWindow window(size.width, size.height);
  Picture picture;
  {
    SceneView view(window.window());
    ViewOptions still = options;
    still.smooth = true;
    view.set_options(still);
    view.show(frame);
    view.fit_camera();
    picture = window.picture();
  }
  write_png(picture, path);
}

}  // namespace

PictureSize parse_picture_size(const std::string& text) {
  PictureSize size;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool separated = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  const auto height = separated ? std::from_chars(width.ptr + 1, end, size.height) : width;
  if (!separated || height.ec != std::errc() || height.ptr != end || size.width < 16 || size.height < 16 ||
      size.width > largest_side || size.height > largest_side) {
    throw PictureError("the size \"" + text + "\" is not WIDTHxHEIGHT with sides from 16 to " +
                       std::to_string(largest_side) + "; an example is 1280x720");
  }
  return size;
}

void render_picture(std::shared_ptr<const Frame> frame, const ViewOptions& options, PictureSize size,
                    const std::filesystem::path& path) {
  paint_apart([&] { draw(frame, options, size, path); });
}

}  // namespace scree
