#pragma once

namespace scree {

struct Scene;

/// Estimated displacement of a moving plate: twice the static one, as after sudden loading, plus the
/// displacement due to the initial velocity; computed with few large cells [m]. 0: no estimate, since nothing
/// moves the plate or it is not supported.
double expected_displacement(const Scene& scene);

}  // namespace scree
