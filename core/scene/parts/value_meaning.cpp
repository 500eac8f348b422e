#include "core/scene/parts/value_meaning.hpp"

#include "core/scene/declared/known_keys.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::string_view before = "wall.";
constexpr std::string_view behind = ".motion";

constexpr std::string_view gravity_path = "gravity";

/// The text as the value of a key in a table.
template <class Read>
auto parsed(const SceneValue& value, const char* key, const Read& read)
    -> std::optional<decltype(read(std::declval<const TomlTable&>()))> {
  try {
    const toml::table document = toml::parse(std::string(key) + " = " + value.text);
    const std::filesystem::path nowhere;
    return read(TomlTable(document, "", nowhere, &places_of_key));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool sets_motion(const std::string& path) {
  return path.size() > before.size() + behind.size() && path.starts_with(before) && path.ends_with(behind);
}

}  // namespace

SceneValue gravity_value(const Vec3& gravity) {
  return {std::string(gravity_path), toml_value(gravity)};
}

std::optional<Vec3> gravity_set_by(const SceneValue& value) {
  if (value.path != gravity_path) return std::nullopt;
  return parsed(value, "gravity", [](const TomlTable& head) { return head.vector("gravity"); });
}

SceneValue motion_value(const WallSpec& wall, std::size_t number, const WallMotion& motion) {
  std::string name = wall.name;
  if (name.empty() || name.find('"') != std::string::npos) name = std::to_string(number);
  if (name.find_first_of(". ") != std::string::npos) name = '"' + name + '"';
  return {std::string(before) + name + std::string(behind), motion_text(motion)};
}

std::optional<WallMotion> motion_set_by(const SceneValue& value) {
  if (!sets_motion(value.path)) return std::nullopt;
  return parsed(value, "motion", [](const TomlTable& wall) { return read_motion(wall.table("motion")); });
}

std::string wall_in_path(const SceneValue& value) {
  std::string name = value.path.substr(before.size(), value.path.size() - before.size() - behind.size());
  if (name.size() > 1 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
  return name;
}

bool concerns_motion(const SceneValue& value, const WallSpec& wall, std::size_t number) {
  for (const std::string& known : {std::to_string(number), wall.name, '"' + wall.name + '"'}) {
    const std::string path = std::string(before) + known + std::string(behind);
    if (value.path == path || value.path.starts_with(path + '.')) return true;
  }
  return false;
}

}  // namespace scree
