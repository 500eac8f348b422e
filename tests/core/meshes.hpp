#pragma once

#include <array>
#include <cmath>
#include <random>

#include "core/geometry/mesh.hpp"

namespace scree::test {

/// Box with edges along the axes, its triangles facing outward.
inline Mesh box(const Vec3& lower, const Vec3& upper) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.emplace_back((i & 1 ? upper : lower).x(), (i & 2 ? upper : lower).y(),
                               (i & 4 ? upper : lower).z());
  }
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

inline Mesh cube(double edge) {
  return box(Vec3::Constant(-0.5 * edge), Vec3::Constant(0.5 * edge));
}

inline Mesh tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return {{a, b, c, d}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
}

/// Stellated tetrahedron, tips at `tip`, core vertices at `core` opposite them.
inline Mesh tetrapod(double tip = 1.0357, double core = 0.28608) {
  const double r = 2.0 * std::sqrt(2.0) / 3.0;
  const double h = std::sqrt(3.0) / 2.0;
  const std::array<Vec3, 4> direction{Vec3(0, 0, 1), Vec3(r, 0, -1.0 / 3), Vec3(-r / 2, r * h, -1.0 / 3),
                                      Vec3(-r / 2, -r * h, -1.0 / 3)};
  Mesh mesh;
  for (const Vec3& d : direction) mesh.vertices.emplace_back(tip * d);
  for (const Vec3& d : direction) mesh.vertices.emplace_back(-core * d);
  mesh.triangles = {{0, 5, 6}, {0, 6, 7}, {0, 7, 5}, {1, 6, 4}, {1, 7, 6}, {1, 4, 7},
                    {2, 4, 5}, {2, 5, 7}, {2, 7, 4}, {3, 5, 4}, {3, 6, 5}, {3, 4, 6}};
  return mesh;
}

/// Regular icosahedron.
inline Mesh icosahedron(double circumradius) {
  const double g = (1.0 + std::sqrt(5.0)) / 2.0;
  const double s = circumradius / std::sqrt(1.0 + g * g);
  Mesh mesh;
  for (const auto& [x, y, z] : std::array<std::array<double, 3>, 12>{{{-1, g, 0},
                                                                      {1, g, 0},
                                                                      {-1, -g, 0},
                                                                      {1, -g, 0},
                                                                      {0, -1, g},
                                                                      {0, 1, g},
                                                                      {0, -1, -g},
                                                                      {0, 1, -g},
                                                                      {g, 0, -1},
                                                                      {g, 0, 1},
                                                                      {-g, 0, -1},
                                                                      {-g, 0, 1}}}) {
    mesh.vertices.emplace_back(s * x, s * y, s * z);
  }
  mesh.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  return mesh;
}

/// Torus around the z axis with rings × sides quadrilaterals, two triangles each.
inline Mesh torus(double radius, double tube, int rings, int sides) {
  Mesh mesh;
  for (int i = 0; i < rings; ++i) {
    const double u = 2.0 * M_PI * i / rings;
    for (int j = 0; j < sides; ++j) {
      const double v = 2.0 * M_PI * j / sides;
      const double r = radius + tube * std::cos(v);
      mesh.vertices.emplace_back(r * std::cos(u), r * std::sin(u), tube * std::sin(v));
      const auto at = [&](int k, int l) { return (k % rings) * sides + l % sides; };
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

inline Mesh moved(Mesh mesh, const Mat3& matrix, const Vec3& shift) {
  for (Vec3& vertex : mesh.vertices) vertex = matrix * vertex + shift;
  return mesh;
}

inline Mesh joined(Mesh a, const Mesh& b) {
  const int offset = static_cast<int>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const auto& [i, j, k] : b.triangles) a.triangles.push_back({i + offset, j + offset, k + offset});
  return a;
}

inline Mesh inside_out(Mesh mesh) {
  for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return mesh;
}

/// Three vertices of its own for every triangle, as in STL files.
inline Mesh soup(const Mesh& mesh) {
  Mesh result;
  for (const auto& triangle : mesh.triangles) {
    const int first = static_cast<int>(result.vertices.size());
    for (const int corner : triangle) result.vertices.push_back(mesh.vertices[corner]);
    result.triangles.push_back({first, first + 1, first + 2});
  }
  return result;
}

inline Vec3 random_vector(std::mt19937_64& random, double size) {
  std::uniform_real_distribution<double> uniform(-size, size);
  const double x = uniform(random);
  const double y = uniform(random);
  return {x, y, uniform(random)};
}

}  // namespace scree::test
