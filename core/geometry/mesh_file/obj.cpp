#include "core/geometry/mesh_file/obj.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>

#include "core/base/text/text_tokens.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

[[noreturn]] void fail_in_line(long line, const std::string& what) {
  throw MeshFileError(what, line);
}

/// v x y z, then nothing, a weight, or colours. A weight divides: the coordinates are homogeneous.
void read_vertex(PolygonMesh& mesh, std::string_view values, long line) {
  std::array<double, 4> number{0.0, 0.0, 0.0, 1.0};
  std::array<std::string_view, 5> word;
  for (std::string_view& w : word) w = next_word(values);
  const size_t needed = !word[3].empty() && word[4].empty() ? 4 : 3;
  for (size_t k = 0; k < needed; ++k) {
    if (word[k].empty()) {
      fail_in_line(line, "has a vertex of " + std::to_string(k) + " numbers; it must have three");
    }
    const auto value = number_in(word[k]);
    if (!value) fail_in_line(line, "has " + quoted(word[k]) + " in a vertex; " + advice_on_number(word[k]));
    number[k] = *value;
  }
  // A point at infinity: no face may use it.
  const Vec3 given(number[0], number[1], number[2]);
  add_vertex(mesh, number[3] == 0.0 ? Vec3(Vec3::Constant(std::numeric_limits<double>::infinity()))
                                    : Vec3(given / number[3]));
}

/// Vertex of a corner, counted from 0: the number before the first slash.
std::int64_t vertex_named(const PolygonMesh& mesh, std::string_view corner, long line) {
  std::string_view digits = corner.substr(0, corner.find('/'));
  if (digits.size() > 1 && digits.front() == '+') digits.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || end != digits.data() + digits.size()) {
    fail_in_line(line, "has " + quoted(corner) + " in a face; the number of a vertex is expected there");
  }
  if (error != std::errc()) number = std::numeric_limits<std::int64_t>::max();
  if (number > 0) return number - 1;
  const auto before = static_cast<std::int64_t>(mesh.vertices.size());
  if (number == 0) fail_in_line(line, "names vertex 0; OBJ counts vertices from 1");
  if (number < -before) {
    fail_in_line(line, "names vertex " + std::to_string(number) + ", but only " + std::to_string(before) +
                           " come before it; it must name one that exists");
  }
  return before + number;
}

void read_face(PolygonMesh& mesh, std::string_view corners, long line) {
  for (std::string_view word = next_word(corners); !word.empty(); word = next_word(corners)) {
    add_corner(mesh, vertex_named(mesh, word, line), line);
  }
  end_polygon(mesh, line);
}

/// Statements whose values are names with arbitrary ends.
bool holds_names(std::string_view keyword) {
  constexpr std::array<std::string_view, 6> keywords{"mtllib", "usemtl", "o", "g", "usemap", "maplib"};
  return std::find(keywords.begin(), keywords.end(), keyword) != keywords.end();
}

/// Some programs write all in capitals.
std::string in_lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

/// Statements without geometry.
bool is_besides(std::string_view keyword) {
  constexpr auto keywords = std::to_array<std::string_view>(
      {"vt",       "vn",       "vp",         "p",         "l",      "s",   "mg",   "lod",  "bevel",
       "c_interp", "d_interp", "shadow_obj", "trace_obj", "cstype", "deg", "bmat", "step", "curv",
       "curv2",    "parm",     "trim",       "hole",      "scrv",   "sp",  "end",  "con",  "ctech",
       "stech",    "res",      "bzp",        "bsp",       "cdc",    "cdp"});
  return holds_names(keyword) || std::find(keywords.begin(), keywords.end(), keyword) != keywords.end();
}

/// A line of an OBJ file including its continuation lines (backslash at the end).
class Statements {
 public:
  explicit Statements(std::string_view text) : lines_(text) {}

  bool next() {
    if (!lines_.next()) return false;
    number_ = lines_.number();
    values_ = without_comment(lines_.line());
    std::string_view ahead = values_;
    keyword_ = next_word(ahead);
    if (!ends_in_backslash(values_) || holds_names(keyword_)) {
      values_ = ahead;
      return true;
    }
    joined_ = values_;
    while (ends_in_backslash(joined_)) {
      joined_.erase(joined_.rfind('\\'));
      if (!lines_.next()) break;
      joined_.append(" ").append(without_comment(lines_.line()));
    }
    values_ = joined_;
    keyword_ = next_word(values_);
    return true;
  }
  std::string_view keyword() const { return keyword_; }
  std::string_view values() const { return values_; }
  /// The line in which the statement begins.
  long line() const { return number_; }

 private:
  static std::string_view without_comment(std::string_view line) { return line.substr(0, line.find('#')); }
  static bool ends_in_backslash(std::string_view line) {
    const auto last = std::find_if_not(line.rbegin(), line.rend(), is_blank);
    return last != line.rend() && *last == '\\';
  }

  TextLines lines_;
  std::string joined_;
  std::string_view keyword_;
  std::string_view values_;
  long number_ = 0;
};

}  // namespace

PolygonMesh read_obj(std::string_view text, MeshNotes& notes) {
  PolygonMesh mesh;
  mesh.counts_from = 1;
  long curved = 0;
  long unknown = 0;
  std::string first_unknown;
  for (Statements statements(text); statements.next();) {
    const std::string keyword = in_lower_case(statements.keyword());
    if (keyword == "v") {
      read_vertex(mesh, statements.values(), statements.line());
    } else if (keyword == "f" || keyword == "fo") {
      read_face(mesh, statements.values(), statements.line());
    } else if (keyword == "surf") {
      ++curved;
    } else if (!keyword.empty() && std::isalpha(static_cast<unsigned char>(keyword.front())) == 0) {
      fail_in_line(statements.line(), "begins with " + quoted(statements.keyword()) +
                                          "; a line of OBJ begins with a word such as v or f, so check that "
                                          "the file is complete and its content matches its name");
    } else if (!keyword.empty() && !is_besides(keyword)) {
      if (unknown++ == 0)
        first_unknown = quoted(statements.keyword()) + " in line " + std::to_string(statements.line());
    }
  }
  if (curved > 0) {
    notes.push_back(counted(curved, "curved surface (surf) was", "curved surfaces (surf) were") +
                    " left out; only faces are read");
  }
  if (unknown > 0) {
    notes.push_back(counted(unknown, "line begins", "lines begin") + " with a word that is not read, " +
                    (unknown == 1 ? "" : "first ") + first_unknown + "; left out");
  }
  return mesh;
}

}  // namespace scree
