#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Reads a mesh file.
/// @throws SceneError at the line of the scene that names it
MeshFile read_mesh(const Scene& scene, int line, const char* key, const std::filesystem::path& path,
                   LengthUnit unit, double scale, MeshRole role);

/// Distance of the farthest point from the origin [m].
double farthest(const std::vector<Vec3>& vertices);

/// @throws SceneError: an unusable mesh
Shape read_shape(const Scene& scene, const ShapeSpec& spec);

/// Place of a name in a list.
template <typename Named>
int index_of(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return static_cast<int>(found - all.begin());
}

/// Appends a body. Precondition: the model has its shape and its material.
/// @param held_as  name by which events add it, if it is held
void append_body(Model& model, const BodySpec& spec, const std::string& held_as);

}  // namespace scree
