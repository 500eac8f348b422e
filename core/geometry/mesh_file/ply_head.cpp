#include "core/geometry/mesh_file/ply_head.hpp"

#include <array>
#include <charconv>

#include "core/base/text/text_tokens.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

constexpr std::array<PlyType, 10> types{{{"char", "int8", 1, 'i'},
                                         {"uchar", "uint8", 1, 'u'},
                                         {"short", "int16", 2, 'i'},
                                         {"ushort", "uint16", 2, 'u'},
                                         {"int", "int32", 4, 'i'},
                                         {"uint", "uint32", 4, 'u'},
                                         {"int64", "long64", 8, 'i'},
                                         {"uint64", "ulong64", 8, 'u'},
                                         {"float", "float32", 4, 'f'},
                                         {"double", "float64", 8, 'f'}}};

[[noreturn]] void fail_in_line(const TextLines& lines, const std::string& what) {
  throw MeshFileError("the PLY header " + what, lines.number());
}

const PlyType* type_named(std::string_view name, const TextLines& lines) {
  for (const PlyType& type : types) {
    if (type.name == name || type.other_name == name) return &type;
  }
  fail_in_line(lines, "names the type " + quoted(name) + "; it must be one of PLY's, such as float");
}

PlyProperty read_property(std::string_view values, const TextLines& lines) {
  PlyProperty property;
  std::string_view word = next_word(values);
  if (word == "list") {
    property.count_type = type_named(next_word(values), lines);
    if (property.count_type->kind == 'f') {
      fail_in_line(lines, "counts a list in " + std::string(property.count_type->name) +
                              "; lists are counted in whole numbers, such as uchar");
    }
    word = next_word(values);
  }
  property.type = type_named(word, lines);
  property.name = next_word(values);
  if (property.name.empty())
    fail_in_line(lines, "has a property without a name; property TYPE NAME is needed");
  return property;
}

PlyElement read_element(std::string_view values, const TextLines& lines) {
  PlyElement element{std::string(next_word(values)), 0, {}};
  const std::string_view word = next_word(values);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), element.count);
  if (word.empty() || end != word.data() + word.size() || error != std::errc()) {
    fail_in_line(lines, "has no count; element NAME COUNT is needed");
  }
  return element;
}

PlyEncoding read_encoding(std::string_view values, const TextLines& lines) {
  const std::string_view name = next_word(values);
  if (name == "ascii") return PlyEncoding::text;
  if (name == "binary_little_endian") return PlyEncoding::little_endian;
  if (name == "binary_big_endian") return PlyEncoding::big_endian;
  fail_in_line(lines, "names an unknown format; it must be ascii, binary_little_endian or binary_big_endian");
}

/// Bytes after the line `last`. If lines end in CR alone, an LF after the header belongs to the body.
std::string_view behind(std::string_view bytes, std::string_view first, std::string_view last) {
  const auto ends_at = [&](std::string_view line) {
    return bytes.substr(static_cast<size_t>(line.data() + line.size() - bytes.data()));
  };
  const bool lone_returns = ends_at(first).starts_with('\r') && !ends_at(first).starts_with("\r\n");
  std::string_view rest = ends_at(last);
  if (rest.empty()) return rest;
  rest.remove_prefix(!lone_returns && rest.starts_with("\r\n") ? 2 : 1);
  return rest;
}

}  // namespace

PlyHead read_ply_head(std::string_view bytes) {
  TextLines lines(bytes);
  lines.next();
  const std::string_view first = lines.line();
  std::string_view magic = first;
  if (next_word(magic) != "ply") throw MeshFileError("the file does not begin with \"ply\"; a PLY file does");
  PlyHead head;
  bool has_format = false;
  for (;;) {
    if (!lines.next()) {
      throw MeshFileError("the PLY header has no end_header; the file is incomplete, so write it again");
    }
    std::string_view values = lines.line();
    const std::string_view word = next_word(values);
    if (word == "end_header") break;
    if (word == "format") {
      head.encoding = read_encoding(values, lines);
      has_format = true;
    } else if (word == "element") {
      head.elements.push_back(read_element(values, lines));
    } else if (word == "property") {
      if (head.elements.empty())
        fail_in_line(lines, "has a property before any element; an element comes first");
      head.elements.back().properties.push_back(read_property(values, lines));
    } else if (!word.empty() && word != "comment" && word != "obj_info") {
      fail_in_line(lines,
                   "begins with " + quoted(word) +
                       "; format, comment, obj_info, element, property or end_header is expected there");
    }
  }
  if (!has_format) throw MeshFileError("the PLY header has no format line; it must say ascii or binary");
  head.lines = lines.number();
  head.body = behind(bytes, first, lines.line());
  return head;
}

}  // namespace scree
