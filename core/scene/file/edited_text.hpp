#pragma once

#include <filesystem>
#include <string>

#include "core/scene/scene.hpp"

namespace scree {

/// A scene file as the user has written it.
struct SceneSource {
  std::string text;            ///< empty: there is none
  std::filesystem::path file;  ///< its relative paths are relative to it; need not exist
};

struct EditedText {
  std::string text;
  bool rewritten = false;  ///< written from scratch: comments and spacing are lost
};

/// The user's text, changed as little as possible so that it reads as another scene: comments, order, spacing
/// and notation of everything else stay. If that fails, or if the text is no scene, `scene_text`.
/// @param target  file that the result is for
EditedText edited_text(const SceneSource& source, const Scene& after, const std::filesystem::path& target);

/// Writes a scene as `write_scene` of `scene_file.hpp` does, in the user's text.
/// @return the text that was written
/// @throws std::filesystem::filesystem_error, std::ios_base::failure
std::string write_scene(const Scene& scene, const std::filesystem::path& path, const SceneSource& source);

}  // namespace scree
