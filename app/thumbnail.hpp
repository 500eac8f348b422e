#pragma once

#include <QImage>
#include <filesystem>

#include "render/color.hpp"

namespace scree {

/// The picture of an example that comes with the program, `thumbnails/NAME.png`, or `NAME_dark.png` for the
/// dark theme; null if there is none.
QImage stored_thumbnail(const std::filesystem::path& scene, Theme theme);

/// The starting position of a scene, drawn without a window, from any thread; null if the scene cannot be
/// opened.
QImage draw_thumbnail(const std::filesystem::path& scene, Theme theme);

}  // namespace scree
