#include "core/geometry/mesh_file/mesh_file.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "core/base/text/text_tokens.hpp"
#include "core/geometry/mesh_file/obj.hpp"
#include "core/geometry/mesh_file/ply.hpp"
#include "core/geometry/mesh_file/polygon.hpp"
#include "core/geometry/mesh_file/stl_binary.hpp"
#include "core/geometry/mesh_file/stl_text.hpp"

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

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Text without the byte order mark at the start and the zeros or end-of-file character (Ctrl-Z) at the end.
std::string_view plain_text(std::string_view bytes) {
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  while (!bytes.empty() && (bytes.back() == '\0' || bytes.back() == '\x1a')) bytes.remove_suffix(1);
  return bytes;
}

/// Text of two bytes a character: it begins with the mark FF FE or FE FF, or every other byte is zero.
void refuse_utf16(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, 64);
  bool zeros_between = start.size() >= 8;
  for (size_t i = 0; i + 1 < start.size(); i += 2) {
    zeros_between = zeros_between && (start[i] == '\0') != (start[i + 1] == '\0');
  }
  if (!zeros_between && !bytes.starts_with("\xFF\xFE") && !bytes.starts_with("\xFE\xFF")) return;
  throw MeshFileError("the text is in UTF-16, two bytes a character; save it as plain text or UTF-8");
}

Mesh read_stl(std::string_view bytes, MeshNotes& notes) {
  if (is_whole_stl_binary(bytes)) return read_stl_binary(bytes, notes);
  if (is_stl_text(plain_text(bytes))) return read_stl_text(plain_text(bytes));
  refuse_utf16(bytes);
  const std::string_view start = bytes.substr(0, 512);
  if (std::all_of(start.begin(), start.end(),
                  [](unsigned char c) { return c >= ' ' || is_blank(static_cast<char>(c)); })) {
    throw MeshFileError("this is text but not STL; text STL begins with the word solid");
  }
  return read_stl_binary(bytes, notes);
}

PolygonMesh read_polygons(std::string_view bytes, const std::string& format, MeshNotes& notes) {
  refuse_utf16(bytes);
  if (format == "ply") {
    if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
    return read_ply(bytes, notes);
  }
  const std::string_view text = plain_text(bytes);
  if (text.substr(0, 512).find('\0') != std::string_view::npos) {
    throw MeshFileError("the file is binary; OBJ is text, so check that its content matches its name");
  }
  return read_obj(text, notes);
}

Mesh read_triangles(std::string_view bytes, const std::string& format, MeshNotes& notes) {
  if (format == "stl") return read_stl(bytes, notes);
  PolygonMesh polygons = read_polygons(bytes, format, notes);
  if (polygons.without_area > 0) {
    notes.push_back(counted(polygons.without_area, "face", "faces") +
                    " of fewer than three different corners " +
                    (polygons.without_area == 1 ? "was" : "were") + " left out");
  }
  return triangle_mesh(std::move(polygons));
}

}  // namespace

std::string place_of(const MeshFileError& error, const std::filesystem::path& path) {
  std::string place = path.string();
  if (error.line() > 0) place.append(1, ':').append(std::to_string(error.line()));
  return place;
}

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

MeshFile read_mesh_file(const std::filesystem::path& path, LengthUnit unit, double scale, MeshRole role,
                        const MeshProgress& progress) {
  if (!(scale > 0.0 && std::isfinite(scale)))
    throw MeshFileError("the scale is not a positive number; 1 keeps the size");
  const std::string format = mesh_format(path);
  if (progress) progress("reading");
  MeshNotes notes;
  Mesh mesh = read_triangles(read_bytes(path), format, notes);
  const double factor = metres_per(unit) * scale;
  for (Vec3& vertex : mesh.vertices) vertex *= factor;
  MeshFile file = repair_mesh(std::move(mesh), role, progress);
  file.notes.insert(file.notes.begin(), notes.begin(), notes.end());
  return file;
}

}  // namespace scree
