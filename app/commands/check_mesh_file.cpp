#include "app/commands/check_mesh_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/progress.hpp"
#include "core/base/text/quantity.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

/// Number for further computation: eight digits exceed the precision of a single-precision file. Numbers much
/// larger than the scale get more.
/// @param scale  typical magnitude; much smaller numbers are round-off and print as 0
std::string precise(double value, double scale) {
  if (std::abs(value) < 1e-12 * scale) return "0";
  const double beyond = scale > 0.0 ? std::log10(std::abs(value) / scale) : 0.0;
  const int digits = std::clamp(5 + static_cast<int>(std::ceil(beyond)), 8, 17);
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string precise(const Vec3& v, double scale) {
  return std::string("(")
      .append(precise(v.x(), scale))
      .append(", ")
      .append(precise(v.y(), scale))
      .append(", ")
      .append(precise(v.z(), scale))
      .append(")");
}

std::string counted(size_t count, const char* one, const char* many) {
  return std::to_string(count).append(" ").append(count == 1 ? one : many);
}

void print_notes(const MeshFile& file) {
  for (const std::string& note : file.notes) std::cout << "  note: " << note << '\n';
}

void print_faults(const std::filesystem::path& path, const MeshFile& file) {
  for (const MeshFault& fault : file.faults)
    std::cerr << "scree: " << path.string() << ": " << fault.message << '\n';
}

/// Role of a closed surface as a wall, from the orientation of its triangles.
std::string as_a_wall(const MeshFile& file) {
  if (!file.closed) return "";
  return file.faced_inward ? ", a container that holds bodies inside (inside = false: a solid)"
                           : ", a solid (inside = true: a container that holds bodies inside)";
}

/// "hull.stl: joining triangles …"
void show_progress(StatusLine& status, const std::filesystem::path& path, const char* doing) {
  if (status.on_terminal()) status.draw(path.filename().string() + ": " + doing + " …");
}

}  // namespace

void print_extent(std::ostream& out, const char* indent, const Mesh& mesh) {
  Vec3 lower = mesh.vertices.front();
  Vec3 upper = lower;
  for (const Vec3& vertex : mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  const Vec3 size = upper - lower;
  out << indent << "size " << format_quantity(size.x(), "m") << " × " << format_quantity(size.y(), "m")
      << " × " << format_quantity(size.z(), "m") << ", from " << precise(lower, size.norm()) << " to "
      << precise(upper, size.norm()) << " m\n";
}

void print_mass_properties(std::ostream& out, const char* indent, const MassProperties& mass) {
  const Mat3& j = mass.inertia;
  const double largest = mass.principal.maxCoeff();
  const auto cell = [&](int row, int column) { return precise(j(row, column), largest); };
  out << indent << "volume " << precise(mass.volume, 0.0) << " m³\n";
  out << indent << "centre of mass " << precise(mass.centre, std::cbrt(mass.volume)) << " m\n";
  out << indent << "inertia for density 1 [m⁵]: xx " << cell(0, 0) << ", yy " << cell(1, 1) << ", zz "
      << cell(2, 2) << ", xy " << cell(0, 1) << ", yz " << cell(1, 2) << ", zx " << cell(2, 0) << '\n';
  out << indent << "principal values [m⁵]: " << precise(mass.principal, largest) << '\n';
}

void print_features(std::ostream& out, const char* indent, const Features& features) {
  out << indent << "features: " << counted(features.faces.size(), "face", "faces") << ", "
      << counted(features.edges.size(), "convex edge", "convex edges") << ", "
      << counted(features.concave_edges.size(), "concave edge", "concave edges") << ", "
      << counted(features.vertices.size(), "vertex that can touch", "vertices that can touch") << '\n';
}

bool check_mesh_file(const std::filesystem::path& path) {
  try {
    StatusLine status(StatusLine::on_terminal());
    const auto tell = [&](const char* doing) { show_progress(status, path, doing); };
    const MeshFile file = read_mesh_file(path, LengthUnit::metre, 1.0, MeshRole::particle, tell);
    std::optional<Features> features;
    if (file.faults.empty()) {
      tell("finding faces, edges and vertices");
      features = find_features(file.mesh);
    }
    status.clear();
    std::cout << path.string() << '\n';
    std::cout << "  " << counted(file.mesh.triangles.size(), "triangle", "triangles") << ", "
              << counted(file.mesh.vertices.size(), "vertex", "vertices") << ", "
              << counted(static_cast<size_t>(file.shells), "shell", "shells") << ", "
              << (file.closed ? "closed" : "not closed") << '\n';
    if (!file.mesh.vertices.empty()) print_extent(std::cout, "  ", file.mesh);
    if (file.closed) print_mass_properties(std::cout, "  ", mass_properties(file.mesh));
    if (features) print_features(std::cout, "  ", *features);
    print_notes(file);
    print_faults(path, file);
    const bool touches = !features || !features->vertices.empty();
    if (!touches) std::cerr << "scree: " << path.string() << ": " << none_can_touch << '\n';
    const MeshFile wall = features ? file : read_mesh_file(path, LengthUnit::metre, 1.0, MeshRole::wall);
    const bool sound = features && touches;
    std::cout << "  as a particle: " << (sound ? "yes" : "no")
              << "; as a wall: " << (wall.faults.empty() ? "yes" + as_a_wall(wall) : "no") << '\n';
    return sound;
  } catch (const MeshFileError& error) {
    std::cerr << "scree: " << place_of(error, path) << ": " << error.what() << '\n';
    return false;
  }
}

}  // namespace scree
