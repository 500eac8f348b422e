#include "app/prepared.hpp"

#include "core/record/recorded_scene.hpp"
#include "core/scene/scene_file.hpp"
#include "core/serialization/sealed.hpp"
#include "core/text/user_cache.hpp"

namespace scree {

std::filesystem::path prepared_path(const std::filesystem::path& scene) {
  RecordedScene whole = recorded(read_scene(scene), {}, false);
  const std::string name = scene.stem().string() + "-" + std::to_string(checksum(bytes_of(whole)));
  return user_cache() / "prepared" / (name + ".screerec");
}

std::filesystem::path prepared_recording(const std::filesystem::path& scene) {
  std::error_code error;
  // Mostly there are none.
  if (!std::filesystem::is_directory(user_cache() / "prepared", error)) return {};
  try {
    const std::filesystem::path path = prepared_path(scene);
    return std::filesystem::exists(path) ? path : std::filesystem::path();
  } catch (const SceneError&) {
    return {};
  }
}

}  // namespace scree
