#pragma once

#include <string>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// Builds the plate of a scene. Precondition: the scene has one.
/// @throws SceneError: a material without moduli or outside 0 ≤ ν < 0.5, a plate too large for the memory, a
///   static plate with a rigid motion left free by its supports, supports and loads where the outline leaves
///   no nodes
Lattice make_lattice(const Scene& scene);

/// Notes on supports and loads at points without a node: which node receives them, one sentence each.
std::vector<std::string> moved_points(const LatticeSpec& spec, const Lattice& lattice);

}  // namespace scree
