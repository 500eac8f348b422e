#include "core/geometry/mesh_file.hpp"

#include <assimp/scene.h>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "core/geometry/ply.hpp"
#include "core/geometry/polygon.hpp"
#include "core/geometry/stl_text.hpp"

namespace scree {
namespace {

/// Text STL of the largest mesh takes some 1.3 GB.
constexpr std::uintmax_t most_bytes = 1'500'000'000;

/// "stl", "obj" or "ply".
std::string mesh_format(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".stl" || extension == ".obj" || extension == ".ply") return extension.substr(1);
  throw MeshFileError(
      (extension.empty() ? "the name has no extension" : "files ending in " + extension + " are not read") +
      "; a mesh file ends in .stl, .obj or .ply");
}

std::string read_bytes(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    throw MeshFileError("there is no such file; check its name and folder");
  if (!std::filesystem::is_regular_file(status))
    throw MeshFileError("this is not a file; name an STL, OBJ or PLY file");
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) throw MeshFileError("the file cannot be read: " + error.message() + "; check its permissions");
  if (size == 0) throw MeshFileError("the file is empty; it should hold a mesh");
  if (size > most_bytes) {
    throw MeshFileError("the file has " + std::to_string(size / 1'000'000) + " MB; at most " +
                        std::to_string(most_bytes / 1'000'000) + " MB are read, so simplify the mesh");
  }
  std::string bytes(size, '\0');
  std::ifstream stream(path, std::ios::binary);
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(size))) {
    throw MeshFileError("the file cannot be read; check its permissions");
  }
  return bytes;
}

constexpr size_t stl_head = 84;
constexpr size_t stl_bytes_per_triangle = 50;

/// The number of triangles that the head of binary STL names.
std::uint64_t stl_count(const std::string& bytes) {
  std::uint64_t count = 0;
  for (size_t i = stl_head; i-- > stl_head - 4;) count = count << 8 | static_cast<unsigned char>(bytes[i]);
  return count;
}

bool is_whole_binary_stl(const std::string& bytes) {
  return bytes.size() >= stl_head && bytes.size() == stl_head + stl_bytes_per_triangle * stl_count(bytes);
}

/// Assimp says only that it cannot tell what kind of STL this is; people want to know what is missing.
[[noreturn]] void refuse_stl(const std::string& bytes) {
  const bool printable =
      std::all_of(bytes.begin(), bytes.begin() + static_cast<long>(std::min<size_t>(bytes.size(), 512)),
                  [](unsigned char c) { return c >= ' ' || (c >= '\t' && c <= '\r'); });
  if (printable) throw MeshFileError("this is text but no STL; text STL begins with the word solid");
  if (bytes.size() < stl_head) {
    throw MeshFileError("the file has only " + std::to_string(bytes.size()) +
                        " bytes; binary STL has 84 and 50 more a triangle");
  }
  const std::uint64_t needed = stl_head + stl_bytes_per_triangle * stl_count(bytes);
  const std::string sizes = "the file has " + std::to_string(bytes.size()) + " bytes, but the " +
                            std::to_string(stl_count(bytes)) + " triangles named in its head need " +
                            std::to_string(needed);
  if (bytes.size() < needed) throw MeshFileError(sizes + "; it is cut short or no STL, so write it again");
  throw MeshFileError(sizes + "; remove the " + std::to_string(bytes.size() - needed) +
                      " bytes too many or mend the count in its head");
}

[[noreturn]] void refuse_unreadable(const std::string& format, const std::string& reason) {
  std::string upper = format;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  throw MeshFileError("the file cannot be read as " + upper + " (" +
                      reason.substr(0, std::min<size_t>(reason.find('\n'), 120)) +
                      "); check that it is complete and of the kind its name says");
}

/// All faces of all objects in the file, in the file's numbers.
PolygonMesh polygons_of(const aiScene& scene) {
  PolygonMesh mesh;
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
    const aiMesh& part = *scene.mMeshes[m];
    const auto offset = static_cast<std::int64_t>(mesh.vertices.size());
    for (unsigned v = 0; v < part.mNumVertices; ++v) {
      mesh.vertices.emplace_back(part.mVertices[v].x, part.mVertices[v].y, part.mVertices[v].z);
    }
    for (unsigned f = 0; f < part.mNumFaces; ++f) {
      const aiFace& face = part.mFaces[f];
      for (unsigned k = 0; k < face.mNumIndices; ++k) mesh.corners.push_back(offset + face.mIndices[k]);
      mesh.ends.push_back(mesh.corners.size());
    }
  }
  return mesh;
}

/// Reading from memory also keeps a file from naming others, such as the materials of an OBJ. Polygons are
/// left to us: Assimp's own step ends the program on faces without corners.
PolygonMesh import_polygons(const std::string& bytes, const std::string& format) {
  Assimp::Importer importer;
  const aiScene* scene = nullptr;
  try {
    scene = importer.ReadFileFromMemory(bytes.data(), bytes.size(), 0, format.c_str());
  } catch (const std::exception& error) {
    refuse_unreadable(format, error.what());
  }
  if (scene == nullptr) refuse_unreadable(format, importer.GetErrorString());
  return polygons_of(*scene);
}

Mesh read_triangles(const std::string& bytes, const std::string& format) {
  if (format == "ply") return triangle_mesh(read_ply(bytes));
  if (format == "stl") {
    if (!is_whole_binary_stl(bytes)) {
      if (is_stl_text(bytes)) return read_stl_text(bytes);
      refuse_stl(bytes);
    }
    check_triangle_count(stl_count(bytes));
    if (stl_count(bytes) == 0) return {};
  }
  return triangle_mesh(import_polygons(bytes, format));
}

}  // namespace

double metres_per(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::metre:
      return 1.0;
    case LengthUnit::centimetre:
      return 0.01;
    case LengthUnit::millimetre:
      return 0.001;
    case LengthUnit::inch:
      return 0.0254;
  }
  return 1.0;
}

MeshFile read_mesh_file(const std::filesystem::path& path, LengthUnit unit, double scale, MeshRole role) {
  if (!(scale > 0.0 && std::isfinite(scale)))
    throw MeshFileError("the scale is not a positive number; 1 keeps the size");
  const std::string format = mesh_format(path);
  Mesh mesh = read_triangles(read_bytes(path), format);
  check_triangle_count(mesh.triangles.size());
  const double factor = metres_per(unit) * scale;
  for (Vec3& vertex : mesh.vertices) vertex *= factor;
  return mend_mesh(std::move(mesh), role);
}

}  // namespace scree
