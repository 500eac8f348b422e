#include "core/scene/toml/value_text.hpp"

#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

/// Table with the value as `value`; empty: it is none.
toml::table parsed(const std::string& text) {
  try {
    toml::table table = toml::parse("value = " + text);
    if (table.size() == 1) return table;
  } catch (const toml::parse_error&) {
    // Not a value.
  }
  return {};
}

}  // namespace

std::string quoted_value(const std::string& text) {
  return toml_value(text);
}

bool is_value(const std::string& text) {
  return !parsed(text).empty();
}

std::string value_of_typed(const std::string& text) {
  return is_value(text) ? text : toml_value(text);
}

std::optional<std::string> text_in(const std::string& value) {
  const toml::table table = parsed(value);
  return table["value"].value_exact<std::string>();
}

std::vector<std::string> elements_in(const std::string& value) {
  const toml::table table = parsed(value);
  std::vector<std::string> elements;
  if (const toml::array* list = table["value"].as_array()) {
    for (const toml::node& one : *list) elements.push_back(toml_text(one));
  }
  return elements;
}

std::vector<SceneValue> keys_in(const std::string& value) {
  const toml::table table = parsed(value);
  std::vector<SceneValue> keys;
  if (const toml::table* inner = table["value"].as_table()) {
    for (const auto& [key, one] : *inner) keys.push_back({std::string(key.str()), toml_text(one)});
  }
  return keys;
}

}  // namespace scree
