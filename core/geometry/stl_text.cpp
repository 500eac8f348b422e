#include "core/geometry/stl_text.hpp"

#include <algorithm>
#include <cctype>

#include "core/geometry/mesh_file.hpp"
#include "core/geometry/text_tokens.hpp"

namespace scree {
namespace {

/// Whether a word is a keyword, in any mixture of capital and small letters.
bool is(std::string_view word, std::string_view keyword) {
  return std::equal(word.begin(), word.end(), keyword.begin(), keyword.end(),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

Vec3 read_vertex(TextTokens& tokens) {
  Vec3 vertex;
  for (double& coordinate : vertex) {
    const std::string_view word = tokens.next();
    const auto number = number_in(word);
    if (!number) {
      throw MeshFileError("line " + std::to_string(tokens.line()) + " has \"" +
                          std::string(word.substr(0, 40)) +
                          "\" in a vertex; three numbers must follow the word vertex");
    }
    coordinate = *number;
  }
  return vertex;
}

}  // namespace

bool is_stl_text(const std::string& bytes) {
  // Some programs write "solid" into the head of binary files; those hold zero bytes sooner or later.
  const std::string_view start = std::string_view(bytes).substr(0, 512);
  return is(TextTokens(start).next(), "solid") && start.find('\0') == std::string_view::npos;
}

Mesh read_stl_text(const std::string& bytes) {
  Mesh mesh;
  TextTokens tokens(bytes);
  bool in_solid = false;
  bool in_facet = false;
  long facets = 0;
  size_t facet_start = 0;
  for (std::string_view word = tokens.next(); !word.empty(); word = tokens.next()) {
    if (is(word, "solid") || is(word, "endsolid")) {
      if (in_facet) break;
      in_solid = is(word, "solid");
      tokens.rest_of_line();  // the name, which may be anything
    } else if (is(word, "facet")) {
      if (in_facet) break;
      in_facet = true;
      facet_start = mesh.vertices.size();
      ++facets;
    } else if (is(word, "vertex")) {
      if (mesh.vertices.size() < facet_start + 4) mesh.vertices.push_back(read_vertex(tokens));
    } else if (is(word, "endfacet")) {
      const auto corners = mesh.vertices.size() - facet_start;
      if (!in_facet || corners != 3) {
        throw MeshFileError("triangle " + std::to_string(facets) + ", which ends in line " +
                            std::to_string(tokens.line()) + ", has " +
                            (corners > 3 ? "more than 3" : std::to_string(corners)) +
                            " vertices; it must have three");
      }
      in_facet = false;
      const int first = static_cast<int>(facet_start);
      mesh.triangles.push_back({first, first + 1, first + 2});
    }
  }
  const std::string where = " in line " + std::to_string(tokens.line());
  if (in_facet) {
    throw MeshFileError("triangle " + std::to_string(facets) + " is cut off" + where +
                        "; the file is incomplete, so write it again");
  }
  if (in_solid) {
    throw MeshFileError("the file ends" + where +
                        " without \"endsolid\"; it is incomplete, so write it again");
  }
  return mesh;
}

}  // namespace scree
