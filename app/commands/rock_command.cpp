#include "app/commands/rock_command.hpp"

#include <iostream>
#include <stdexcept>
#include <string>

#include "app/commands/check_mesh_file.hpp"
#include "core/base/text/text_file.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/stl_binary.hpp"

namespace scree {
namespace {

/// "rocks.stl"; of 12 rocks "rocks_01.stl" to "rocks_12.stl", which sort by their numbers.
std::filesystem::path numbered(const std::filesystem::path& path, int number, int count) {
  if (count == 1) return path;
  const std::string text = std::to_string(number);
  const std::string zeros(std::to_string(count).size() - text.size(), '0');
  return path.parent_path() / (path.stem().string() + "_" + zeros + text + path.extension().string());
}

void write_rock(const RockSpec& spec, const std::filesystem::path& path) {
  const Mesh mesh = make_rock(spec);
  write_text_file(path, stl_binary_text(mesh));
  std::cout << path.string() << ": seed " << spec.seed << ", " << mesh.triangles.size() << " triangles\n";
  print_extent(std::cout, "  ", mesh);
}

}  // namespace

int make_rocks(const RockOptions& options) {
  try {
    for (int i = 0; i < options.count; ++i) {
      RockSpec spec = options.rock;
      spec.seed += static_cast<std::uint64_t>(i);
      write_rock(spec, numbered(options.out, i + 1, options.count));
    }
  } catch (const std::invalid_argument& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  }
  return 0;
}

}  // namespace scree
