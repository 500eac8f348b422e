#include "core/record/recording/recorded_scene.hpp"

#include <array>
#include <cstdlib>

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/base/text/text_file.hpp"
#include "core/base/user_cache.hpp"
#include "core/base/version.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_paths.hpp"

namespace scree {

template <typename Archive>
void serialize(Archive& archive, RecordedFile& file) {
  auto& [name, bytes] = file;
  archive(name, bytes);
}

template <typename Archive>
void serialize(Archive& archive, RecordedScene& scene) {
  auto& [program, text, files, sizes, exact] = scene;
  auto& [radius, reach] = sizes;
  archive(program, text, files, radius, reach, exact);
}

namespace {

/// Virtual folder of the files in the text; never accessed.
const std::filesystem::path nowhere = "/recording";

/// Checks file names from untrusted recordings: no file may be placed elsewhere.
bool plain_name(const std::string& name) {
  const std::filesystem::path path(name);
  return !name.empty() && path.filename() == path && name != "." && name != "..";
}

}  // namespace

RecordedScene recorded(const Scene& scene, BodySizes sizes, bool exact) {
  RecordedScene result{std::string(version()), {}, {}, std::move(sizes), exact};
  Scene copy = scene;
  // Unreadable reference markers are not drawn either.
  for (PlotSpec& plot : copy.plots) {
    if (plot.reference && !plot.reference->file.empty() && !std::filesystem::exists(plot.reference->file))
      plot.reference.reset();
  }
  visit_files(copy, [&](std::filesystem::path& path) {
    result.files.push_back(
        {path.filename().string(), read_file_of_scene(path, "the recording needs it along with its scene")});
    path = nowhere / std::to_string(result.files.size() - 1) / path.filename();
  });
  result.text = scene_text(copy, nowhere);
  return result;
}

Scene scene_of(const RecordedScene& recorded, const std::filesystem::path& recording) {
  Scene scene;
  try {
    scene = parse_scene(recorded.text, nowhere / "scene.toml");
  } catch (const SceneError& error) {
    throw SceneError(recording, 0,
                     "has a scene that this version of Scree does not read: " + error.message());
  }
  scene.file.clear();
  std::size_t number = 0;
  visit_files(scene, [&](std::filesystem::path& path) {
    if (number >= recorded.files.size() || !plain_name(recorded.files[number].name))
      throw SceneError(recording, 0, "is damaged: it lacks a file that its scene needs");
    const RecordedFile& file = recorded.files[number++];
    const std::string folder = std::to_string(checksum(file.bytes)) + "-" + std::to_string(file.bytes.size());
    path = user_cache() / "unpacked" / folder / file.name;
    std::error_code error;
    if (std::filesystem::file_size(path, error) == file.bytes.size() && !error) return;
    std::filesystem::create_directories(path.parent_path(), error);
    write_text_file(path, file.bytes);
  });
  return scene;
}

std::string bytes_of(RecordedScene& recorded) {
  return archived(0, recorded);
}

RecordedScene recorded_scene(std::string_view bytes) {
  RecordedScene scene;
  ArchiveReader reader(bytes);
  reader(scene);
  return scene;
}

}  // namespace scree
