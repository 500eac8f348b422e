#include "render/output/render_picture.hpp"

#include <limits>

#include "render/picture/offscreen_window.hpp"
#include "render/picture/painting.hpp"
#include "render/view/scene_view.hpp"

namespace scree {
namespace {

void draw(const std::shared_ptr<const Frame>& frame, const Look& look, PictureSize size,
          const std::filesystem::path& path) {
  OffscreenWindow window(size.width, size.height);
  Picture picture;
  {
    SceneView view(window.window());
    Look still = look;
    prepare_for_saving(still.options, size);
    if (!still.frame) still.frame = frame;
    view.set_look(still);
    if (still.frame != frame) view.show(frame);
    if (look.settled) view.guide_camera(std::numeric_limits<double>::infinity());
    picture = look.options.transparent ? window.transparent_picture() : window.picture();
  }
  write_png(picture, path);
}

}  // namespace

void prepare_for_saving(ViewOptions& options, PictureSize size) {
  // Very large pictures would need too much memory, and hardly benefit.
  constexpr long most_pixels = 8192L * 4608L;
  constexpr long most_fourfold_pixels = 4096L * 2304L;
  const long pixels = static_cast<long>(size.width) * size.height;
  const bool high = options.quality == PictureQuality::high;
  const bool fourfold = high && pixels <= most_fourfold_pixels;
  options.resolution = fourfold ? 2.0 : 1.0;
  options.smooth = pixels <= most_pixels && !fourfold;
  if (pixels > most_pixels) {
    options.quality = PictureQuality::quick;
  } else if (!high) {
    options.quality = PictureQuality::fine;
  }
  options.shade_seconds = 0.0;
}

void render_picture(std::shared_ptr<const Frame> frame, const Look& look, PictureSize size,
                    const std::filesystem::path& path) {
  paint_apart([&] { draw(frame, look, size, path); });
}

}  // namespace scree
