#include "core/scene/toml/toml_table.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/nearest_word.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

int line_of(const toml::node& node) {
  return static_cast<int>(node.source().begin.line);
}

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or a time";
  }
}

std::string quoted(std::string_view word) {
  return std::string("\"").append(word).append("\"");
}

std::string range_text(const NumberRange& range) {
  std::string text;
  const auto add = [&](const char* words, double bound) {
    if (std::isfinite(bound)) text += (text.empty() ? "" : " and ") + std::string(words) + number_text(bound);
  };
  add("greater than ", range.above);
  add("at least ", range.from);
  add("less than ", range.below);
  add("at most ", range.up_to);
  return text;
}

bool has_control_character(const std::string& text) {
  const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  return std::any_of(text.begin(), text.end(), control);
}

bool inside(double value, const NumberRange& range) {
  return value > range.above && value >= range.from && value < range.below && value <= range.up_to;
}

}  // namespace

TomlTable::TomlTable(const toml::table& table, std::string name, const std::filesystem::path& file,
                     PlacesOfKey places)
    : table_(&table), name_(std::move(name)), file_(&file), places_(places) {}

void TomlTable::allow(const std::vector<std::string_view>& known,
                      const std::vector<std::pair<std::string_view, std::string_view>>& refused) const {
  // The table is sorted by name; errors are reported from the top of the file.
  const toml::key* first = nullptr;
  for (const auto& [key, value] : *table_) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    if (!first || key.source().begin < first->source().begin) first = &key;
  }
  if (!first) return;
  for (const auto& [key, reason] : refused) {
    if (first->str() == key) fail(key, std::string(reason));
  }
  const std::string_view nearest = nearest_word(first->str(), known);
  const std::string places = places_(first->str(), name_);
  std::string message = "is not known here";
  if (!places.empty()) {
    message += "; it belongs " + places;
  } else if (!nearest.empty()) {
    message += "; did you mean " + quoted(nearest) + "?";
  } else {
    message += "; known are";
    for (const std::string_view key : known)
      message += (key == known.front() ? " " : ", ") + std::string(key);
  }
  fail(first->str(), message);
}

bool TomlTable::has_text(std::string_view key) const {
  const toml::node* found = table_->get(key);
  return found && found->is_string();
}

int TomlTable::line() const {
  // A key missing from the whole file has no line.
  return name_.empty() ? 0 : line_of(*table_);
}

int TomlTable::line(std::string_view key) const {
  const auto found = table_->find(key);
  if (found == table_->end()) return line();
  return static_cast<int>(found->first.source().begin.line);
}

void TomlTable::fail(std::string_view key, const std::string& message) const {
  throw SceneError(*file_, line(key), full_name(key) + " " + message);
}

void TomlTable::fail_here(const std::string& message) const {
  throw SceneError(*file_, line(), message);
}

std::string TomlTable::full_name(std::string_view key) const {
  return name_.empty() ? std::string(key) : name_ + "." + std::string(key);
}

const toml::node& TomlTable::node(std::string_view key) const {
  const toml::node* found = table_->get(key);
  if (!found) fail(key, "is missing; it is required");
  return *found;
}

std::string TomlTable::text(std::string_view key) const {
  const toml::node& found = node(key);
  if (!found.is_string()) fail(key, "must be a text in quotes, not " + std::string(type_name(found)));
  return found.as_string()->get();
}

std::string TomlTable::name(std::string_view key) const {
  std::string given = text(key);
  if (given.empty()) fail(key, "is empty; give it a name");
  if (has_control_character(given)) {
    fail(key, "has a line break or another control character in it; a name is one line");
  }
  return given;
}

bool TomlTable::flag(std::string_view key) const {
  const toml::node& found = node(key);
  if (!found.is_boolean()) fail(key, "must be true or false, not " + std::string(type_name(found)));
  return found.as_boolean()->get();
}

double TomlTable::number_of(const toml::node& found, std::string_view key) const {
  if (!found.is_number()) fail(key, "must be a number, not " + std::string(type_name(found)));
  const double value =
      found.is_integer() ? static_cast<double>(found.as_integer()->get()) : found.as_floating_point()->get();
  if (!std::isfinite(value)) fail(key, "is " + number_text(value) + "; it must be a finite number");
  return value;
}

double TomlTable::number(std::string_view key, const NumberRange& range) const {
  const double value = number_of(node(key), key);
  if (!inside(value, range)) fail(key, "is " + number_text(value) + "; it must be " + range_text(range));
  return value;
}

double TomlTable::number_or(std::string_view key, double otherwise, const NumberRange& range) const {
  return has(key) ? number(key, range) : otherwise;
}

std::optional<double> TomlTable::optional_number(std::string_view key, const NumberRange& range) const {
  if (!has(key)) return std::nullopt;
  return number(key, range);
}

long long TomlTable::whole_number(std::string_view key, long long from, long long up_to) const {
  const toml::node& found = node(key);
  if (const auto* decimal = found.as_floating_point())
    fail(key, "must be a whole number, not " + number_text(decimal->get()));
  if (!found.is_integer()) fail(key, "must be a whole number, not " + std::string(type_name(found)));
  const long long value = found.as_integer()->get();
  if (value < from || value > up_to) {
    fail(key, "is " + std::to_string(value) + "; it must lie between " + std::to_string(from) + " and " +
                  std::to_string(up_to));
  }
  return value;
}

Vec3 TomlTable::vector_of(const toml::node& found, std::string_view key) const {
  const toml::array* values = found.as_array();
  if (!values) fail(key, "must be three numbers [x, y, z], not " + std::string(type_name(found)));
  if (values->size() != 3) {
    fail(key, "must be three numbers [x, y, z], not " + std::to_string(values->size()));
  }
  const Vec3 vector(number_of(*values->get(0), key), number_of(*values->get(1), key),
                    number_of(*values->get(2), key));
  // Squares and products of positions, speeds and accelerations must stay finite.
  constexpr double largest = 1e100;
  for (const double component : vector) {
    if (std::abs(component) > largest)
      fail(key, "has the component " + number_text(component) + "; it must be at most 1e100 in size");
  }
  return vector;
}

Vec3 TomlTable::vector(std::string_view key) const {
  return vector_of(node(key), key);
}

const toml::array& TomlTable::array(std::string_view key, std::string_view expected) const {
  const toml::node& found = node(key);
  if (!found.is_array()) {
    fail(key, "must be " + std::string(expected) + ", not " + std::string(type_name(found)));
  }
  return *found.as_array();
}

std::vector<Vec3> TomlTable::vectors(std::string_view key) const {
  std::vector<Vec3> all;
  for (const toml::node& one : array(key, "a list of [x, y, z]")) all.push_back(vector_of(one, key));
  return all;
}

Vec2 TomlTable::pair_of(const toml::node& found, std::string_view key) const {
  const toml::array* values = found.as_array();
  if (!values) fail(key, "must be two numbers [x, y], not " + std::string(type_name(found)));
  if (values->size() != 2) fail(key, "must be two numbers [x, y], not " + std::to_string(values->size()));
  return {number_of(*values->get(0), key), number_of(*values->get(1), key)};
}

Vec2 TomlTable::pair(std::string_view key) const {
  return pair_of(node(key), key);
}

std::vector<Vec2> TomlTable::pairs(std::string_view key) const {
  std::vector<Vec2> all;
  for (const toml::node& one : array(key, "a list of [x, y]")) {
    if (!one.is_array()) {
      fail(key, "must be a list of pairs such as [[0, 0], [1, 0]], but holds " + std::string(type_name(one)));
    }
    all.push_back(pair_of(one, key));
  }
  return all;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
  std::vector<std::string> all;
  for (const toml::node& one : array(key, "a list of texts")) {
    if (!one.is_string()) fail(key, "must be a list of texts, but holds " + std::string(type_name(one)));
    all.push_back(one.as_string()->get());
  }
  return all;
}

bool TomlTable::has_rows(std::string_view key) const {
  const toml::array* list = (*table_)[key].as_array();
  return list != nullptr && !list->empty() && list->front().is_array();
}

std::vector<std::string> TomlTable::formulas(std::string_view key) const {
  const char* expected = "three formulas such as [\"0\", \"0\", \"1e-3 * sin(2 * pi * 50 * t)\"]";
  std::vector<std::string> all;
  for (const toml::node& one : array(key, expected)) {
    if (one.is_string()) {
      all.push_back(one.as_string()->get());
    } else if (one.is_number()) {
      all.push_back(number_text(number_of(one, key)));
    } else {
      fail(key, "must be " + std::string(expected) + ", but holds " + std::string(type_name(one)));
    }
  }
  if (all.size() != 3)
    fail(key, "has " + std::to_string(all.size()) + " formulas; it must have three, for x, y and z");
  return all;
}

std::vector<double> TomlTable::times(std::string_view key, bool repeated) const {
  std::vector<double> all;
  for (const toml::node& one : array(key, "a list of times")) all.push_back(number_of(one, key));
  if (all.empty()) fail(key, "is empty; give at least one time");
  for (size_t i = 1; i < all.size(); ++i) {
    if (all[i] < all[i - 1] || (!repeated && all[i] == all[i - 1])) {
      fail(key, "must ascend, but " + number_text(all[i]) + " follows " + number_text(all[i - 1]));
    }
  }
  return all;
}

std::filesystem::path TomlTable::path(std::string_view key) const {
  const std::string given = text(key);
  if (given.empty()) fail(key, "is empty; it must name a file");
  if (given.find('\0') != std::string::npos) fail(key, "holds a null character; it must name a file");
  if (has_control_character(given)) fail(key, std::string("holds a control character; ") + backslash_advice);
  const std::filesystem::path path = (file_->parent_path() / given).lexically_normal();
  if (given.find('\\') == std::string::npos || std::filesystem::exists(path)) return path;
  // Windows path.
  std::string slashes = given;
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  return (file_->parent_path() / slashes).lexically_normal();
}

TomlTable TomlTable::table(std::string_view key) const {
  const toml::node& found = node(key);
  if (!found.is_table()) {
    fail(key, "must be a table such as { … }, not " + std::string(type_name(found)));
  }
  return {*found.as_table(), full_name(key), *file_, places_};
}

std::vector<SceneValue> TomlTable::values() const {
  std::vector<SceneValue> values;
  for (const auto& [key, value] : *table_) values.push_back({std::string(key.str()), toml_text(value)});
  return values;
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) const {
  std::vector<TomlTable> all;
  if (!has(key)) return all;
  const toml::node& found = node(key);
  const std::string header = "[[" + full_name(key) + "]]";
  if (!found.is_array()) {
    fail(key, "must be a list of tables; write " + header + " with double brackets above each");
  }
  for (const toml::node& one : *found.as_array()) {
    if (!one.is_table()) fail(key, "must be a list of tables, but holds " + std::string(type_name(one)));
    all.emplace_back(*one.as_table(), full_name(key), *file_, places_);
  }
  return all;
}

}  // namespace scree
