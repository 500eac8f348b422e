#include "core/scene/toml/toml_writer.hpp"

#include <algorithm>
#include <sstream>

#include "core/base/text/number.hpp"

namespace scree {

std::string toml_value(double value) {
  // Without a point or exponent it would be read as an integer of at most 64 bits.
  std::string text = number_text(value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";  // neither 1e9, nor inf, nor nan
  return text;
}

std::string toml_value(const std::string& text) {
  constexpr const char* digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted.append(1, '\\').append(1, c);
    } else if (c == '\n') {
      quoted.append("\\n");
    } else if (code < 0x20 || code == 0x7f) {
      quoted.append("\\u00").append(1, digits[code >> 4U]).append(1, digits[code & 15U]);
    } else {
      quoted.append(1, c);
    }
  }
  return quoted.append("\"");
}

std::string toml_value(bool value) {
  return value ? "true" : "false";
}

std::string toml_value(const Vec3& v) {
  return toml_value(std::vector<double>{v.x(), v.y(), v.z()});
}

std::string toml_value(const Vec2& v) {
  std::string text = "[";
  return text.append(toml_value(v.x())).append(", ").append(toml_value(v.y())).append("]");
}

std::string toml_text(const toml::node& value) {
  if (const auto* number = value.as_floating_point()) return toml_value(number->get());
  if (const auto* text = value.as_string()) return toml_value(text->get());
  if (const auto* list = value.as_array()) {
    std::string text = "[";
    for (const toml::node& one : *list) text.append(text.size() > 1 ? ", " : "").append(toml_text(one));
    return text.append("]");
  }
  if (const auto* table = value.as_table()) {
    InlineTable inner;
    for (const auto& [key, one] : *table) inner.raw(toml_value(std::string(key.str())), toml_text(one));
    return inner.empty() ? "{}" : inner.text();
  }
  std::ostringstream text;  // whole numbers, flags, dates
  value.visit([&](const auto& one) {
    if constexpr (toml::is_value<decltype(one)>) text << one;
  });
  return text.str();
}

std::string TomlWriter::path(const std::filesystem::path& file) const {
  const std::filesystem::path absolute = std::filesystem::absolute(file).lexically_normal();
  const std::filesystem::path relative = absolute.lexically_relative(folder_);
  const auto steps_up = std::count(relative.begin(), relative.end(), "..");
  return toml_value(relative.empty() || steps_up > 1 ? absolute.generic_string() : relative.generic_string());
}

}  // namespace scree
