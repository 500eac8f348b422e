#include "core/scene/parts/listed_values.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <set>

#include "core/base/text/number.hpp"
#include "core/scene/declared/declared_key.hpp"
#include "core/scene/declared/known_keys.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/live_values.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

/// A table of the file.
struct Place {
  std::string path;
  std::string part;
  std::string declared;  ///< path without the name or number of a part
};

std::string joined(const std::string& table, const std::string& key) {
  return table.empty() ? key : table + "." + key;
}

std::string text_of(const toml::node& node) {
  if (const auto* number = node.as_floating_point()) return number_text(number->get());
  return toml_text(node);
}

/// A name as a step of a path.
std::string step(const std::string& name) {
  const bool plain = name.find_first_of(". ") == std::string::npos;
  return plain ? name : "\"" + name + "\"";
}

bool holds_tables(const toml::node& node) {
  const toml::array* array = node.as_array();
  return array != nullptr && !array->empty() && array->get(0)->is_table();
}

/// Names of the parts of a list, or their numbers if a name is missing, not unique, that of a key or no step
/// of a path.
std::vector<std::string> steps_of(const std::string& list, const toml::array& parts) {
  std::vector<std::string> steps;
  std::set<std::string> known;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const toml::table& part = *parts.get(i)->as_table();
    const toml::node* named = part.get("name");
    const std::string name = named != nullptr ? named->value<std::string>().value_or("") : "";
    const bool usable = !name.empty() && name.find('"') == std::string::npos &&
                        declared_key(list, name) == nullptr && known.insert(name).second;
    steps.push_back(usable ? step(name) : std::to_string(i));
  }
  return steps;
}

/// Keys in the order of the file; toml++ sorts them by name.
std::vector<std::pair<std::string, const toml::node*>> in_order(const toml::table& table) {
  std::vector<std::pair<std::string, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(std::string(key.str()), &node);
  std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const toml::source_position left = a.second->source().begin;
    const toml::source_position right = b.second->source().begin;
    return left.line != right.line ? left.line < right.line : left.column < right.column;
  });
  return entries;
}

/// A list of whole numbers has no decimal point, as the file has it.
bool is_whole(const std::string& text, const KeyLine& line) {
  const bool list = text.find_first_of("0123456789") != std::string::npos &&
                    text.find_first_not_of("[], 0123456789") == std::string::npos && text.front() == '[';
  return line.kind == KeyKind::whole_number || list;
}

/// @param line  declaration of its key; null: there is none
ListedValue described(ListedValue value, const KeyLine* line) {
  if (line == nullptr) return value;
  value.unit = line->unit;
  value.meaning = line->meaning;
  value.range = line->range;
  value.whole = is_whole(value.text, *line);
  return value;
}

void list(const toml::table& table, const Place& place, std::vector<ListedValue>& values) {
  for (const auto& [key, node] : in_order(table)) {
    const Place here{joined(place.path, key), place.part.empty() && place.path.empty() ? key : place.part,
                     joined(place.declared, key)};
    if (const toml::table* inner = node->as_table()) {
      list(*inner, here, values);
    } else if (holds_tables(*node)) {
      const toml::array& parts = *node->as_array();
      const std::vector<std::string> steps = steps_of(here.declared, parts);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string part = joined(here.path, steps[i]);
        list(*parts.get(i)->as_table(), {part, part, here.declared}, values);
      }
    } else {
      const KeyLine* line = declared_key(place.declared, key);
      values.push_back(described({here.path, place.part, text_of(*node), {}, {}}, line));
    }
  }
}

}  // namespace

std::vector<std::string> parts_of(const std::vector<ListedValue>& values, const std::string& list) {
  std::vector<std::string> parts;
  const auto is_known = [&](const std::string& part) {
    return !parts.empty() && (part == parts.back() || part.starts_with(parts.back() + "."));
  };
  for (const ListedValue& value : values) {
    if (value.part.starts_with(list + ".") && !is_known(value.part)) parts.push_back(value.part);
  }
  return parts;
}

ListedValue described_value(const Scene& scene, const std::string& path, const std::string& text) {
  const std::string list = path.substr(0, path.find('.'));
  std::string part = list == path ? "" : list;
  if (is_list(list)) part = path.substr(0, path.size() - within_part(path).size() - 1);
  const KeyLine* line = declared_key_at(path);
  ListedValue value = described({path, part, text, {}, {}}, line);
  value.live = is_live(scene, path);
  return value;
}

std::vector<ListedValue> listed_values(const Scene& scene) {
  std::vector<ListedValue> values;
  // A scene that was made by the program has no folder.
  const std::filesystem::path folder = scene.file.parent_path();
  list(toml::parse(scene_text(scene, folder.empty() ? "." : folder)), {}, values);
  for (ListedValue& value : values) value.live = is_live(scene, value.path);
  return values;
}

}  // namespace scree
