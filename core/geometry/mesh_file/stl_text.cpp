#include "core/geometry/mesh_file/stl_text.hpp"

#include <algorithm>
#include <cctype>

#include "core/base/text/text_tokens.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {
namespace {

/// Returns whether a word begins with a keyword, ignoring case.
bool begins(std::string_view word, std::string_view keyword) {
  return word.size() >= keyword.size() &&
         std::equal(keyword.begin(), keyword.end(), word.begin(),
                    [](unsigned char a, unsigned char b) { return a == std::tolower(b); });
}

bool is(std::string_view word, std::string_view keyword) {
  return word.size() == keyword.size() && begins(word, keyword);
}

bool holds_word(std::string_view text, std::string_view keyword) {
  TextTokens tokens(text);
  for (std::string_view word = tokens.next(); !word.empty(); word = tokens.next()) {
    if (is(word, keyword)) return true;
  }
  return false;
}

/// Structural keyword of text STL.
enum class Mark { none, solid, endsolid, facet, endfacet, vertex };

Mark mark_of(std::string_view word, TextTokens& tokens) {
  if (is(word, "end")) {
    TextTokens ahead = tokens;
    const std::string_view what = ahead.next();
    const bool parted = begins(what, "solid") || is(what, "facet") || is(what, "loop");
    if (!parted) return Mark::none;
    tokens = ahead;
    if (begins(what, "solid")) return Mark::endsolid;
    return is(what, "facet") ? Mark::endfacet : Mark::none;
  }
  if (begins(word, "endsolid")) return Mark::endsolid;
  if (begins(word, "solid")) return Mark::solid;
  if (is(word, "facet")) return Mark::facet;
  if (is(word, "endfacet")) return Mark::endfacet;
  return is(word, "vertex") ? Mark::vertex : Mark::none;
}

class StlText {
 public:
  explicit StlText(std::string_view bytes) : tokens_(bytes) {}

  Mesh read() {
    for (std::string_view word = tokens_.next(); !word.empty(); word = tokens_.next()) {
      const Mark mark = mark_of(word, tokens_);
      const bool begins_another = mark == Mark::solid || mark == Mark::endsolid || mark == Mark::facet;
      if (in_facet_ && begins_another) break;
      take(mark);
    }
    if (in_facet_) fail_cut_off();
    if (in_solid_) fail("the file ends without \"endsolid\"; it is incomplete, so write it again");
    return std::move(mesh_);
  }

 private:
  /// Throws at the line of the last word.
  [[noreturn]] void fail(const std::string& what) const { throw MeshFileError(what, tokens_.line()); }
  [[noreturn]] void fail_cut_off() const {
    fail("triangle " + std::to_string(facets_) + " is cut off; the file is incomplete, so write it again");
  }

  void take(Mark mark) {
    switch (mark) {
      case Mark::solid:
      case Mark::endsolid:
        in_solid_ = mark == Mark::solid;
        tokens_.skip_line();  // the name, which may be anything
        return;
      case Mark::facet:
        in_facet_ = true;
        facet_start_ = mesh_.vertices.size();
        ++facets_;
        return;
      case Mark::vertex:
        if (mesh_.vertices.size() < facet_start_ + 4) mesh_.vertices.push_back(vertex());
        return;
      case Mark::endfacet:
        end_facet();
        return;
      case Mark::none:
        return;
    }
  }

  Vec3 vertex() {
    Vec3 vertex;
    for (double& coordinate : vertex) {
      const std::string_view word = tokens_.next();
      const auto number = number_in(word);
      if (word.empty()) fail_cut_off();
      if (!number) {
        fail("has " + quoted(word) + " in a vertex; " +
             (word.find(',') == std::string_view::npos ? "three numbers must follow the word vertex"
                                                       : advice_on_number(word)));
      }
      coordinate = *number;
    }
    if (!vertex.allFinite()) {
      fail("has a vertex at " + point_text(vertex) + "; every coordinate must be a finite number");
    }
    return vertex;
  }

  void end_facet() {
    const auto corners = mesh_.vertices.size() - facet_start_;
    if (!in_facet_ || corners != 3) {
      fail("triangle " + std::to_string(facets_) + " has " +
           (corners > 3 ? "more than 3" : std::to_string(corners)) + " vertices; it must have three");
    }
    in_facet_ = false;
    const int first = static_cast<int>(facet_start_);
    mesh_.triangles.push_back({first, first + 1, first + 2});
    check_triangle_count(mesh_.triangles.size());
  }

  Mesh mesh_;
  TextTokens tokens_;
  bool in_solid_ = false;
  bool in_facet_ = false;
  long facets_ = 0;
  size_t facet_start_ = 0;
};

}  // namespace

bool is_stl_text(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, 512);
  if (!begins(TextTokens(start).next(), "solid")) return false;
  // Some programs write "solid" into the header of binary files; the numbers after it are not text.
  const bool printable = std::all_of(
      start.begin(), start.end(), [](unsigned char c) { return c >= ' ' || is_blank(static_cast<char>(c)); });
  return printable || (holds_word(start, "facet") && holds_word(start, "vertex"));
}

Mesh read_stl_text(std::string_view bytes) {
  return StlText(bytes).read();
}

}  // namespace scree
