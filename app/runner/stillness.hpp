#pragma once

namespace scree {

struct Model;
struct Scene;

/// Returns whether a scene is a static bonded plate only: solved once, with nothing to play.
bool stands_still(const Scene& scene);
bool stands_still(const Model& model);

}  // namespace scree
