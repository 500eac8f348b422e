#include "render/picture.hpp"

#include <charconv>
#include <limits>

#include "render/offscreen_window.hpp"
#include "render/painting.hpp"
#include "render/scene_view.hpp"

namespace scree {
namespace {

/// Several samples a pixel of a very large picture would take more memory than there is; it hardly needs
/// them.
bool can_be_smooth(PictureSize size) {
  constexpr long most_pixels = 8192L * 4608L;
  return static_cast<long>(size.width) * size.height <= most_pixels;
}

void draw(const std::shared_ptr<const Frame>& frame, const Look& look, PictureSize size,
          const std::filesystem::path& path) {
  OffscreenWindow window(size.width, size.height);
  Picture picture;
  {
    SceneView view(window.window());
    Look still = look;
    still.options.smooth = can_be_smooth(size);
    still.frame = frame;
    view.set_look(still);
    if (look.settled) view.guide_camera(std::numeric_limits<double>::infinity());
    picture = look.options.transparent ? window.transparent_picture() : window.picture();
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
  if (!separated || height.ec != std::errc() || height.ptr != end || size.width < smallest_picture_side ||
      size.height < smallest_picture_side || size.width > largest_picture_side ||
      size.height > largest_picture_side) {
    throw PictureError("the size \"" + text + "\" is not WIDTHxHEIGHT with sides from " +
                       std::to_string(smallest_picture_side) + " to " + std::to_string(largest_picture_side) +
                       "; an example is 1280x720");
  }
  return size;
}

void render_picture(std::shared_ptr<const Frame> frame, const Look& look, PictureSize size,
                    const std::filesystem::path& path) {
  paint_apart([&] { draw(frame, look, size, path); });
}

}  // namespace scree
