#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/model/model.hpp"

namespace scree {

/// What must hold of a model before it can move: loads and events that name bodies by their numbers, a
/// contact rule that suits each two things that can meet, bodies inside their planes and boxes, no two meshes
/// that overlap, no centre of a sphere inside a mesh.
/// @param lines  the scene's line of each body
/// @throws SceneError at the first fault
void check_start(const std::shared_ptr<const Model>& model, const std::vector<int>& lines);

/// Where a body lies within another one or beyond a wall, in words; empty if none does.
std::string misplaced_body(const Frame& frame);

}  // namespace scree
