#pragma once

#include <string>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// The plate of a scene. Precondition: the scene has one.
/// @throws SceneError: a material without moduli or beyond 0 ≤ ν < 0.5, a plate too large for the memory, a
/// plate at rest whose supports leave it free to move as a whole, supports and loads where the outline leaves
/// no nodes
Lattice make_lattice(const Scene& scene);

/// Of supports and loads at points where no node is: which node takes them, a sentence each.
std::vector<std::string> moved_points(const LatticeSpec& spec, const Lattice& lattice);

}  // namespace scree
