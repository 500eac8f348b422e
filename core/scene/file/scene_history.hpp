#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Parts of a scene that came by hand while it ran.
struct SceneHistory {
  std::vector<std::size_t> acts;  ///< places among its events, ascending
  std::size_t shapes = 0;         ///< number of its first shapes; the others came along with acts
  bool operator==(const SceneHistory&) const = default;
};

/// A TOML file that `history_in` reads.
std::string history_text(const SceneHistory& history);
/// None: the text is no history, or not that of this scene.
std::optional<SceneHistory> history_in(const std::string& text, const Scene& scene);

}  // namespace scree
