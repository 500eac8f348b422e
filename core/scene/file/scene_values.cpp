#include "core/scene/file/scene_values.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "core/base/text/nearest_word.hpp"
#include "core/scene/declared/known_keys.hpp"
#include "core/scene/file/friction_partners.hpp"

namespace scree {
namespace {

using Steps = std::vector<std::string>;

/// Steps of a path, of which those in double quotes may contain points.
Steps steps_of(const std::string& path) {
  Steps steps(1);
  bool quoted = false;
  for (const char c : path) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == '.' && !quoted) {
      steps.emplace_back();
    } else {
      steps.back() += c;
    }
  }
  return steps;
}

std::string joined(const Steps& steps) {
  std::string path;
  for (const std::string& step : steps) {
    const bool plain = step.find_first_of(". ") == std::string::npos;
    path += (path.empty() ? "" : ".") + (plain ? step : "\"" + step + "\"");
  }
  return path;
}

/// A value in messages: short, and on one line.
std::string shown(const std::string& argument, const ValueSource& source = {}) {
  constexpr std::size_t longest = 100;
  std::string text = argument.size() > longest ? argument.substr(0, longest) + "…" : argument;
  const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  std::replace_if(text.begin(), text.end(), control, '?');
  return source.name + text;
}

/// A step that counts parts; none: it is a name.
std::optional<std::size_t> number_of(const std::string& step) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), number);
  const bool numbered = error == std::errc() && end == step.data() + step.size();
  return numbered ? std::optional(number) : std::nullopt;
}

/// The path without the name or number of a part: as keys are declared.
Steps declared(Steps steps, bool of_list) {
  if (of_list && steps.size() > 1) steps.erase(steps.begin() + 1);
  return steps;
}

/// The path without the numbers of tables in lists inside tables, too.
Steps without_numbers(Steps steps) {
  const auto is_number = [](const std::string& step) { return number_of(step).has_value(); };
  if (steps.size() > 2) steps.erase(std::remove_if(steps.begin() + 1, steps.end(), is_number), steps.end());
  return steps;
}

/// A list of tables; null: it is none.
toml::array* list_of_tables(toml::table& table, const std::string& key) {
  toml::array* list = table.get_as<toml::array>(key);
  return list != nullptr && !list->empty() && list->get(0)->is_table() ? list : nullptr;
}

/// Returns whether it is a declared key, or a value inside the table of one, which its reader checks.
bool is_key(const Steps& path) {
  const std::vector<std::string>& known = key_paths();
  for (std::size_t length = 1; length <= path.size(); ++length) {
    const std::string part = joined(Steps(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length)));
    if (std::find(known.begin(), known.end(), part) != known.end()) return true;
  }
  return false;
}

/// The part of a list with the given name or number; null: there is none.
template <typename List>
auto part_of(List& list, const std::string& which) -> decltype(list.get(0)) {
  for (auto& one : list) {
    const toml::table* table = one.as_table();
    const toml::node* name = table != nullptr ? table->get("name") : nullptr;
    if (name != nullptr && name->template value<std::string>() == which) return &one;
  }
  const std::optional<std::size_t> number = number_of(which);
  return number ? list.get(*number) : nullptr;
}

/// Inserts a copy without lines, since those of the value are not lines of the file.
void insert(toml::table& table, const std::string& key, const toml::node& value) {
  const toml::table* inner = value.as_table();
  if (inner == nullptr) {
    table.insert(key, value);
    return;
  }
  toml::table copy;
  for (const auto& [name, node] : *inner) insert(copy, std::string(name.str()), node);
  table.insert(key, std::move(copy));
}

/// Tables that scene files may have: "wall", "solver".
std::vector<std::string_view> known_roots() {
  std::vector<std::string_view> roots;
  for (const std::string_view path : key_paths()) {
    const std::string_view root = path.substr(0, path.find('.'));
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  }
  return roots;
}

/// One assignment, with its errors.
class Assignment {
 public:
  Assignment(toml::table& document, const SceneValue& value, const std::filesystem::path& file,
             const ValueSource& source)
      : document_(document), value_(value), file_(file), source_(source), steps_(steps_of(value.path)) {
    list_ = list_of_tables(document, steps_.front());
  }

  void carry_out() const {
    check_path();
    toml::table* table = &document_;
    std::size_t next = 0;
    if (list_ != nullptr) {
      table = &part();
      next = 2;
    }
    for (; next + 1 < steps_.size(); ++next) {
      toml::array* inner = next + 2 < steps_.size() ? list_of_tables(*table, steps_[next]) : nullptr;
      table = inner != nullptr ? &numbered(*inner, ++next) : &table_in(*table, steps_[next]);
    }
    // Erased first: a key that stays would keep its line in the file.
    table->erase(steps_.back());
    insert(*table, steps_.back(), *value().get("value"));
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw SceneError(file_, source_.line, shown(value_.path + "=" + value_.text, source_) + ": " + message);
  }

  void check_path() const {
    const std::vector<std::string>& known = key_paths();
    const Steps wanted = declared(steps_, list_ != nullptr);
    if (list_ != nullptr && (steps_.size() < 3 || (is_key(steps_) && !names_part(steps_[1]))))
      fail(about_parts());
    if (is_key(wanted)) return;
    if (list_ == nullptr && is_list(steps_.front()) && steps_.size() > 2 && is_key(declared(steps_, true)))
      fail("the scene has no [[" + steps_.front() + "]]");
    const std::vector<std::string_view> roots = known_roots();
    if (std::find(roots.begin(), roots.end(), steps_.front()) == roots.end()) {
      Steps meant = steps_;
      meant.front() = nearest_word(steps_.front(), roots);
      const bool part = is_list(meant.front());
      if (!meant.front().empty() && is_key(declared(meant, part)))
        fail("no key of a scene has this path; did you mean " + joined(meant) + "?");
    }
    const std::vector<std::string_view> candidates(known.begin(), known.end());
    const std::string_view nearest = nearest_word(joined(wanted), candidates);
    if (nearest.empty()) fail("no key of a scene has this path; write it as table.key or list.part.key");
    Steps meant = steps_of(std::string(nearest));
    if (list_ != nullptr && meant.front() == steps_.front()) meant.insert(meant.begin() + 1, steps_[1]);
    fail("no key of a scene has this path; did you mean " + joined(meant) + "?");
  }

  std::string about_parts() const {
    const std::string& list = steps_.front();
    const std::vector<std::string> names = names_of_parts();
    std::string text =
        list + " is a list; give the number or name of a part and a key, as in " + list + ".0.KEY";
    if (!names.empty()) text += " or " + joined({list, names.front()}) + ".KEY";
    return text;
  }

  std::vector<std::string> names_of_parts() const {
    std::vector<std::string> names;
    for (const toml::node& node : *list_) {
      const toml::table* one = node.as_table();
      if (one == nullptr) continue;
      if (const auto name = one->get("name") ? one->get("name")->value<std::string>() : std::nullopt)
        names.push_back(*name);
    }
    return names;
  }

  /// A part may be called like a key: a wall "box".
  bool names_part(const std::string& which) const {
    const std::vector<std::string> names = names_of_parts();
    return std::find(names.begin(), names.end(), which) != names.end();
  }

  /// The table of a list with the number that a step of the path is.
  toml::table& numbered(toml::array& list, std::size_t step) const {
    const std::optional<std::size_t> number = number_of(steps_[step]);
    if (number && *number < list.size()) {
      if (toml::table* one = list.get(*number)->as_table()) return *one;
    }
    fail_to_count(list, step);
  }

  /// @param step  that is no number of a table of the list
  [[noreturn]] void fail_to_count(const toml::array& list, std::size_t step) const {
    const std::string path = joined(declared(
        Steps(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(step)), list_ != nullptr));
    fail("the scene has " + std::to_string(list.size()) + " [[" + path + "]], which are counted from 0");
  }

  /// The part of the list with the given name or number.
  toml::table& part() const {
    const std::string& which = steps_[1];
    toml::node* found = part_of(*list_, which);
    if (found != nullptr && found->is_table()) return *found->as_table();
    if (number_of(which)) fail_to_count(*list_, 1);
    const std::vector<std::string> names = names_of_parts();
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    const std::string_view nearest = nearest_word(which, candidates);
    std::string message = "no [[" + steps_.front() + "]] has the name " + which;
    if (!nearest.empty()) message += "; did you mean " + std::string(nearest) + "?";
    if (nearest.empty()) message += "; " + about_parts();
    fail(message);
  }

  toml::table& table_in(toml::table& outer, const std::string& name) const {
    if (!outer.contains(name)) outer.insert(name, toml::table{});
    toml::table* inner = outer.get_as<toml::table>(name);
    if (inner == nullptr) fail(name + " is no table in this scene; set the whole of it");
    return *inner;
  }

  toml::table value() const {
    const auto in_word = [](unsigned char c) {
      return std::isalnum(c) != 0 || std::strchr("_-./", c) != nullptr;
    };
    const auto begins_word = [](unsigned char c) {
      return std::isalpha(c) != 0 || std::strchr("_./", c) != nullptr;
    };
    const std::string& text = value_.text;
    try {
      return toml::parse("value = " + text);
    } catch (const toml::parse_error&) {
      const bool word = !text.empty() && begins_word(static_cast<unsigned char>(text.front())) &&
                        std::all_of(text.begin(), text.end(), in_word);
      if (word) return toml::table{{"value", text}};
    }
    fail(
        R"(the value is no number, list, table or text; write it as in a scene file: 0.3, [0, 0, -9.81], "a text")");
  }

  toml::table& document_;
  const SceneValue& value_;
  const std::filesystem::path& file_;
  const ValueSource& source_;
  Steps steps_;
  toml::array* list_ = nullptr;  ///< of tables, if the first step is one
};

}  // namespace

SceneValue scene_value(const std::string& argument) {
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(shown(argument) + " " + what +
                                "; write for example --set contact.0.friction.static=0.3");
  };
  std::size_t equals = std::string::npos;
  bool quoted = false;
  for (std::size_t i = 0; i < argument.size() && equals == std::string::npos; ++i) {
    const auto c = static_cast<unsigned char>(argument[i]);
    if (c == '"') quoted = !quoted;
    if (c == '=' && !quoted) equals = i;
  }
  if (equals == std::string::npos) fail("is no PATH=VALUE");
  for (const unsigned char c : argument) {
    if (c < 0x20 || c == 0x7f) fail("has a line break or another control character");
  }
  const auto trimmed = [](std::string text) {
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  SceneValue value{trimmed(argument.substr(0, equals)), trimmed(argument.substr(equals + 1))};
  const Steps steps = steps_of(value.path);
  if (std::any_of(steps.begin(), steps.end(), [](const std::string& step) { return step.empty(); }))
    fail("has an empty part in its path");
  return value;
}

const toml::node* find_value(const toml::table& document, const std::string& path) {
  const toml::node* node = &document;
  for (const std::string& step : steps_of(path)) {
    if (node == nullptr) return nullptr;
    if (const toml::table* table = node->as_table()) {
      node = table->get(step);
    } else {
      const toml::array* list = node->as_array();
      node = list != nullptr ? part_of(*list, step) : nullptr;
    }
  }
  return node;
}

void set_values(toml::table& document, const std::vector<SceneValue>& values,
                const std::filesystem::path& file, const ValueSource& source) {
  // One coefficient of friction may change the other one.
  for (const SceneValue& value : with_friction_partners(document, values))
    Assignment(document, value, file, source).carry_out();
}

SceneError with_source(const SceneError& error, const std::vector<SceneValue>& values,
                       const ValueSource& source) {
  if (error.line() != 0) return error;
  // Keys in messages have no numbers and names of parts, so that several values may be meant.
  std::string sources;
  for (auto value = values.begin(); value != values.end(); ++value) {
    const auto same_path = [&](const SceneValue& later) { return later.path == value->path; };
    if (std::any_of(value + 1, values.end(), same_path)) continue;
    const Steps steps = steps_of(value->path);
    const auto is_meant = [&](const Steps& path) {
      const std::string key = joined(path);
      return error.message().starts_with(key + " ") || error.message().starts_with(key + ".");
    };
    if (is_meant(steps) || is_meant(declared(steps, true)) || is_meant(without_numbers(steps)))
      sources += (sources.empty() ? " (" : " or ") + shown(value->path + "=" + value->text, source);
  }
  if (sources.empty()) return error;
  return {error.file(), error.line(), error.message() + sources + ")"};
}

}  // namespace scree
