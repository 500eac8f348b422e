#pragma once

#include "core/scene/random.hpp"
#include "tests/core/sphere_fixture.hpp"

namespace scree::fixture {

/// About 2,000 spheres of two sizes and materials fall into a box with a ramp of triangles in it.
inline SphereBuilder heap(const ContactRule& rule, bool implicit) {
  SphereBuilder builder(rule);
  builder.material(1e7, 0.25).material(3e6, 0.4);
  Random random(2);
  const double small = 0.01;
  const double large = 0.02;
  const double edge = 0.4;
  for (int layer = 0; layer < 12; ++layer) {
    for (int i = 0; i < 13; ++i) {
      for (int j = 0; j < 13; ++j) {
        const bool big = (i + j + layer) % 6 == 0;
        const double radius = big ? 0.7 * large : small;
        const Vec3 jitter = random.in_box(Vec3::Constant(-1e-3), Vec3::Constant(1e-3));
        builder.sphere(radius, 1e4 * std::pow(radius, 3),
                       Vec3(0.03 * i + 0.02, 0.03 * j + 0.02, 0.03 * layer + 0.14) + jitter,
                       Vec3(0, 0, implicit ? -5.0 : -1.0), Vec3::Zero(), big ? 1 : 0);
      }
    }
  }
  builder.box(Vec3::Zero(), Vec3(edge, edge, 2.0));
  Mesh ramp;
  ramp.vertices = {Vec3(0, 0, 0.1), Vec3(edge, 0, 0.01), Vec3(edge, edge, 0.01), Vec3(0, edge, 0.1),
                   Vec3(0.17, 0.23, 0.09)};
  ramp.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  builder.mesh_wall(ramp);
  builder.gravity(Vec3(0, 0, -9.81)).step(1e-4);
  if (implicit) builder.trapezoidal(1e-4);
  return builder;
}

}  // namespace scree::fixture
