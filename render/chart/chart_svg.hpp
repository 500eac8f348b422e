#pragma once

#include <filesystem>

namespace scree {

struct ChartDrawing;

/// Writes what a chart shows as vector graphics. VTK's own exporter is not used: it draws lines wider the
/// nearer they are to vertical. Precondition: the chart was rendered.
/// @throws PictureError
void write_svg(ChartDrawing& drawing, const std::filesystem::path& path);

}  // namespace scree
