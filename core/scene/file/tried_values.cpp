#include "core/scene/file/tried_values.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "core/base/text/number.hpp"
#include "core/scene/declared/declared_key.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_values.hpp"
#include "core/scene/live_values.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

/// Six digits, which are enough for a slider.
std::string short_text(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", number);
  return text;
}

/// A number, also one that stands as a formula without the time: "-76.59". 0: another text.
double number_of(const toml::node& node) {
  double number = 0.0;
  if (const auto text = node.value<std::string>()) return read_number(*text, number) ? number : 0.0;
  return node.value<double>().value_or(0.0);
}

/// A list with a text that is no number, such as a formula of the time, cannot be stretched.
bool holds_formula(const toml::array& list) {
  return std::any_of(list.begin(), list.end(), [](const toml::node& node) {
    if (const toml::array* inner = node.as_array()) return holds_formula(*inner);
    double number = 0.0;
    const auto text = node.value<std::string>();
    return text && !read_number(*text, number);
  });
}

/// Length of a vector, or of the longest one of a list.
double length_of(const toml::array& list) {
  double squares = 0.0;
  double longest = 0.0;
  for (const toml::node& node : list) {
    if (const toml::array* inner = node.as_array()) longest = std::max(longest, length_of(*inner));
    const double number = number_of(node);
    squares += number * number;
  }
  return std::max(longest, std::sqrt(squares));
}

std::string stretched(const toml::array& list, double factor) {
  std::string text;
  for (const toml::node& node : list) {
    const toml::array* inner = node.as_array();
    const double number = number_of(node);
    const std::string element = inner != nullptr ? stretched(*inner, factor) : short_text(factor * number);
    text += (text.empty() ? "" : ", ") + element;
  }
  return "[" + text + "]";
}

/// What a value that the file leaves out amounts to: no friction, no damping.
std::optional<double> number_left_out(const std::string& path) {
  const std::string_view key = path.starts_with("contact.") ? within_part(path) : std::string_view();
  if (key == "friction.static" || key == "damping.ratio") return 0.0;
  if (key == "damping.restitution") return 1.0;
  return default_number(path);
}

std::string text_at(const toml::table& document, const Scene& scene, const std::string& path) {
  const toml::node* node = find_value(document, path);
  if (node == nullptr) return path == "gravity" ? toml_value(scene.gravity) : std::string();
  std::ostringstream text;
  node->visit([&](const auto& value) { text << value; });
  return text.str();
}

/// One value of a set: stretched if it is a list, otherwise changed by the same factor.
std::string changed_text(const std::string& text, double factor, double number) {
  if (text.empty()) return short_text(number);
  const toml::table document = toml::parse("value = " + text);
  const toml::node& value = *document.get("value");
  if (const toml::array* list = value.as_array()) return stretched(*list, factor);
  const double before = number_of(value);
  return short_text(std::isfinite(factor) ? factor * before : number);
}

}  // namespace

std::optional<double> number_in(const std::string& text) {
  const toml::table document = toml::parse("value = " + text);
  if (const toml::array* list = document.get_as<toml::array>("value"))
    return holds_formula(*list) ? std::nan("") : length_of(*list);
  return document.get("value")->value<double>();
}

std::vector<TriedNumber> tried_numbers(const Scene& scene, const std::vector<TrySpec>& tries) {
  // A scene that was made by the program has no folder.
  const std::filesystem::path folder = scene.file.parent_path();
  const toml::table document = toml::parse(scene_text(scene, folder.empty() ? "." : folder));
  std::vector<TriedNumber> numbers;
  for (const TrySpec& one : tries) {
    TriedNumber& tried = numbers.emplace_back();
    tried.parts.push_back({one.path, text_at(document, scene, one.path)});
    for (const std::string& path : one.with) tried.parts.push_back({path, text_at(document, scene, path)});
    const std::string& text = tried.parts.front().text;
    tried.now = text.empty() ? number_left_out(one.path) : number_in(text);
    tried.length = text.starts_with('[');
  }
  return numbers;
}

std::vector<SceneValue> values_at(const TriedNumber& tried, double number) {
  std::vector<SceneValue> values = tried.parts;
  const double factor = tried.now && *tried.now != 0.0 ? number / *tried.now : std::nan("");
  for (SceneValue& value : values) value.text = changed_text(value.text, factor, number);
  values.front().text = tried.length ? values.front().text : short_text(number);
  return values;
}

}  // namespace scree
