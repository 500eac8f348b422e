#pragma once

#include <string>

#include "core/scene/parts/scene_parts.hpp"

namespace scree {

/// By which other parts refer to a part; empty: they cannot by name. An unnamed wall is called "wall0".
/// @param name  of the part
std::string called(const std::string& name, const ScenePart& part);

/// Lets all that refers to a part by name follow its new one: bodies, rules, loads, events, plots, the view,
/// and the paths of values that events set or the window offers to try.
void rename_references(Scene& scene, const std::string& table, const std::string& from,
                       const std::string& to);

/// Changes the numbers from `first` on in the paths of values that events set or the window offers to try.
void shift_paths(Scene& scene, const std::string& table, std::size_t first, int by);

/// Takes out what the window offers to try in a part that is removed, or that it opens with it.
void forget_part(Scene& scene, const ScenePart& part);

/// Lets loads, events, plots and the view, which may refer to bodies by number, follow the bodies whose
/// numbers an edit has changed.
/// @param after  with the parts of `before` in their order, new ones behind them, but none that is `removed`
/// @throws SceneError: they refer to a body that is gone
void renumber_bodies(const Scene& before, Scene& after, const ScenePart* removed = nullptr);

/// @throws SceneError: events set values of the part, plots show it, or without it numbers would stand for
///   other walls
void check_removal(const Scene& scene, const ScenePart& part);

}  // namespace scree
