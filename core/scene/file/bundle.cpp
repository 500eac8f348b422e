#include "core/scene/file/bundle.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "core/base/text/text_file.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/scene/file/zip.hpp"

namespace scree {
namespace {

/// Virtual folder of the scene while it is packed; never accessed.
const std::filesystem::path nowhere = "/bundle";

PackedFiles files_of(const Scene& scene, const SceneSource& source) {
  PackedFiles files(1);
  Scene packed = scene;
  NamesOfFiles names;
  visit_files(packed, [&](std::filesystem::path& path) {
    const auto [name, fresh] = names.of(path);
    if (fresh)
      files.push_back(
          {"files/" + name, read_file_of_scene(path, "the bundle needs it along with its scene")});
    path = nowhere / "files" / name;
  });
  files.front() = {scene_of_bundle, edited_text(source, packed, nowhere / scene_of_bundle).text};
  return files;
}

/// Folders of unpacked bundles, removed at the end of the program.
class PrivateFolders {
 public:
  ~PrivateFolders() {
    std::error_code none;
    for (const std::filesystem::path& folder : folders_) std::filesystem::remove_all(folder, none);
  }
  /// @throws std::filesystem::filesystem_error, std::ios_base::failure
  std::filesystem::path make() {
    std::string name = (std::filesystem::temp_directory_path() / "scree-bundle-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) fail_to_write(name);
    const std::lock_guard<std::mutex> lock(mutex_);
    folders_.emplace_back(name);
    return folders_.back();
  }
  bool hold(const std::filesystem::path& path) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::any_of(folders_.begin(), folders_.end(), [&](const std::filesystem::path& folder) {
      return path.lexically_normal().string().starts_with(folder.string() + "/");
    });
  }

 private:
  std::mutex mutex_;
  std::vector<std::filesystem::path> folders_;
};

PrivateFolders& private_folders() {
  static PrivateFolders folders;
  return folders;
}

}  // namespace

bool is_bundle_path(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension == ".zip";
}

SceneSource write_bundle(const Scene& scene, const std::filesystem::path& path, const SceneSource& source,
                         const std::optional<std::string>& checkpoint,
                         const std::optional<SceneHistory>& history) {
  PackedFiles files = files_of(scene, source);
  SceneSource written{files.front().content, nowhere / scene_of_bundle};
  if (history) files.push_back({history_of_bundle, history_text(*history)});
  if (checkpoint) files.push_back({checkpoint_of_bundle, *checkpoint});
  write_text_file(path, zipped(files, path));
  return written;
}

std::filesystem::path unpack_bundle(const std::filesystem::path& path) {
  const auto refuse = [&](const std::string& reason) {
    throw SceneError(path, 0, "cannot be unpacked: " + reason + "; TMPDIR names the folder for it");
  };
  std::filesystem::path folder;
  try {
    folder = private_folders().make();
    unzip(path, folder);
    if (!std::filesystem::is_regular_file(folder / scene_of_bundle))
      throw SceneError(path, 0, "has no scene.toml at its root; it is no bundle written by scree pack");
  } catch (const SceneError&) {
    std::filesystem::remove_all(folder);
    throw;
  } catch (const std::filesystem::filesystem_error& error) {
    refuse(error.code().message());
  } catch (const std::ios_base::failure& error) {
    refuse(error.what());
  }
  return folder;
}

bool is_unpacked(const std::filesystem::path& path) {
  return private_folders().hold(path);
}

}  // namespace scree
