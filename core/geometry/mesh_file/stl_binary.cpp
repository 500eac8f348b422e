#include "core/geometry/mesh_file/stl_binary.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {
namespace {

constexpr size_t head_size = 84;
constexpr size_t triangle_size = 50;
constexpr size_t normal_size = 12;

/// Reads four bytes, least significant first, on any machine.
std::uint32_t word_at(std::string_view bytes, size_t place) {
  std::uint32_t word = 0;
  for (size_t i = 4; i-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[place + i]);
  return word;
}

/// Number of triangles given in the header.
std::uint64_t count_in(std::string_view bytes) {
  return word_at(bytes, head_size - 4);
}

std::array<Vec3, 3> triangle_at(std::string_view bytes, size_t place) {
  std::array<Vec3, 3> corners;
  place += normal_size;
  for (Vec3& corner : corners) {
    for (double& x : corner) {
      x = std::bit_cast<float>(word_at(bytes, place));
      place += 4;
    }
  }
  return corners;
}

/// Returns whether the bytes after the last triangle are complete triangles with an area near the others: the
/// count is then wrong, not the length.
bool are_triangles(std::string_view bytes, const Mesh& mesh) {
  if (bytes.size() % triangle_size != 0) return false;
  Vec3 lower = Vec3::Zero();
  Vec3 upper = Vec3::Zero();
  for (const Vec3& vertex : mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  const double reach = mesh.vertices.empty() ? 1e30 : 10.0 * (upper - lower).norm();
  for (size_t place = 0; place < bytes.size(); place += triangle_size) {
    const auto [a, b, c] = triangle_at(bytes, place);
    for (const Vec3& corner : {a, b, c}) {
      if (!corner.allFinite() || corner.norm() > reach) return false;
    }
    if ((b - a).cross(c - a).norm() == 0.0) return false;
  }
  return true;
}

/// Appends four bytes, least significant first, on any machine.
void append_word(std::string& bytes, std::uint32_t word) {
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xFFU);
}

void append_vector(std::string& bytes, const Vec3& vector) {
  for (const double x : vector) append_word(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(x)));
}

[[noreturn]] void refuse_size(std::string_view bytes, const std::string& advice) {
  throw MeshFileError("the file has " + std::to_string(bytes.size()) + " bytes, but the " +
                      std::to_string(count_in(bytes)) + " triangles given in its header need " +
                      std::to_string(head_size + triangle_size * count_in(bytes)) + advice);
}

}  // namespace

bool is_whole_stl_binary(std::string_view bytes) {
  return bytes.size() >= head_size && bytes.size() == head_size + triangle_size * count_in(bytes);
}

Mesh read_stl_binary(std::string_view bytes, MeshNotes& notes) {
  if (bytes.size() < head_size) {
    throw MeshFileError("the file has only " + std::to_string(bytes.size()) +
                        " bytes; binary STL has 84 and 50 more per triangle");
  }
  const std::uint64_t count = count_in(bytes);
  const std::uint64_t needed = head_size + triangle_size * count;
  if (bytes.size() < needed) refuse_size(bytes, "; it is cut short or not STL, so write it again");
  check_triangle_count(count);
  Mesh mesh;
  mesh.vertices.reserve(3 * count);
  mesh.triangles.reserve(count);
  for (size_t t = 0; t < count; ++t) {
    const auto corners = triangle_at(bytes, head_size + triangle_size * t);
    mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
    const int first = static_cast<int>(3 * t);
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  if (bytes.size() == needed) return mesh;
  const size_t more = bytes.size() - needed;
  if (are_triangles(bytes.substr(needed), mesh)) {
    refuse_size(bytes, "; the " + std::to_string(more) +
                           " surplus bytes are triangles as well, so fix the count in the header");
  }
  notes.push_back(counted(static_cast<long>(more), "byte after the last triangle was",
                          "bytes after the last triangle were") +
                  " left out");
  return mesh;
}

std::string stl_binary_text(const Mesh& mesh) {
  std::string bytes = "Scree";
  bytes.resize(head_size - 4, ' ');
  append_word(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3& corner = mesh.vertices[a];
    append_vector(bytes, (mesh.vertices[b] - corner).cross(mesh.vertices[c] - corner).normalized());
    for (const int vertex : {a, b, c}) append_vector(bytes, mesh.vertices[vertex]);
    bytes.append(2, '\0');
  }
  return bytes;
}

}  // namespace scree
