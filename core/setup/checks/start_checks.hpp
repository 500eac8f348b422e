#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Checks a model before it moves: loads and events refer to existing bodies, each two things that can meet
/// have a suitable contact rule, bodies lie inside their planes and boxes, no two meshes overlap, and no
/// sphere has its centre inside a mesh.
/// @param lines  the scene's line of each body
/// @throws SceneError at the first fault
void check_start(const std::shared_ptr<const Model>& model, const std::vector<int>& lines);

/// Checks what depends on values that may change while a run goes on: contact rules and the step.
/// @throws SceneError at the first fault
void check_values(const Model& model, const std::vector<int>& lines);

/// Describes a body inside another one or beyond a wall; empty: none.
std::string misplaced_body(const Frame& frame);

}  // namespace scree
