#pragma once

namespace scree {

struct Scene;

/// About how far a plate that is moved will be displaced: twice as far as its loads displace it at rest,
/// which is as far as it swings when they come all at once, and as far as the velocity at the start
/// takes it; found with few large cells [m]. 0 where that says nothing: nothing moves it, or
/// nothing holds it.
double expected_displacement(const Scene& scene);

}  // namespace scree
