#pragma once

#include <QImage>
#include <filesystem>

namespace scree {

/// The picture of an example that comes with the program, `thumbnails/NAME.png`; null if there is none.
QImage stored_thumbnail(const std::filesystem::path& scene);

/// The starting position of a scene, drawn without a window, from any thread; null if the scene cannot be
/// opened.
QImage draw_thumbnail(const std::filesystem::path& scene);

}  // namespace scree
