#pragma once

#include <filesystem>
#include <memory>

#include "core/frame/frame.hpp"
#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// Makes a picture of a view as fine as its size allows: twice as many pixels a side behind a high one.
void prepare_for_saving(ViewOptions& options, PictureSize size);

/// Draws a frame without any display and writes it as PNG, smooth in any case. May be called from any thread,
/// also while a window is open.
/// @throws PictureError
void render_picture(std::shared_ptr<const Frame> frame, const Look& look, PictureSize size,
                    const std::filesystem::path& path);

}  // namespace scree
