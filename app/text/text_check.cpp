#include "app/text/text_check.hpp"

#include "core/scene/event_order.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

void check_file(std::vector<TextFault>& faults, const std::filesystem::path& used, int line) {
  std::error_code none;
  if (used.empty() || std::filesystem::exists(used, none)) return;
  faults.push_back({line, "there is no file " + used.string() + "; check the name"});
}

}  // namespace

std::vector<TextFault> text_faults(const std::string& text, const std::filesystem::path& file) {
  std::vector<TextFault> faults;
  try {
    const Scene scene = parse_scene(text, file);
    for (const ShapeSpec& shape : scene.shapes) check_file(faults, shape.mesh, shape.line);
    for (const WallSpec& wall : all_walls(scene)) {
      if (const auto* mesh = std::get_if<MeshWallSpec>(&wall.shape))
        check_file(faults, mesh->mesh, wall.line);
    }
    for (const FillSpec& fill : all_fills(scene)) check_file(faults, fill.file, fill.line);
    for (const PlotSpec& plot : scene.plots) {
      if (plot.reference) check_file(faults, plot.reference->file, plot.line);
    }
  } catch (const SceneError& error) {
    faults.push_back({error.line(), error.message()});
  }
  return faults;
}

}  // namespace scree
