#pragma once

#include <memory>

#include "core/model/model.hpp"

namespace scree {

/// The model without the bodies and walls that events add.
std::shared_ptr<const Model> without_joining(const std::shared_ptr<const Model>& model);

/// Appends what an event adds: a body, with its shape if that is new, the bodies of a fill, or a wall.
/// @throws SceneError: an unknown shape or material, an unusable mesh, a fill that does not fit between the
///   walls
void append_joining(Model& model, const EventSpec& event);

/// The model with what an event adds.
std::shared_ptr<const Model> with_joining(const std::shared_ptr<const Model>& model, const EventSpec& event);

/// Checks that something can join a run: its name is free, the method can move it, its motion stays in the
/// plane of the scene, and each material that it may meet has a suitable contact rule.
/// @throws SceneError at the first fault
void check_joining(const std::shared_ptr<const Model>& model, const EventSpec& event);

}  // namespace scree
