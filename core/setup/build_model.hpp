#pragma once

#include <memory>

#include "core/model/model.hpp"

namespace scree {

/// Reads the meshes of a scene, expands its fills, resolves its names and checks the start.
/// @throws SceneError: an unusable mesh, a fill that does not fit, overlapping bodies, a pair of materials
///   without a contact rule, an invalid lattice
std::shared_ptr<const Model> build_model(const Scene& scene);

}  // namespace scree
