#include "core/scene/declared/known_keys.hpp"

#include <algorithm>
#include <vector>

#include "core/laws/normal_laws.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/toml/law_key_names.hpp"

namespace scree {
namespace {

/// Returns whether a table has a key that few other tables have.
bool has_key(const KeyTable& table, std::string_view key) {
  return std::any_of(table.keys.begin(), table.keys.end(),
                     [&](const KeyLine& one) { return one.name == key && !one.common; });
}

bool any_has_key(const std::vector<KeyTable>& tables, std::string_view key) {
  return std::any_of(tables.begin(), tables.end(),
                     [&](const KeyTable& table) { return has_key(table, key); });
}

KeyLine line_of(std::string_view name) {
  KeyLine line;
  line.name = name;
  return line;
}

/// Keys of all normal laws, which are declared with the laws, followed by the tables nested in laws with the
/// keys that no other table has.
std::vector<KeyTable> make_law_tables() {
  std::vector<KeyTable> tables = {{"contact.normal", "in normal = { … } of a [[contact]]", {line_of("law")}}};
  std::vector<LawKeyNames::Table> inner;
  for_each_law([&](const auto& spec) {
    const LawKeyNames names = law_key_names<std::decay_t<decltype(spec)>>();
    for (const std::string_view key : names.known) {
      if (!has_key(tables[0], key)) tables[0].keys.push_back(line_of(key));
    }
    inner.insert(inner.end(), names.tables.begin(), names.tables.end());
  });
  const std::vector<KeyTable> normal = tables;
  for (const LawKeyNames::Table& table : inner) {
    const std::string path = "contact.normal." + std::string(table.name);
    const bool listed =
        std::any_of(tables.begin(), tables.end(), [&](const KeyTable& known) { return known.path == path; });
    if (listed) continue;
    KeyTable known{path, "in " + std::string(table.name) + " = { … } of a contact's normal law", {}};
    for (const std::string_view key : table.keys) {
      if (!any_has_key(key_tables(), key) && !any_has_key(normal, key)) known.keys.push_back(line_of(key));
    }
    tables.push_back(known);
  }
  return tables;
}

const std::vector<KeyTable>& law_tables() {
  static const std::vector<KeyTable> tables = make_law_tables();
  return tables;
}

void add_paths(std::vector<std::string>& paths, const std::string& table,
               const std::vector<std::string_view>& keys) {
  for (const std::string_view key : keys) {
    std::string path = (table.empty() ? "" : table + ".") + std::string(key);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(std::move(path));
  }
}

std::vector<std::string> make_key_paths() {
  std::vector<std::string> paths;
  for (const KeyTable& table : key_tables()) {
    std::vector<std::string_view> keys;
    for (const KeyLine& line : table.keys) keys.push_back(line.name);
    add_paths(paths, table.path, keys);
  }
  add_paths(paths, "contact.normal", {"law"});
  for_each_law([&](const auto& spec) {
    const LawKeyNames names = law_key_names<std::decay_t<decltype(spec)>>();
    add_paths(paths, "contact.normal", names.known);
    for (const LawKeyNames::Table& table : names.tables)
      add_paths(paths, "contact.normal." + std::string(table.name), table.keys);
  });
  return paths;
}

/// First part of "wall.motion".
std::string_view root_of(std::string_view table) {
  return table.substr(0, table.find('.'));
}

}  // namespace

const std::vector<std::string>& key_paths() {
  static const std::vector<std::string> paths = make_key_paths();
  return paths;
}

bool is_list(std::string_view table) {
  return std::any_of(key_tables().begin(), key_tables().end(),
                     [&](const KeyTable& known) { return known.path == table && known.list; });
}

std::string places_of_key(std::string_view key, std::string_view table) {
  constexpr std::size_t most_named = 3;
  std::vector<const KeyTable*> places;
  for (const auto* tables : {&key_tables(), &law_tables()}) {
    for (const KeyTable& known : *tables) {
      if (!known.place.empty() && known.path != table && has_key(known, key)) places.push_back(&known);
    }
  }
  // A table inside or around the current one is the most likely.
  const auto related = [&](const KeyTable* known) {
    return !table.empty() && root_of(known->path) == root_of(table);
  };
  if (std::any_of(places.begin(), places.end(), related))
    std::erase_if(places, [&](const KeyTable* known) { return !related(known); });
  std::string text;
  for (std::size_t i = 0; i < std::min(places.size(), most_named); ++i)
    text += (i == 0 ? "" : " or ") + places[i]->place;
  return text;
}

std::string declared_path(const std::string& path) {
  constexpr std::string_view added = "event.add_";
  return path.starts_with(added) ? path.substr(added.size()) : path;
}

}  // namespace scree
