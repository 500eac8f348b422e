#pragma once

#include <string>
#include <vector>

#include "core/base/text/number_range.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A value of a scene as its file has it.
struct ListedValue {
  std::string path;  ///< as in `--set` and in events: "wall.\"left side\".position"
  std::string part;  ///< of a list: "wall.\"left side\"", "lattice.load.0"; otherwise its table: "solver", ""
  std::string text;  ///< TOML
  std::string unit;  ///< SI; may be empty
  std::string meaning;     ///< of the key, Markdown; may be empty
  bool live = false;       ///< may change while a run goes on
  NumberRange range = {};  ///< of each of its numbers
  bool whole = false;      ///< they are whole numbers
};

/// Values that the file of a scene would have, in its order: those that are not defaults. Tables
/// and lists of tables are taken apart, other lists are values.
std::vector<ListedValue> listed_values(const Scene& scene);

/// Parts of a list, in its order: "wall.floor", "contact.0", "lattice.load.0".
std::vector<std::string> parts_of(const std::vector<ListedValue>& values, const std::string& list);

/// A value that need not be in the file, since it may be a default.
ListedValue described_value(const Scene& scene, const std::string& path, const std::string& text);

}  // namespace scree
