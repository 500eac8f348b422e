#include "core/geometry/stl_text.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/geometry/mesh_file.hpp"

namespace scree {
namespace {

constexpr std::string_view blank = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(blank);
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// The first word of a line in lower case, at most as long as the longest keyword.
std::string keyword(std::string_view line) {
  std::string word;
  for (const char c : trimmed(line).substr(0, 9)) {
    if (blank.find(c) != std::string_view::npos) break;
    word.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  return word;
}

}  // namespace

bool is_stl_text(const std::string& bytes) {
  const size_t first = bytes.find_first_not_of(" \t\r\n\v\f");
  if (first == std::string::npos) return false;
  // Some programs write "solid" into the head of binary files; those hold zero bytes sooner or later.
  const std::string_view start = std::string_view(bytes).substr(0, 512);
  return keyword(std::string_view(bytes).substr(first)) == "solid" &&
         start.find('\0') == std::string_view::npos;
}

void check_stl_text(std::string& bytes) {
  for (char& c : bytes) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  long line_number = 0;
  long facets = 0;
  int vertices = 0;
  bool in_solid = false;
  bool in_facet = false;
  for (size_t begin = 0; begin < bytes.size();) {
    const size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string word = keyword(std::string_view(bytes).substr(begin, end - begin));
    ++line_number;
    begin = end + 1;
    if (word == "solid" || word == "endsolid") {
      in_solid = word == "solid";
      if (in_facet) break;
    } else if (word == "facet") {
      if (in_facet) break;
      in_facet = true;
      vertices = 0;
      ++facets;
    } else if (word == "vertex") {
      ++vertices;
    } else if (word == "endfacet") {
      if (!in_facet || vertices != 3) {
        throw MeshFileError("triangle " + std::to_string(facets) + ", which ends in line " +
                            std::to_string(line_number) + ", has " + std::to_string(vertices) +
                            " vertices; it must have three");
      }
      in_facet = false;
    }
  }
  const std::string where = " in line " + std::to_string(line_number);
  if (in_facet) {
    throw MeshFileError("triangle " + std::to_string(facets) + " is cut off" + where +
                        "; the file is incomplete, so write it again");
  }
  if (in_solid) {
    throw MeshFileError("the file ends" + where +
                        " without \"endsolid\"; it is incomplete, so write it again");
  }
}

}  // namespace scree
