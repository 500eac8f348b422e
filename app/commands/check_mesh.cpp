#include "app/commands/check_mesh.hpp"

#include <iostream>

#include "core/geometry/mesh_file.hpp"
#include "core/text/number.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

/// A number that may be copied into a computation: seven digits say more than a single-precision file knows.
std::string precise(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.8g", value);
  return text;
}

std::string precise(const Vec3& v) {
  std::string text = "(";
  return text.append(precise(v.x()))
      .append(", ")
      .append(precise(v.y()))
      .append(", ")
      .append(precise(v.z()))
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
      << " × " << format_quantity(size.z(), "m") << ", from " << precise(lower) << " to " << precise(upper)
      << " m\n";
}

void print_mass_properties(std::ostream& out, const char* indent, const MassProperties& mass) {
  const Mat3& j = mass.inertia;
  out << indent << "volume " << precise(mass.volume) << " m³\n";
  out << indent << "centre of mass " << precise(mass.centre) << " m\n";
  out << indent << "inertia for density 1 [m⁵]: xx " << precise(j(0, 0)) << ", yy " << precise(j(1, 1))
      << ", zz " << precise(j(2, 2)) << ", xy " << precise(j(0, 1)) << ", yz " << precise(j(1, 2)) << ", zx "
      << precise(j(2, 0)) << '\n';
  out << indent << "principal values [m⁵]: " << precise(mass.principal) << '\n';
}

void print_features(std::ostream& out, const char* indent, const Features& features) {
  out << indent << "features: " << counted(features.faces.size(), "face", "faces") << ", "
      << counted(features.edges.size(), "convex edge", "convex edges") << ", "
      << counted(features.concave_edges.size(), "concave edge", "concave edges") << ", "
      << counted(features.vertices.size(), "vertex that can touch", "vertices that can touch") << '\n';
}

bool check_mesh_file(const std::filesystem::path& path) {
  try {
    const MeshFile file = read_mesh_file(path, LengthUnit::metre, 1.0, MeshRole::particle);
    const bool sound = file.faults.empty();
    std::cout << path.string() << '\n';
    std::cout << "  " << counted(file.mesh.triangles.size(), "triangle", "triangles") << ", "
              << counted(file.mesh.vertices.size(), "vertex", "vertices") << ", "
              << counted(static_cast<size_t>(file.shells), "shell", "shells") << ", "
              << (file.closed ? "closed" : "not closed") << '\n';
    if (!file.mesh.vertices.empty()) print_extent(std::cout, "  ", file.mesh);
    if (file.closed) print_mass_properties(std::cout, "  ", mass_properties(file.mesh));
    if (sound) print_features(std::cout, "  ", find_features(file.mesh));
    print_notes(file);
    print_faults(path, file);
    const bool wall = sound || read_mesh_file(path, LengthUnit::metre, 1.0, MeshRole::wall).faults.empty();
    std::cout << "  as a particle: " << (sound ? "yes" : "no") << "; as a wall: " << (wall ? "yes" : "no")
              << '\n';
    return sound;
  } catch (const MeshFileError& error) {
    std::cerr << "scree: " << path.string() << ": " << error.what() << '\n';
    return false;
  }
}

}  // namespace scree
