#pragma once

#include <filesystem>

namespace scree {

struct ChartDrawing;

/// Writes a chart as vector graphics. Does not use VTK's exporter, which draws lines wider the closer they
/// are to vertical. Precondition: the chart was rendered.
/// @throws PictureError
void write_svg(ChartDrawing& drawing, const std::filesystem::path& path);

}  // namespace scree
