#pragma once

#include <optional>
#include <string>

namespace scree {

enum class MergeDepth {
  sparing,  ///< keys that the user has left out stay left out
  keys,     ///< every changed key is written
  tables,   ///< changed tables are written as a whole
};

/// Makes the changes between two plain texts of scenes, as `scene_text` writes them, in the user's text of
/// the first one. The result may read as another scene and must be checked; none: the changes do not fit.
std::optional<std::string> merged_text(const std::string& user, const std::string& before,
                                       const std::string& after, MergeDepth depth);

}  // namespace scree
