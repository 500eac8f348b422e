#include "core/geometry/ply.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/geometry/mesh_file.hpp"
#include "core/geometry/text_tokens.hpp"

namespace scree {
namespace {

struct Type {
  std::string_view name;
  std::string_view other_name;
  size_t size;  ///< [bytes]
  char kind;    ///< 'i', 'u' or 'f'
};
constexpr std::array<Type, 8> types{{{"char", "int8", 1, 'i'},
                                     {"uchar", "uint8", 1, 'u'},
                                     {"short", "int16", 2, 'i'},
                                     {"ushort", "uint16", 2, 'u'},
                                     {"int", "int32", 4, 'i'},
                                     {"uint", "uint32", 4, 'u'},
                                     {"float", "float32", 4, 'f'},
                                     {"double", "float64", 8, 'f'}}};

struct Property {
  std::string name;
  const Type* type = nullptr;
  const Type* count_type = nullptr;  ///< null: not a list
};

struct Element {
  std::string name;
  std::uint64_t count = 0;
  std::vector<Property> properties;
};

enum class Encoding { text, little_endian, big_endian };

struct Header {
  Encoding encoding = Encoding::text;
  std::vector<Element> elements;
  std::string_view body;
};

[[noreturn]] void fail_in_line(const TextTokens& tokens, const std::string& what) {
  throw MeshFileError("line " + std::to_string(tokens.line()) + " of the PLY head " + what);
}

const Type* type_named(TextTokens& tokens) {
  const std::string_view name = tokens.next();
  for (const Type& type : types) {
    if (type.name == name || type.other_name == name) return &type;
  }
  fail_in_line(tokens, "names the type \"" + std::string(name.substr(0, 40)) +
                           "\"; it must be one of PLY's, such as float");
}

Property read_property(TextTokens& tokens) {
  Property property;
  TextTokens ahead = tokens;
  if (ahead.next() == "list") {
    tokens = ahead;
    property.count_type = type_named(tokens);
  }
  property.type = type_named(tokens);
  property.name = tokens.next();
  return property;
}

Encoding read_encoding(TextTokens& tokens) {
  const std::string_view name = tokens.next();
  if (name == "ascii") return Encoding::text;
  if (name == "binary_little_endian") return Encoding::little_endian;
  if (name == "binary_big_endian") return Encoding::big_endian;
  fail_in_line(tokens,
               "names an unknown format; it must be ascii, binary_little_endian or binary_big_endian");
}

Header read_header(const std::string& bytes) {
  TextTokens tokens(bytes);
  if (tokens.next() != "ply") throw MeshFileError("the file does not begin with \"ply\"; a PLY file does");
  Header header;
  bool has_format = false;
  for (std::string_view word = tokens.next(); word != "end_header"; word = tokens.next()) {
    if (word.empty())
      throw MeshFileError("the PLY head has no end_header; the file is incomplete, so write it again");
    if (word == "format") {
      header.encoding = read_encoding(tokens);
      has_format = true;
    } else if (word == "element") {
      Element element{std::string(tokens.next()), 0, {}};
      const auto count = number_in(tokens.next());
      if (!count || !(*count >= 0.0 && *count <= 1e15))
        fail_in_line(tokens, "has no count; element NAME COUNT is needed");
      element.count = static_cast<std::uint64_t>(*count);
      header.elements.push_back(std::move(element));
    } else if (word == "property") {
      if (header.elements.empty())
        fail_in_line(tokens, "has a property before any element; an element comes first");
      header.elements.back().properties.push_back(read_property(tokens));
    }
    tokens.rest_of_line();  // also comments
  }
  if (!has_format) throw MeshFileError("the PLY head has no format line; it must say ascii or binary");
  tokens.rest_of_line();
  header.body = tokens.rest();
  if (!header.body.empty()) header.body.remove_prefix(1);  // the line end
  return header;
}

/// The numbers of the body, one after the other.
class Values {
 public:
  Values(const Header& header) : encoding_(header.encoding), body_(header.body), tokens_(header.body) {}

  double next(const Type& type) {
    if (encoding_ == Encoding::text) {
      const std::string_view word = tokens_.next();
      const auto number = number_in(word);
      if (word.empty()) fail();
      if (!number) {
        throw MeshFileError("line " + std::to_string(tokens_.line()) + " after the PLY head has \"" +
                            std::string(word.substr(0, 40)) + "\" where a number must be");
      }
      return *number;
    }
    if (body_.size() < type.size) fail();
    std::array<char, 8> raw{};
    std::copy_n(body_.begin(), type.size, raw.begin());
    body_.remove_prefix(type.size);
    if ((encoding_ == Encoding::big_endian) != (std::endian::native == std::endian::big)) {
      std::reverse(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(type.size));
    }
    return decode(raw, type);
  }

  /// What is being read, for messages.
  const Element* element = nullptr;
  std::uint64_t item = 0;

  std::string where() const {
    return element->name + " " + std::to_string(item) + " of " + std::to_string(element->count);
  }

 private:
  [[noreturn]] void fail() const {
    throw MeshFileError("the file ends in " + where() + "; it is incomplete, so write it again");
  }

  static double decode(const std::array<char, 8>& raw, const Type& type) {
    const auto as = [&]<typename Number>(Number number) {
      std::memcpy(&number, raw.data(), sizeof number);
      return static_cast<double>(number);
    };
    if (type.kind == 'f') return type.size == 4 ? as(float()) : as(double());
    if (type.size == 1) return type.kind == 'i' ? as(std::int8_t()) : as(std::uint8_t());
    if (type.size == 2) return type.kind == 'i' ? as(std::int16_t()) : as(std::uint16_t());
    return type.kind == 'i' ? as(std::int32_t()) : as(std::uint32_t());
  }

  Encoding encoding_;
  std::string_view body_;
  TextTokens tokens_;
};

/// Calls keep(value) for each item of a list.
template <typename Keep>
void read_list(Values& values, const Property& property, Keep keep) {
  const double count = values.next(*property.count_type);
  if (!(count >= 0.0) || count != std::floor(count)) {
    throw MeshFileError(values.where() + " has a list whose length is no whole number; it must be 0 or more");
  }
  for (double k = 0.0; k < count; ++k) keep(values.next(*property.type));
}

Vec3 read_vertex(Values& values, const Element& element) {
  Vec3 vertex = Vec3::Zero();
  for (const Property& property : element.properties) {
    if (property.count_type != nullptr) {
      read_list(values, property, [](double) {});
      continue;
    }
    const double value = values.next(*property.type);
    if (property.name.size() == 1 && property.name[0] >= 'x' && property.name[0] <= 'z') {
      vertex[property.name[0] - 'x'] = value;
    }
  }
  return vertex;
}

/// Appends the corners of a face, or nothing where the element is none.
void read_face(Values& values, const Element& element, PolygonMesh& mesh) {
  const auto keep = [&](double value) {
    const bool is_index = value >= 0.0 && value < 1e15;
    mesh.corners.push_back(is_index ? static_cast<std::int64_t>(value) : -1);
  };
  for (const Property& property : element.properties) {
    const bool corners =
        element.name == "face" && (property.name == "vertex_indices" || property.name == "vertex_index");
    if (property.count_type == nullptr) {
      values.next(*property.type);
    } else if (corners) {
      read_list(values, property, keep);
    } else {
      read_list(values, property, [](double) {});
    }
  }
  mesh.ends.push_back(mesh.corners.size());
}

}  // namespace

PolygonMesh read_ply(const std::string& bytes) {
  const Header header = read_header(bytes);
  Values values(header);
  PolygonMesh mesh;
  for (const Element& element : header.elements) {
    if (element.properties.empty()) continue;
    for (std::uint64_t i = 0; i < element.count; ++i) {
      values.element = &element;
      values.item = i + 1;
      if (element.name == "vertex") {
        mesh.vertices.push_back(read_vertex(values, element));
      } else {
        read_face(values, element, mesh);
      }
    }
  }
  return mesh;
}

}  // namespace scree
