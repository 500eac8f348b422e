#pragma once

#include <filesystem>
#include <memory>

#include "core/frame/frame.hpp"
#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// Prepares a saved picture in the best quality for its size: supersampling by two for high quality.
void prepare_for_saving(ViewOptions& options, PictureSize size);

/// Renders a frame off-screen and writes it as an antialiased PNG. May be called from any thread, also while
/// a window is open.
/// @throws PictureError
void render_picture(std::shared_ptr<const Frame> frame, const Look& look, PictureSize size,
                    const std::filesystem::path& path);

}  // namespace scree
