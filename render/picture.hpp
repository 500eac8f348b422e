#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/simulation/frame.hpp"
#include "render/look.hpp"

namespace scree {

/// No picture could be made. One sentence: what is wrong; what would be right.
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr int smallest_picture_side = 16;  ///< [pixels]
constexpr int largest_picture_side = 16384;

struct PictureSize {
  int width = 1280;  ///< device pixels
  int height = 720;
};

/// "1280x720". @throws PictureError
PictureSize parse_picture_size(const std::string& text);

/// Makes a picture of a view as fine as its size allows: twice as many pixels a side behind a high one.
void prepare_for_saving(ViewOptions& options, PictureSize size);

/// Draws a frame without any display and writes it as PNG, smooth in any case. May be called from any thread,
/// also while a window is open.
/// @throws PictureError
void render_picture(std::shared_ptr<const Frame> frame, const Look& look, PictureSize size,
                    const std::filesystem::path& path);

}  // namespace scree
