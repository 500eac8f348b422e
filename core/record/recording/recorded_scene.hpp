#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/record/recording/coding/body_sizes.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A file used by a scene: a mesh, the bodies of a fill, the reference of a plot.
struct RecordedFile {
  std::string name;
  std::string bytes;
};

/// Content of a recording other than its frames, which makes it self-contained.
struct RecordedScene {
  std::string program;  ///< version of Scree that made it
  std::string text;     ///< the scene file; file names in it are indices of `files`
  std::vector<RecordedFile> files;
  BodySizes sizes;
  bool exact = false;  ///< bodies and contacts are lossless
};

/// @param sizes  of its bodies. @throws SceneError: a file of the scene cannot be read
RecordedScene recorded(const Scene& scene, BodySizes sizes, bool exact);

/// Restores the scene, without a scene file. Its files are unpacked into the user's cache; identical files
/// share one copy.
/// @param recording  for messages. @throws SceneError, std::ios_base::failure
Scene scene_of(const RecordedScene& recorded, const std::filesystem::path& recording);

std::string bytes_of(RecordedScene& recorded);
/// @throws SavedDataError
RecordedScene recorded_scene(std::string_view bytes);

}  // namespace scree
