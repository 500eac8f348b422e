#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/record/recording/coding/body_sizes.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A file that a scene needs: a mesh, the bodies of a fill, the reference of a plot.
struct RecordedFile {
  std::string name;
  std::string bytes;
};

/// All that a recording has to know beside its frames, so that it opens without any other file.
struct RecordedScene {
  std::string program;  ///< version of Scree that has made it
  std::string text;     ///< the scene file; files that it names are those of `files`, by their numbers
  std::vector<RecordedFile> files;
  BodySizes sizes;
  bool exact = false;  ///< bodies and contacts keep all their bits
};

/// @param sizes  of its bodies. @throws SceneError: a file that it needs cannot be read
RecordedScene recorded(const Scene& scene, BodySizes sizes, bool exact);

/// The scene again, in no file. What it needs is unpacked into the user's cache, where the same bytes lie
/// once.
/// @param recording  for messages. @throws SceneError, std::ios_base::failure
Scene scene_of(const RecordedScene& recorded, const std::filesystem::path& recording);

std::string bytes_of(RecordedScene& recorded);
/// @throws SavedDataError
RecordedScene recorded_scene(std::string_view bytes);

}  // namespace scree
