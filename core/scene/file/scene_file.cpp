#include "core/scene/file/scene_file.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/declared/known_keys.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/changed_scene.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

constexpr std::uintmax_t largest_scene_file = 64u << 20;  ///< bytes; upper limit of a scene file

std::string read_text_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw SceneError(path, 0, "there is no such file; check the name");
  if (std::filesystem::is_directory(status))
    throw SceneError(path, 0, "is a folder; name a scene file (.toml)");
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  std::array<char, 65536> block;
  while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
    text.append(block.data(), static_cast<size_t>(stream.gcount()));
    if (text.size() > largest_scene_file) {
      throw SceneError(
          path, 0, "is longer than 64 MiB; a scene file is a short text (large fills come from CSV files)");
    }
  }
  if (!stream.eof()) throw SceneError(path, 0, "cannot be read; check its permissions");
  return text;
}

std::string_view line_of(std::string_view text, unsigned number) {
  for (unsigned i = 1; i < number; ++i) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// A line with a backslash in a double-quoted text most likely contains a Windows path.
std::string about_backslash(std::string_view line) {
  const std::size_t quote = line.find('"');
  if (quote == std::string_view::npos || line.find('\\', quote) == std::string_view::npos) return {};
  return std::string("; ") + backslash_advice;
}

/// A comma between two digits, outside texts, lists and tables, is most likely a decimal comma.
std::string about_comma(std::string_view line) {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos || line.find_first_of("\"'[{") < comma) return {};
  const auto is_digit = [&](std::size_t at) {
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
  };
  return comma > 0 && is_digit(comma - 1) && is_digit(comma + 1) ? "; decimals have points, not commas" : "";
}

toml::table parse_toml(const std::string& text, const std::filesystem::path& path) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    std::string reason(error.description());
    for (char& c : reason) {
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    const auto line = error.source().begin.line;
    throw SceneError(path, static_cast<int>(line),
                     "is not valid TOML: " + reason + about_backslash(line_of(text, line)) +
                         about_comma(line_of(text, line)));
  }
}

template <typename Part>
std::vector<Part> read_all(const TomlTable& root, std::string_view key, Part (*read)(const TomlTable&)) {
  std::vector<Part> parts;
  for (const TomlTable& table : root.tables(key)) parts.push_back(read(table));
  return parts;
}

Scene scene_in(const toml::table& document, const std::filesystem::path& path) {
  const TomlTable root(document, "", path, &places_of_key);
  Scene scene;
  scene.file = path;
  read_head(root, scene);
  if (root.has("output")) scene.output = read_output(root.table("output"));
  scene.materials = read_all(root, "material", read_material);
  scene.contacts = read_all(root, "contact", read_contact);
  scene.shapes = read_all(root, "shape", read_shape);
  scene.bodies = read_all(root, "body", read_body);
  scene.fills = read_all(root, "fill", read_fill);
  scene.inlets = read_all(root, "inlet", read_inlet);
  scene.outlets = read_all(root, "outlet", read_outlet);
  // A run that lasts longer or shorter than its scene has the same bodies.
  for (InletSpec& inlet : scene.inlets) inlet.until = inlet.until.value_or(scene.duration);
  scene.walls = read_all(root, "wall", read_wall);
  scene.loads = read_all(root, "load", read_load);
  read_events(root.tables("event"), root.tables("pull"), scene);
  if (root.has("fluid")) scene.fluid = read_fluid(root.table("fluid"));
  if (root.has("near_field")) scene.near_field = read_near_field(root.table("near_field"));
  if (root.has("lattice")) scene.lattice = read_lattice(root.table("lattice"));
  scene.probes = read_all(root, "probe", read_probe);
  scene.plots = read_all(root, "plot", read_plot);
  scene.tries = read_all(root, "try", read_try);
  if (root.has("view")) scene.view = read_view(root.table("view"));
  // The default method depends on the kinds of bodies.
  scene.solver.method = default_method(body_kinds(scene));
  if (root.has("solver")) scene.solver = read_solver(root.table("solver"), scene.solver.method);
  check_scene(scene);
  check_changes(scene);
  check_tries(scene);
  return scene;
}

/// The scene of a bundle. It may use no files outside.
Scene scene_of_text(const std::string& text, const std::filesystem::path& file,
                    const std::filesystem::path& bundle, const std::vector<SceneValue>& values) {
  Scene scene = parse_scene(text, file, values);
  visit_files(scene, [&](const std::filesystem::path& used) {
    if (used.string().starts_with(file.parent_path().string() + "/")) return;
    throw SceneError(
        bundle, 0, "its scene uses " + used.string() + ", which is not in the bundle; pack the scene again");
  });
  scene.file = bundle;
  return scene;
}

/// @param folder  of the unpacked bundle
std::optional<SceneHistory> history_of(const std::filesystem::path& folder,
                                       const std::filesystem::path& bundle, const Scene& scene) {
  const std::filesystem::path file = folder / history_of_bundle;
  if (!std::filesystem::exists(file)) return std::nullopt;
  std::optional<SceneHistory> history;
  if (std::filesystem::is_regular_file(file)) history = history_in(read_text_file(file), scene);
  if (!history)
    throw SceneError(bundle, 0,
                     "its history.toml does not belong to its scene; without that file the scene opens, and "
                     "what was done by hand belongs to it");
  return history;
}

}  // namespace

Scene read_scene(const std::filesystem::path& path, const std::vector<SceneValue>& values) {
  if (is_bundle_path(path)) return read_bundle(path, values).scene;
  return parse_scene(read_text_file(path), path, values);
}

/// Faults of the scene are those of the bundle.
UnpackedBundle read_bundle(const std::filesystem::path& path, const std::vector<SceneValue>& values) {
  const std::filesystem::path folder = unpack_bundle(path);
  const std::filesystem::path file = folder / scene_of_bundle;
  const std::filesystem::path checkpoint = folder / checkpoint_of_bundle;
  try {
    const std::string text = read_text_file(file);
    UnpackedBundle bundle{scene_of_text(text, file, path, values), {text, file}, {}, {}};
    if (std::filesystem::exists(checkpoint)) bundle.checkpoint = checkpoint;
    bundle.history = history_of(folder, path, bundle.scene);
    return bundle;
  } catch (const SceneError& error) {
    if (error.file() != file) throw;
    throw SceneError(path, error.line(), error.message());
  }
}

SceneSource source_of_scene(const std::filesystem::path& path) {
  try {
    const std::filesystem::path file = is_bundle_path(path) ? unpack_bundle(path) / scene_of_bundle : path;
    return {read_text_file(file), file};
  } catch (const SceneError&) {
    return {};
  }
}

Scene parse_scene(const std::string& text, const std::filesystem::path& path,
                  const std::vector<SceneValue>& values, const ValueSource& source) {
  toml::table document = parse_toml(text, path);
  set_values(document, values, path, source);
  try {
    return scene_in(document, path);
  } catch (const SceneError& error) {
    throw with_source(error, values, source);
  }
}

}  // namespace scree
