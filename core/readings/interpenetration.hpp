#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Two things whose triangles truly intersect: bodies a < b, or body a and a mesh wall; or a body that lies
/// outside of all containers, and the first of them.
struct Interpenetration {
  int a = 0;
  int b = -1;     ///< body, or −1
  int wall = -1;  ///< wall, or −1
};

/// Every pair of polyhedra, and of a polyhedron and a mesh wall, that interpenetrate in a frame, ordered by
/// a, then b, walls after bodies; spheres may overlap and do not count. Exact, and independent of all contact
/// code: it knows nothing but meshes and where they are.
/// @param threads  0: as many as there are cores
std::vector<Interpenetration> find_interpenetrations(const Frame& frame, int threads = 0);

/// Whether the surfaces of a body and a mesh wall truly cross: of a pair of `find_interpenetrations`, that
/// the body does not lie wholly on the wrong side.
bool crosses_wall(const Frame& frame, int body, int wall);

int count_interpenetrations(const Frame& frame);

}  // namespace scree
