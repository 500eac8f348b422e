#pragma once

#include "tests/core/meshes.hpp"

namespace scree::test {

/// A sheet of cells × cells squares of the given size about the origin, cut along diagonals by chance, with
/// vertices moved sideways and in height by chance, up to the given parts of the size.
inline Mesh rough_sheet(int cells, double size, double sideways, double height, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-size, size);
  Mesh mesh;
  const int row = cells + 1;
  for (int i = 0; i < row * row; ++i) {
    const double x = size * (i % row - 0.5 * cells) + sideways * uniform(random);
    const double y = size * (i / row - 0.5 * cells) + sideways * uniform(random);
    mesh.vertices.emplace_back(x, y, height * uniform(random));
  }
  for (int i = 0; i < cells * cells; ++i) {
    const int a = i / cells * row + i % cells;
    if (uniform(random) > 0.0) {
      mesh.triangles.insert(mesh.triangles.end(), {{a, a + 1, a + row + 1}, {a, a + row + 1, a + row}});
    } else {
      mesh.triangles.insert(mesh.triangles.end(), {{a, a + 1, a + row}, {a + 1, a + row + 1, a + row}});
    }
  }
  return mesh;
}

/// Two planes that meet in the y axis, open upwards with the given angle between them [rad].
inline Mesh notch(double angle) {
  const Vec3 arm(std::sin(0.5 * angle), 0.0, std::cos(0.5 * angle));
  const Vec3 other(-arm.x(), 0.0, arm.z());
  const Vec3 y = Vec3::UnitY();
  return {{-5 * y, 5 * y, 5 * arm - 5 * y, 5 * arm + 5 * y, 5 * other - 5 * y, 5 * other + 5 * y},
          {{0, 2, 3}, {0, 3, 1}, {4, 0, 1}, {4, 1, 5}}};
}

/// The inside of a cylinder about the y axis with facets, corners on the radius 1.
inline Mesh drum(int facets) {
  Mesh mesh;
  for (int i = 0; i < facets; ++i) {
    const double angle = 2.0 * M_PI * i / facets;
    const int a = 2 * i;
    const int b = 2 * ((i + 1) % facets);
    for (const double y : {-1.0, 1.0}) mesh.vertices.emplace_back(std::cos(angle), y, std::sin(angle));
    mesh.triangles.insert(mesh.triangles.end(), {{a, a + 1, b + 1}, {a, b + 1, b}});
  }
  return mesh;
}

/// A pit with its lowest point in the origin and flanks of unequal widths and slopes around it.
inline Mesh pit(int flanks, double slope, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-0.3, 0.3);
  Mesh mesh{{Vec3::Zero()}, {}};
  for (int i = 0; i < flanks; ++i) {
    const double angle = 2.0 * M_PI * (i + uniform(random)) / flanks;
    mesh.vertices.emplace_back(5.0 * std::cos(angle), 5.0 * std::sin(angle),
                               5.0 * slope * (1.0 + 0.3 * uniform(random)));
    mesh.triangles.push_back({0, i + 1, (i + 1) % flanks + 1});
  }
  return mesh;
}

}  // namespace scree::test
