#include "core/geometry/features/half_edges.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace scree {
namespace {

std::vector<int> find_mates(const std::vector<std::array<int, 3>>& triangles) {
  const auto key = [](int from, int to) {
    return static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
  };
  std::unordered_map<std::uint64_t, int> open;
  std::vector<int> mate(3 * triangles.size(), -1);
  for (int half_edge = 0; half_edge < static_cast<int>(mate.size()); ++half_edge) {
    const auto& corners = triangles[half_edge / 3];
    const int from = corners[half_edge % 3];
    const int to = corners[(half_edge % 3 + 1) % 3];
    if (const auto opposite = open.find(key(to, from)); opposite != open.end()) {
      mate[half_edge] = opposite->second;
      mate[opposite->second] = half_edge;
      open.erase(opposite);
    } else {
      open.emplace(key(from, to), half_edge);
    }
  }
  return mate;
}

/// Adds a back to an open surface: triangle t + n is the back of triangle t, and the rim joins the two.
void add_back(HalfEdges& surface) {
  const int count = static_cast<int>(surface.triangles.size());
  // Corners (a, b, c) become (a, c, b): half edges a→b, b→c, c→a lie on the back as b→a (2), c→b (1), a→c
  // (0).
  const auto back = [&](int half_edge) { return 3 * (half_edge / 3 + count) + 2 - half_edge % 3; };
  for (int t = 0; t < count; ++t) {
    const auto corners = surface.triangles[t];
    surface.triangles.push_back({corners[0], corners[2], corners[1]});
    surface.normals.emplace_back(-surface.normals[t]);
  }
  surface.mate.resize(6 * count, -1);
  surface.rim.assign(6 * count, false);
  for (int half_edge = 0; half_edge < 3 * count; ++half_edge) {
    const int front_mate = surface.mate[half_edge];
    if (front_mate < 0) {
      surface.mate[half_edge] = back(half_edge);
      surface.mate[back(half_edge)] = half_edge;
      surface.rim[half_edge] = surface.rim[back(half_edge)] = true;
    } else {
      surface.mate[back(half_edge)] = back(front_mate);
    }
  }
}

}  // namespace

HalfEdges connect(const Mesh& mesh) {
  HalfEdges surface{mesh.vertices, mesh.triangles, {}, find_mates(mesh.triangles), {}};
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3& origin = mesh.vertices[a];
    surface.normals.push_back((mesh.vertices[b] - origin).cross(mesh.vertices[c] - origin).normalized());
  }
  surface.rim.assign(surface.mate.size(), false);
  if (std::find(surface.mate.begin(), surface.mate.end(), -1) != surface.mate.end()) add_back(surface);
  return surface;
}

std::vector<int> fan(const HalfEdges& surface, int first) {
  std::vector<int> half_edges;
  int half_edge = first;
  do {
    half_edges.push_back(half_edge);
    half_edge = surface.next(surface.mate[half_edge]);
  } while (half_edge != first);
  return half_edges;
}

}  // namespace scree
