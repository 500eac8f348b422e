#include "app/import/mesh_reading.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

constexpr double largest_in_metres = 5.0;

double median_edge(const Mesh& mesh) {
  std::vector<double> lengths;
  lengths.reserve(3 * mesh.triangles.size());
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3& a = mesh.vertices[static_cast<std::size_t>(triangle[i])];
      const Vec3& b = mesh.vertices[static_cast<std::size_t>(triangle[(i + 1) % 3])];
      lengths.push_back((a - b).norm());
    }
  }
  if (lengths.empty()) return 0.0;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return *middle;
}

void measure(MeshReading& reading) {
  const Mesh& mesh = reading.file.mesh;
  if (mesh.vertices.empty()) return;
  reading.lower = reading.upper = mesh.vertices.front();
  for (const Vec3& vertex : mesh.vertices) {
    reading.lower = reading.lower.cwiseMin(vertex);
    reading.upper = reading.upper.cwiseMax(vertex);
  }
  reading.extent = reading.upper - reading.lower;
  Vec3 centre = 0.5 * (reading.lower + reading.upper);
  if (reading.file.closed) {
    reading.mass = mass_properties(mesh);
    centre = reading.mass.centre;
  }
  for (const Vec3& vertex : mesh.vertices) {
    reading.bounding_radius = std::max(reading.bounding_radius, (vertex - centre).norm());
  }
  reading.typical_edge = median_edge(mesh);
}

/// A length in metres in words: with a prefix.
std::string length_text(double metres) {
  return format_quantity(metres, "m", 3);
}

}  // namespace

MeshReading read_for_import(const std::filesystem::path& path, MeshRole role, std::optional<bool> inside) {
  MeshReading reading;
  try {
    reading.file = read_mesh_file(path, LengthUnit::metre, 1.0, role);
    const MeshFile& file = reading.file;
    if (role == MeshRole::wall && file.closed && inside.value_or(file.faced_inward))
      make_container(reading.file);
    measure(reading);
  } catch (const MeshFileError& error) {
    reading.error = error.what();
    reading.line = error.line();
  } catch (const std::exception& error) {
    reading.error = error.what();
  }
  return reading;
}

bool is_mesh_path(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return extension == ".stl" || extension == ".obj" || extension == ".ply";
}

LengthUnit guess_unit(double largest_extent) {
  return largest_extent < largest_in_metres ? LengthUnit::metre : LengthUnit::millimetre;
}

std::string symbol_of(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::metre:
      return "m";
    case LengthUnit::centimetre:
      return "cm";
    case LengthUnit::millimetre:
      return "mm";
    case LengthUnit::inch:
      return "in";
  }
  return {};
}

std::string explain_unit(double largest_extent, LengthUnit unit) {
  const LengthUnit other = unit == LengthUnit::metre ? LengthUnit::millimetre : LengthUnit::metre;
  return length_text(largest_extent * metres_per(unit)) + " across; in " + symbol_of(other) +
         " it would be " + length_text(largest_extent * metres_per(other));
}

}  // namespace scree
