#include "core/scene/formula_path.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

void read_plane(const Key<Scene>& self, const TomlTable& table, Scene& scene) {
  if (!table.has(self.name)) return;
  scene.plane = table.choice<const char*>(self.name, {{"xy", "xy"}, {"yz", "yz"}, {"xz", "xz"}});
}

constexpr std::array<std::string_view, 3> planes = {"xy", "yz", "xz"};

constexpr Key<Scene> plane_key() {
  auto made = key<&Scene::plane>(
      "plane", "",
      "two-dimensional motion: bodies stay in this plane and spin about its normal. Gravity and velocities "
      "may have no component along the normal",
      {.type = "`\"xy\"`, `\"yz\"`, `\"xz\"`", .otherwise = "–", .input = {KeyKind::choice, planes}});
  made.read = read_plane;
  return made;
}

void read_formulas(const Key<Scene>& self, const TomlTable& table, Scene& scene) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  for (const SceneValue& one : given.values()) {
    if (!can_be_variable(one.path) || is_formula_word(one.path) || one.path == "t" ||
        one.path.find('.') != std::string::npos) {
      given.fail(one.path,
                 "cannot be the name of a formula; it must be a word of letters, digits and underscores that "
                 "formulas do not know already");
    }
    scene.formulas.push_back({one.path, given.text(one.path)});
  }
  try {
    compiled(scene.formulas);
  } catch (const FormulaError& error) {
    table.fail(self.name, std::string("cannot be read: ") + error.what() +
                              "; a formula of t is written as in \"1e-3 * sin(2 * pi * 50 * t)\"");
  }
}

std::string formulas_text(const Key<Scene>&, const Scene& scene, const Scene&, const TomlWriter&) {
  InlineTable table;
  for (const NamedFormula& one : scene.formulas) table.raw(one.name, toml_value(one.text));
  return table.empty() ? std::string() : table.text();
}

constexpr std::array keys = {
    name_key<&Scene::title>("title", "name of the scene, one line", required_key),
    key<&Scene::description>("description", "", "shown in the gallery", {.input = {KeyKind::prose}}),
    key<&Scene::duration>("duration", "s", "length of the run", {.range = positive, .required = true}),
    key<&Scene::gravity>("gravity", "m/s²", "acceleration of gravity", {.written = true}),
    plane_key(),
    key<&Scene::rotations>("rotations", "", "false: translations only"),
    own_key<Scene>("formulas", "",
                   "formulas of the time `t` by name, for use in other formulas: "
                   "`{ shake = \"1e-3 * sin(2 * pi * 50 * t)\" }`",
                   {.type = "table", .otherwise = "–", .input = {KeyKind::values}}, read_formulas,
                   formulas_text),
};

}  // namespace

void read_head(const TomlTable& root, Scene& scene) {
  // Keys at the top of the file, and its tables.
  std::vector<std::string_view> known;
  for (const auto& one : keys) known.push_back(one.name);
  for (const KeyTable& table : key_tables()) {
    if (!table.path.empty() && table.path.find('.') == std::string_view::npos) known.push_back(table.path);
  }
  root.allow(known);
  for (const auto& one : keys) one.read(one, root, scene);
}

void write_head(TomlWriter& out, const Scene& scene) {
  write_keys(out, keys, scene);
}

std::vector<KeyTable> head_tables() {
  return {{"", "at the top of the file, above the first [table]", lines_of_keys(keys)}};
}

}  // namespace scree
