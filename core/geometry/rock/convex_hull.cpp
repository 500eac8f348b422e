#include "core/geometry/rock/convex_hull.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/geometry/exact/orientation.hpp"

namespace scree {
namespace {

bool are_in_line(const Vec3& a, const Vec3& b, const Vec3& c) {
  for (int axis = 0; axis < 3; ++axis) {
    if (orientation_sign_along(axis, a, b, c) != 0) return false;
  }
  return true;
}

/// Four points that span a tetrahedron: in each place the first point that does.
std::array<int, 4> first_tetrahedron(const std::vector<Vec3>& points) {
  const int count = static_cast<int>(points.size());
  const auto next = [&](int from, auto fits) {
    while (from < count && !fits(points[from])) ++from;
    if (from == count) throw std::invalid_argument("the points of a convex hull lie in one plane");
    return from;
  };
  const int a = next(0, [](const Vec3&) { return true; });
  const int b = next(a + 1, [&](const Vec3& p) { return p != points[a]; });
  const int c = next(b + 1, [&](const Vec3& p) { return !are_in_line(points[a], points[b], p); });
  const int d =
      next(c + 1, [&](const Vec3& p) { return orientation_sign(points[a], points[b], points[c], p) != 0; });
  if (orientation_sign(points[a], points[b], points[c], points[d]) > 0) return {a, c, b, d};
  return {a, b, c, d};
}

/// Replaces the triangles that the point lies outside of by a fan from the point to their border.
void include(const std::vector<Vec3>& points, int point, std::vector<std::array<int, 3>>& triangles) {
  const auto outside_of = [&](const std::array<int, 3>& t) {
    return orientation_sign(points[t[0]], points[t[1]], points[t[2]], points[point]) > 0;
  };
  const auto seen = std::stable_partition(triangles.begin(), triangles.end(),
                                          [&](const auto& triangle) { return !outside_of(triangle); });
  std::set<std::array<int, 2>> edges;
  for (auto t = seen; t != triangles.end(); ++t) {
    for (int k = 0; k < 3; ++k) edges.insert({(*t)[k], (*t)[(k + 1) % 3]});
  }
  triangles.erase(seen, triangles.end());
  for (const auto& [from, to] : edges) {
    if (!edges.contains({to, from})) triangles.push_back({from, to, point});
  }
}

/// The mesh of these triangles, without the vertices that none of them has.
Mesh compact(const std::vector<Vec3>& points, std::vector<std::array<int, 3>> triangles) {
  std::vector<int> number(points.size(), -1);
  for (const auto& triangle : triangles) {
    for (const int corner : triangle) number[corner] = 0;
  }
  Mesh mesh;
  for (size_t i = 0; i < points.size(); ++i) {
    if (number[i] < 0) continue;
    number[i] = static_cast<int>(mesh.vertices.size());
    mesh.vertices.push_back(points[i]);
  }
  for (auto& triangle : triangles) {
    for (int& corner : triangle) corner = number[corner];
  }
  mesh.triangles = std::move(triangles);
  return mesh;
}

}  // namespace

Mesh convex_hull(const std::vector<Vec3>& points) {
  const auto [a, b, c, d] = first_tetrahedron(points);
  std::vector<std::array<int, 3>> triangles = {{a, b, c}, {a, d, b}, {b, d, c}, {c, d, a}};
  for (int point = 0; point < static_cast<int>(points.size()); ++point) include(points, point, triangles);
  return compact(points, std::move(triangles));
}

}  // namespace scree
