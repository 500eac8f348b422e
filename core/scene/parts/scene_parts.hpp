#pragma once

#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

// Scenes edited part by part. A part is a table as it stands in the canonical text of the scene
// (`scene_text`), so that it has the keys, defaults, checks and messages of scene files.

/// A table of a scene: one of a list, such as the second [[wall]], or the only one, such as [solver].
struct ScenePart {
  std::string table;      ///< "wall"; "": the keys above the first table
  std::size_t index = 0;  ///< among those in the text of the scene; their number: a new one
  bool operator==(const ScenePart&) const = default;
};

/// Number of tables of that name.
std::size_t count_of_parts(const Scene& scene, const std::string& table);
/// Name of a part; empty: it has none.
std::string name_of_part(const Scene& scene, const ScenePart& part);
/// Keys of a part with their values as text; empty: a new part, or one at its defaults. Tables below it are
/// the lists that their headers stand for.
std::vector<SceneValue> values_of_part(const Scene& scene, const ScenePart& part);
/// Lines `KEY = VALUE`.
std::string lines_of_values(const std::vector<SceneValue>& values);

/// Text of a scene with a part that is new or changed.
struct TextWithPart {
  std::string text;
  int first_line = 0;  ///< of the keys of the part
  int last_line = 0;   ///< before the first one: it has none
};
/// Other parts follow if it changes its name. A new contact rule for two materials stands before those for
/// every pair, which would hold instead of it.
/// @param values  with the new part's keys
/// @throws SceneError: it would never hold, since there is a rule for every pair
TextWithPart text_with_part(const Scene& scene, const ScenePart& part, const std::vector<SceneValue>& values);
/// What refers to bodies by number follows them where the edit changes their numbers.
/// @param scene  before the edit
/// @throws SceneError, its line that of the edited text
Scene read_edited(const TextWithPart& edited, const Scene& scene);

/// The scene as its text is read, with some values set: with all checks. What refers to bodies by number
/// follows them.
/// @throws SceneError
Scene read_again(const Scene& scene, const std::vector<SceneValue>& values = {});

/// Both.
Scene with_part(const Scene& scene, const ScenePart& part, const std::vector<SceneValue>& values);
/// What the window offers to try in the part goes, too.
/// @throws SceneError: other parts refer to it, or to walls whose numbers would change
Scene without_part(const Scene& scene, const ScenePart& part);

}  // namespace scree
