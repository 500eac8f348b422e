#include "core/scene/parts/scene_parts.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "core/scene/declared/known_keys.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/references.hpp"
#include "core/scene/toml/toml_writer.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

/// A table in the text of a scene.
struct Place {
  std::size_t begin = 0;  ///< of its header
  std::size_t keys = 0;   ///< behind its header
  std::size_t end = 0;
};

std::filesystem::path file_of(const Scene& scene) {
  return std::filesystem::absolute(scene.file.empty() ? std::filesystem::path("scene.toml") : scene.file);
}

std::string text_of(const Scene& scene) {
  return scene_text(scene, file_of(scene).parent_path());
}

/// @param scene  that the text is an edit of
Scene parsed(const std::string& text, const Scene& scene, const std::vector<SceneValue>& values = {}) {
  Scene read = parse_scene(text, file_of(scene), values, {"", 0});
  read.file = scene.file;
  return read;
}

std::string header_of(const std::string& table) {
  const bool list = is_list(table);
  return std::string(list ? "[[" : "[").append(table).append(list ? "]]\n" : "]\n");
}

/// Behind the end of a table, its sub-tables included. In a canonical text, only headers begin with a
/// bracket.
std::size_t end_of(const std::string& text, std::size_t from, const std::string& table) {
  const std::string below = std::string("[[").append(table).append(".");
  std::size_t at = from;
  while (true) {
    at = text.find("\n[", at);
    if (at == std::string::npos) return text.size();
    if (table.empty() || text.compare(at + 1, below.size(), below) != 0) return at;
    at += 2;
  }
}

std::vector<Place> places_of(const std::string& text, const std::string& table) {
  if (table.empty()) return {{0, 0, end_of(text, 0, table)}};
  std::vector<Place> places;
  const std::string header = std::string("\n").append(header_of(table));
  for (std::size_t at = text.find(header); at != std::string::npos; at = text.find(header, at + 1)) {
    const std::size_t keys = at + header.size();
    // An empty table ends in front of the line break that the next header begins behind.
    places.push_back({at + 1, keys, std::max(keys, end_of(text, keys - 1, table))});
  }
  return places;
}

int line_at(const std::string& text, std::size_t place) {
  return 1 +
         static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

std::string value_in(const std::vector<SceneValue>& values, const std::string& key) {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const SceneValue& one) { return one.path == key; });
  return found == values.end() ? std::string() : found->text;
}

const char* name_key(const std::string& table) {
  return table.empty() || table == "plot" ? "title" : "name";
}

/// Place of a new contact rule: before the first for every pair, unless it is itself for every pair.
std::size_t place_of_rule(const Scene& scene, bool for_every_pair) {
  const auto every = std::find_if(scene.contacts.begin(), scene.contacts.end(),
                                  [](const ContactRule& rule) { return !rule.materials; });
  if (for_every_pair && every != scene.contacts.end()) {
    throw SceneError(scene.file, 0,
                     "contact.materials is left out, but the scene has a rule for every pair; name two "
                     "materials, or edit that rule");
  }
  return static_cast<std::size_t>(every - scene.contacts.begin());
}

}  // namespace

std::size_t count_of_parts(const Scene& scene, const std::string& table) {
  return places_of(text_of(scene), table).size();
}

std::string name_of_part(const Scene& scene, const ScenePart& part) {
  return text_in(value_in(values_of_part(scene, part), name_key(part.table))).value_or("");
}

std::vector<SceneValue> values_of_part(const Scene& scene, const ScenePart& part) {
  const std::string text = text_of(scene);
  const std::vector<Place> places = places_of(text, part.table);
  if (part.index >= places.size()) return {};
  const Place& place = places[part.index];
  const toml::table document = toml::parse(text.substr(place.begin, place.end - place.begin));
  const toml::table* table = &document;
  if (const toml::node* node = document.get(part.table))
    table = node->is_array() ? node->as_array()->get(0)->as_table() : node->as_table();
  std::vector<SceneValue> values;
  for (const auto& [key, value] : *table) values.push_back({std::string(key.str()), toml_text(value)});
  return values;
}

std::string lines_of_values(const std::vector<SceneValue>& values) {
  std::string lines;
  for (const SceneValue& value : values)
    lines.append(value.path).append(" = ").append(value.text).append("\n");
  return lines;
}

TextWithPart text_with_part(const Scene& scene, const ScenePart& part,
                            const std::vector<SceneValue>& values) {
  Scene around = scene;
  const std::string lines = lines_of_values(values);
  const auto placed = [&](const std::string& before, const std::string& after) {
    TextWithPart edited{std::string(before).append(lines).append(after), line_at(before, before.size())};
    edited.last_line = edited.first_line + static_cast<int>(values.size()) - 1;
    return edited;
  };
  std::string text = text_of(around);
  const std::size_t count = places_of(text, part.table).size();
  if (part.index < count) {
    const std::string old_name = called(name_of_part(scene, part), part);
    const std::string new_name = called(text_in(value_in(values, name_key(part.table))).value_or(""), part);
    if (!part.table.empty() && !old_name.empty() && !new_name.empty() && old_name != new_name) {
      rename_references(around, part.table, old_name, new_name);
      text = text_of(around);
    }
    const Place place = places_of(text, part.table)[part.index];
    return placed(text.substr(0, place.keys), text.substr(place.end));
  }
  std::size_t index = count;
  if (part.table == "contact") {
    index = place_of_rule(scene, value_in(values, "materials").empty());
    shift_paths(around, part.table, index, 1);
    text = text_of(around);
  }
  const std::size_t at = index < count ? places_of(text, part.table)[index].begin : text.size();
  const std::string rest = text.substr(at);
  return placed(text.substr(0, at) + "\n" + header_of(part.table), std::string("\n") + rest);
}

Scene read_edited(const TextWithPart& edited, const Scene& scene) {
  Scene read = parsed(edited.text, scene);
  renumber_bodies(scene, read);
  return read;
}

Scene read_again(const Scene& scene, const std::vector<SceneValue>& values) {
  Scene read = parsed(text_of(scene), scene, values);
  renumber_bodies(scene, read);
  return read;
}

Scene with_part(const Scene& scene, const ScenePart& part, const std::vector<SceneValue>& values) {
  return read_edited(text_with_part(scene, part, values), scene);
}

Scene without_part(const Scene& scene, const ScenePart& part) {
  check_removal(scene, part);
  Scene around = scene;
  forget_part(around, part);
  shift_paths(around, part.table, part.index + 1, -1);
  std::string text = text_of(around);
  const std::vector<Place> places = places_of(text, part.table);
  if (part.index >= places.size()) return scene;
  const Place place = places[part.index];
  text.erase(place.begin, place.end - place.begin);
  Scene read = parsed(text, scene);
  const bool of_bodies = part.table == "body" || part.table == "fill";
  renumber_bodies(scene, read, of_bodies ? &part : nullptr);
  return read;
}

}  // namespace scree
