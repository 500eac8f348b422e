#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text/number_range.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Advice for texts that contain a Windows path.
inline constexpr const char* backslash_advice =
    "between double quotes a backslash begins an escape in TOML (\\b is a backspace): write paths with "
    "forward slashes, as in \"meshes/block.stl\", or between single quotes, as in 'meshes\\block.stl'";

/// A table of a scene file, read key by key. Errors are thrown as a SceneError at the line of the key, with a
/// message that names the key ("solver.time_step") and gives advice.
class TomlTable {
 public:
  /// Finds the tables that have a key, in words; "": none.
  using PlacesOfKey = std::string (*)(std::string_view key, std::string_view table);

  /// @param name  of the table in messages, "" for the whole file
  /// @param places  for messages about unknown keys
  TomlTable(const toml::table& table, std::string name, const std::filesystem::path& file,
            PlacesOfKey places);

  /// Keys outside these two lists are errors; keys of the second list give their own reason.
  void allow(const std::vector<std::string_view>& known,
             const std::vector<std::pair<std::string_view, std::string_view>>& refused = {}) const;

  const std::string& own_name() const { return name_; }  ///< in messages
  bool has(std::string_view key) const { return table_->contains(key); }
  bool has_text(std::string_view key) const;  ///< the key exists, and its value is a text
  int line() const;
  int line(std::string_view key) const;  ///< the table's own line if the key is missing
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;  ///< "name.key " + message
  /// At the table's line, with the message alone
  [[noreturn]] void fail_here(const std::string& message) const;

  std::string text(std::string_view key) const;
  /// A name that other parts of the scene refer to: not empty, no control characters.
  std::string name(std::string_view key) const;
  bool flag(std::string_view key) const;
  double number(std::string_view key, const NumberRange& range = any_number) const;
  double number_or(std::string_view key, double otherwise, const NumberRange& range = any_number) const;
  std::optional<double> optional_number(std::string_view key, const NumberRange& range = any_number) const;
  long long whole_number(std::string_view key, long long from, long long up_to) const;
  Vec3 vector(std::string_view key) const;
  std::vector<Vec3> vectors(std::string_view key) const;
  Vec2 pair(std::string_view key) const;
  std::vector<Vec2> pairs(std::string_view key) const;
  std::vector<std::string> texts(std::string_view key) const;
  /// The key exists, and its value is a list of lists.
  bool has_rows(std::string_view key) const;
  /// Three formulas: texts, or numbers, which become texts.
  std::vector<std::string> formulas(std::string_view key) const;
  /// At least one time, in ascending order.
  /// @param repeated  equal ones may follow each other
  std::vector<double> times(std::string_view key, bool repeated = false) const;
  /// Path relative to the folder of the scene file. Backslashes separate folders unless a file with that name
  /// exists.
  std::filesystem::path path(std::string_view key) const;
  TomlTable table(std::string_view key) const;
  /// All keys as paths, with their values as text.
  std::vector<SceneValue> values() const;
  /// Tables of [[key]]; empty if the key is missing.
  std::vector<TomlTable> tables(std::string_view key) const;

  /// Value for the text of a key.
  template <typename Value>
  Value choice(std::string_view key,
               std::initializer_list<std::pair<std::string_view, Value>> choices) const {
    const std::string given = text(key);
    std::string all;
    for (const auto& [word, value] : choices) {
      if (given == word) return value;
      all += (all.empty() ? "\"" : " or \"") + std::string(word) + "\"";
    }
    fail(key, "is \"" + given + "\"; it must be " + all);
  }

 private:
  const toml::node& node(std::string_view key) const;
  std::string full_name(std::string_view key) const;
  double number_of(const toml::node& node, std::string_view key) const;
  Vec3 vector_of(const toml::node& node, std::string_view key) const;
  Vec2 pair_of(const toml::node& node, std::string_view key) const;
  const toml::array& array(std::string_view key, std::string_view expected) const;

  const toml::table* table_;
  std::string name_;
  const std::filesystem::path* file_;
  PlacesOfKey places_;
};

}  // namespace scree
