#include "core/scene/file/edited_text.hpp"

#include <algorithm>
#include <optional>

#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/text_merge.hpp"

namespace scree {
namespace {

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return std::filesystem::absolute(file).parent_path();
}

/// The scene of a text as `scene_text` writes it; none: it is no scene.
std::optional<std::string> plain_text(const std::string& text, const std::filesystem::path& file) {
  try {
    return scene_text(parse_scene(text, std::filesystem::absolute(file)), folder_of(file));
  } catch (const SceneError&) {
    return std::nullopt;
  }
}

}  // namespace

EditedText edited_text(const SceneSource& source, const Scene& after, const std::filesystem::path& target) {
  const std::string wanted = scene_text(after, folder_of(target));
  std::optional<std::string> before;
  if (!source.text.empty()) before = plain_text(source.text, source.file);
  if (before) {
    for (const MergeDepth depth : {MergeDepth::sparing, MergeDepth::keys, MergeDepth::tables}) {
      const std::optional<std::string> merged = merged_text(source.text, *before, wanted, depth);
      if (merged && plain_text(*merged, target) == wanted) return {*merged, false};
    }
  }
  return {wanted, true};
}

}  // namespace scree
