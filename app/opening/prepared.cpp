#include "app/opening/prepared.hpp"

#include <algorithm>

#include "core/base/serialization/sealed.hpp"
#include "core/base/user_cache.hpp"
#include "core/record/recording/recorded_scene.hpp"
#include "core/record/recording/recording_index.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {

namespace {

/// Returns whether there is any recording of a scene of that name: a cheap test that avoids reading most
/// scenes.
bool may_be_prepared(const std::filesystem::path& scene) {
  std::error_code error;
  const std::string beginning = scene.stem().string() + "-";
  const std::filesystem::directory_iterator files(user_cache() / "prepared", error);
  return !error && std::any_of(begin(files), end(files), [&](const std::filesystem::directory_entry& file) {
    return file.path().filename().string().starts_with(beginning);
  });
}

}  // namespace

std::filesystem::path prepared_path(const std::filesystem::path& scene) {
  RecordedScene whole = recorded(read_scene(scene), {}, false);
  const std::string name = scene.stem().string() + "-" + std::to_string(checksum(bytes_of(whole))) + "-" +
                           std::to_string(recording_version);
  return user_cache() / "prepared" / (name + ".screerec");
}

std::filesystem::path fast_enough_mark(const std::filesystem::path& scene) {
  return prepared_path(scene).replace_extension(".live");
}

std::filesystem::path prepared_recording(const std::filesystem::path& scene) {
  if (!may_be_prepared(scene)) return {};
  try {
    const std::filesystem::path path = prepared_path(scene);
    return std::filesystem::exists(path) ? path : std::filesystem::path();
  } catch (const SceneError&) {
    return {};
  }
}

}  // namespace scree
