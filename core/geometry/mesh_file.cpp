#include "core/geometry/mesh_file.hpp"

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "core/geometry/stl_text.hpp"

namespace scree {
namespace {

/// Binary STL of this many triangles takes 250 MB.
constexpr long most_triangles = 5'000'000;
/// Text STL of the largest mesh takes some 1.3 GB.
constexpr std::uintmax_t most_bytes = 1'500'000'000;

std::string too_many(std::uint64_t triangles) {
  return "the file holds " + std::to_string(triangles) + " triangles; at most " +
         std::to_string(most_triangles) + " are read, so simplify the mesh";
}

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

/// Assimp says only that it cannot tell what kind of STL this is; people want to know what is missing.
void check_binary_stl(const std::string& bytes) {
  constexpr std::uint64_t head = 84;
  constexpr std::uint64_t per_triangle = 50;
  if (bytes.size() < head) {
    throw MeshFileError(
        "the file has " + std::to_string(bytes.size()) +
        " bytes and does not begin with \"solid\"; text STL does, and binary STL has 84 bytes or more");
  }
  std::uint64_t count = 0;
  for (int i = 3; i >= 0; --i) count = count << 8 | static_cast<unsigned char>(bytes[80 + i]);
  const std::uint64_t needed = head + per_triangle * count;
  const std::string sizes = std::to_string(count) + " triangles in its head and so needs " +
                            std::to_string(needed) + " bytes but has " + std::to_string(bytes.size());
  if (bytes.size() < needed) {
    throw MeshFileError("the file names " + sizes + "; it has been cut short or is no binary STL");
  }
  if (bytes.size() > needed) {
    throw MeshFileError("the file names " + sizes + "; remove the " + std::to_string(bytes.size() - needed) +
                        " bytes at its end or mend the count in its head");
  }
  if (count == 0) throw MeshFileError("there are no triangles; a mesh needs at least one");
  if (count > most_triangles) throw MeshFileError(too_many(count));
}

void check_stl(std::string& bytes) {
  constexpr std::uint64_t head = 84;
  std::uint64_t count = 0;
  for (int i = 3; bytes.size() >= head && i >= 0; --i)
    count = count << 8 | static_cast<unsigned char>(bytes[80 + i]);
  const bool binary_by_size = bytes.size() >= head && bytes.size() == head + 50 * count;
  if (binary_by_size || !is_stl_text(bytes)) return check_binary_stl(bytes);
  check_stl_text(bytes);
}

/// All triangles of all objects in the file, three vertices each or shared, in the file's numbers.
Mesh triangles_of(const aiScene& scene) {
  Mesh mesh;
  std::uint64_t count = 0;
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) count += scene.mMeshes[m]->mNumFaces;
  if (count > most_triangles) throw MeshFileError(too_many(count));
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
    const aiMesh& part = *scene.mMeshes[m];
    const int offset = static_cast<int>(mesh.vertices.size());
    for (unsigned v = 0; v < part.mNumVertices; ++v) {
      mesh.vertices.emplace_back(part.mVertices[v].x, part.mVertices[v].y, part.mVertices[v].z);
    }
    for (unsigned f = 0; f < part.mNumFaces; ++f) {
      const aiFace& face = part.mFaces[f];
      if (face.mNumIndices != 3) continue;  // points and lines have no area
      std::array<int, 3> triangle{};
      for (int k = 0; k < 3; ++k) {
        if (face.mIndices[k] >= part.mNumVertices) {
          throw MeshFileError("a face names vertex " + std::to_string(face.mIndices[k] + 1) + " of " +
                              std::to_string(part.mNumVertices) + "; it must name one that exists");
        }
        triangle[k] = offset + static_cast<int>(face.mIndices[k]);
      }
      mesh.triangles.push_back(triangle);
    }
  }
  return mesh;
}

Mesh import_mesh(const std::string& bytes, const std::string& format) {
  std::string upper = format;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  try {
    Assimp::Importer importer;
    // Reading from memory also keeps a file from naming others, such as the materials of an OBJ.
    const aiScene* scene =
        importer.ReadFileFromMemory(bytes.data(), bytes.size(), aiProcess_Triangulate, format.c_str());
    if (scene == nullptr) {
      throw MeshFileError("the file cannot be read as " + upper + ": " + importer.GetErrorString() +
                          "; check that it is complete and of the kind its name says");
    }
    return triangles_of(*scene);
  } catch (const MeshFileError&) {
    throw;
  } catch (const std::exception& error) {
    throw MeshFileError("the file cannot be read as " + upper + ": " + error.what() +
                        "; check that it is complete and of the kind its name says");
  }
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
  const std::string format = mesh_format(path);
  std::string bytes = read_bytes(path);
  if (format == "stl") check_stl(bytes);
  Mesh mesh = import_mesh(bytes, format);
  bytes = {};
  const double factor = metres_per(unit) * scale;
  for (Vec3& vertex : mesh.vertices) vertex *= factor;
  return mend_mesh(std::move(mesh), role);
}

}  // namespace scree
