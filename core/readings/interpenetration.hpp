#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Two things with intersecting triangles: bodies a < b, or body a and a mesh wall; or a body outside all
/// containers and the first container; or a body that reaches through a cylinder or a cone, or is at its
/// back.
struct Interpenetration {
  int a = 0;
  int b = -1;     ///< body, or −1
  int wall = -1;  ///< wall, or −1
};

/// All interpenetrating pairs of polyhedra, and of polyhedra and mesh walls, in a frame, ordered by a, then
/// b, walls after bodies. Spheres may overlap and are not checked. Exact and independent of the contact code:
/// it uses meshes and poses only.
/// @param threads  0: number of cores
std::vector<Interpenetration> find_interpenetrations(const Frame& frame, int threads = 0);

/// The same for the pairs of one polyhedron.
std::vector<Interpenetration> find_interpenetrations_of(const Frame& frame, int body);

/// Returns whether the surfaces of a body and a wall that is no plane cross. For a pair of
/// `find_interpenetrations`: the body is not entirely on the wrong side.
bool crosses_wall(const Frame& frame, int body, int wall);

int count_interpenetrations(const Frame& frame);

}  // namespace scree
