#pragma once

namespace scree {

struct Model;
struct Scene;

/// A bonded plate that is not moved is all there is: it is solved once, and there is nothing to play.
bool stands_still(const Scene& scene);
bool stands_still(const Model& model);

}  // namespace scree
