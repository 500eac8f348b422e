#include "core/scene/file/scene_paths.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

namespace scree {
namespace {

std::string plain_name(const std::filesystem::path& path) {
  constexpr std::size_t longest = 40;
  const auto plain = [](std::string text) {
    const auto odd = [](unsigned char c) {
      return c >= 0x80 || (std::isalnum(c) == 0 && c != '_' && c != '-');
    };
    std::replace_if(text.begin(), text.end(), odd, '_');
    return text.substr(0, longest);
  };
  std::string name = plain(path.stem().string());
  const std::string extension = path.extension().string();
  if (!extension.empty()) name.append(".").append(plain(extension.substr(1)));
  return name;
}

void take_mesh(WallSpec& wall, const WallSpec& own) {
  auto* mesh = std::get_if<MeshWallSpec>(&wall.shape);
  const auto* own_mesh = std::get_if<MeshWallSpec>(&own.shape);
  if (mesh != nullptr && own_mesh != nullptr) mesh->mesh = own_mesh->mesh;
}

}  // namespace

NamesOfFiles::Name NamesOfFiles::of(const std::filesystem::path& file) {
  std::string& name = names_[file];
  if (!name.empty()) return {name, false};
  const std::string wanted = plain_name(file);
  name = wanted;
  for (int number = 2; !taken_.insert(name).second; ++number) name = std::to_string(number) + "_" + wanted;
  return {name, true};
}

void visit_files(Scene& scene, const std::function<void(std::filesystem::path&)>& visit) {
  const auto visit_named = [&](std::filesystem::path& path) {
    if (!path.empty()) visit(path);
  };
  for (ShapeSpec& shape : scene.shapes) visit_named(shape.mesh);
  const auto visit_wall = [&](WallSpec& wall) {
    if (auto* mesh = std::get_if<MeshWallSpec>(&wall.shape)) visit_named(mesh->mesh);
  };
  for (WallSpec& wall : scene.walls) visit_wall(wall);
  for (FillSpec& fill : scene.fills) visit_named(fill.file);
  for (EventSpec& event : scene.events) {
    if (auto* add = std::get_if<AddWallEvent>(&event.action)) visit_wall(add->wall);
    if (auto* add = std::get_if<AddFillEvent>(&event.action)) visit_named(add->fill.file);
  }
  for (PlotSpec& plot : scene.plots) {
    if (plot.reference) visit_named(plot.reference->file);
  }
}

void take_files(EventSpec& event, const std::vector<EventSpec>& events) {
  auto* body = std::get_if<AddBodyEvent>(&event.action);
  auto* fill = std::get_if<AddFillEvent>(&event.action);
  auto* wall = std::get_if<AddWallEvent>(&event.action);
  if (body == nullptr && fill == nullptr && wall == nullptr) return;
  for (const EventSpec& own : events) {
    const auto* own_body = std::get_if<AddBodyEvent>(&own.action);
    const auto* own_fill = std::get_if<AddFillEvent>(&own.action);
    const auto* own_wall = std::get_if<AddWallEvent>(&own.action);
    if (body != nullptr && own_body != nullptr && own_body->body.name == body->body.name)
      body->shape = own_body->shape;
    if (fill != nullptr && own_fill != nullptr && own_fill->fill.name == fill->fill.name) {
      fill->shape = own_fill->shape;
      fill->fill.file = own_fill->fill.file;
    }
    if (wall != nullptr && own_wall != nullptr && own_wall->wall.name == wall->wall.name)
      take_mesh(wall->wall, own_wall->wall);
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
