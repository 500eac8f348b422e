#pragma once

#include <memory>

#include "core/model/model.hpp"

namespace scree {

/// Reads the meshes of a scene, expands its fills, resolves its names and checks the start.
/// @throws SceneError: a mesh that cannot be used, a fill that does not fit, bodies that overlap at the
/// start, a pair of materials without a contact rule, a lattice that cannot be
std::shared_ptr<const Model> build_model(const Scene& scene);

}  // namespace scree
