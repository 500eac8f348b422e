#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Number type of a PLY file.
struct PlyType {
  std::string_view name;
  std::string_view other_name;
  size_t size;  ///< [bytes]
  char kind;    ///< 'i', 'u' or 'f'
};

struct PlyProperty {
  std::string name;
  const PlyType* type = nullptr;
  const PlyType* count_type = nullptr;  ///< null: not a list
};

struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties;
};

enum class PlyEncoding { text, little_endian, big_endian };

struct PlyHead {
  PlyEncoding encoding = PlyEncoding::text;
  std::vector<PlyElement> elements;
  std::string_view body;  ///< bytes after the header
  long lines = 0;         ///< of the header
};

/// @throws MeshFileError
PlyHead read_ply_head(std::string_view bytes);

}  // namespace scree
