#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vector.hpp"
#include "core/scene/lattice_spec.hpp"

namespace scree {

// TOML representations of values.

std::string toml_value(double value);
std::string toml_value(const std::string& text);
std::string toml_value(bool value);
std::string toml_value(const Vec3& v);
std::string toml_value(const Vec2& v);

/// A value that was read, on one line.
std::string toml_text(const toml::node& value);

template <typename Value>
std::string toml_value(const std::vector<Value>& values) {
  std::string text = "[";
  for (const Value& value : values) text.append(text.size() > 1 ? ", " : "").append(toml_value(value));
  return text.append("]");
}

/// An inline table: "{ min = 1.0, max = 2.0 }".
class InlineTable {
 public:
  template <typename Value>
  InlineTable& key(const char* name, const Value& value) {
    return raw(name, toml_value(value));
  }
  InlineTable& raw(std::string_view name, const std::string& value) {
    text_.append(text_.empty() ? "{ " : ", ").append(name).append(" = ").append(value);
    return *this;
  }
  bool empty() const { return text_.empty(); }
  std::string text() const { return std::string(text_).append(" }"); }

 private:
  std::string text_;
};

/// Text of a scene file, written line by line.
class TomlWriter {
 public:
  explicit TomlWriter(const std::filesystem::path& folder)
      : folder_(std::filesystem::absolute(folder).lexically_normal()) {}

  void header(const std::string& name) { text_.append("\n").append(name).append("\n"); }

  void raw(std::string_view name, const std::string& value) {
    text_.append(name).append(" = ").append(value).append("\n");
  }

  /// Relative to the folder if the file lies below or beside it.
  std::string path(const std::filesystem::path& file) const;

  const std::string& text() const { return text_; }

 private:
  std::filesystem::path folder_;
  std::string text_;
};

}  // namespace scree
