#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scene/toml/key.hpp"

namespace scree {

/// A key as listed on the page of scenes and in forms.
struct KeyLine {
  std::string_view name;
  std::string type;
  std::string_view unit;
  std::string otherwise;  ///< its default, or "required", or "–"
  std::string_view meaning;
  bool common = false;  ///< messages about misplaced keys do not point to it
  bool required = false;
  KeyKind kind = KeyKind::unknown;           ///< of the value
  std::vector<std::string_view> words = {};  ///< see KeyInput
  NamesOf names = NamesOf::nothing;
  std::string_view table = {};  ///< see KeyInput
  NumberRange range = {};       ///< of each of its numbers
};

/// Keys of a table of a scene file.
struct KeyTable {
  std::string path;   ///< name in messages: "wall.motion"; "": the top of the file
  std::string place;  ///< in words; "": messages about misplaced keys do not point there
  std::vector<KeyLine> keys;
  bool list = false;  ///< at the top of a file: several such tables, as [[wall]]
};

template <class Spec, std::size_t count>
std::vector<KeyLine> lines_of_keys(const std::array<Key<Spec>, count>& keys, const Spec& left_out = Spec()) {
  std::vector<KeyLine> lines;
  for (const Key<Spec>& one : keys) {
    std::string type(one.options.type);
    if (type.empty() && one.type != nullptr) type = one.type(one);
    std::string otherwise(one.options.otherwise);
    if (otherwise.empty() && one.options.required) otherwise = "required";
    if (otherwise.empty() && one.otherwise != nullptr) {
      const std::string text = one.otherwise(left_out);
      if (!text.empty()) otherwise = "`" + text + "`";
    }
    if (otherwise.empty()) otherwise = "–";
    const KeyInput& input = one.options.input;
    lines.push_back({one.name,
                     type,
                     one.unit,
                     otherwise,
                     one.meaning,
                     one.options.common,
                     one.options.required,
                     input.kind,
                     {input.words.begin(), input.words.end()},
                     input.names,
                     input.table,
                     one.options.range});
  }
  return lines;
}

// Tables of each part: its own table first, then nested ones.
std::vector<KeyTable> head_tables();
std::vector<KeyTable> solver_tables();
std::vector<KeyTable> material_tables();
std::vector<KeyTable> contact_tables();
std::vector<KeyTable> shape_tables();
std::vector<KeyTable> body_tables();
std::vector<KeyTable> fill_tables();
std::vector<KeyTable> stream_tables();
/// Lines of size = { … }.
std::vector<KeyLine> size_lines();
std::vector<KeyTable> wall_tables();
std::vector<KeyTable> wall_motion_tables();
std::vector<KeyTable> load_tables();
std::vector<KeyTable> event_tables();
std::vector<KeyTable> pull_tables();
std::vector<KeyTable> surroundings_tables();
std::vector<KeyTable> lattice_tables();
std::vector<KeyTable> probe_tables();
std::vector<KeyTable> output_tables();
std::vector<KeyTable> plot_tables();
std::vector<KeyTable> try_tables();
std::vector<KeyTable> view_tables();

/// All tables, in the order of a scene file.
const std::vector<KeyTable>& key_tables();

}  // namespace scree
