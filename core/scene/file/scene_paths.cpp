#include "core/scene/file/scene_paths.hpp"

#include <fstream>
#include <iterator>

namespace scree {

void visit_files(Scene& scene, const std::function<void(std::filesystem::path&)>& visit) {
  const auto visit_named = [&](std::filesystem::path& path) {
    if (!path.empty()) visit(path);
  };
  for (ShapeSpec& shape : scene.shapes) visit_named(shape.mesh);
  for (WallSpec& wall : scene.walls) {
    if (auto* mesh = std::get_if<MeshWallSpec>(&wall.shape)) visit_named(mesh->mesh);
  }
  for (FillSpec& fill : scene.fills) visit_named(fill.file);
  for (PlotSpec& plot : scene.plots) {
    if (plot.reference) visit_named(plot.reference->file);
  }
}

std::string read_file_of_scene(const std::filesystem::path& path, const std::string& for_what) {
  // Opening a pipe would wait.
  const bool regular = std::filesystem::is_regular_file(path);
  std::ifstream stream = regular ? std::ifstream(path, std::ios::binary) : std::ifstream();
  if (!regular || !stream) throw SceneError(path, 0, "cannot be read; " + for_what);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace scree
