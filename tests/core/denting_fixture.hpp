#pragma once

#include "tests/core/sphere_fixture.hpp"

/// Steel balls that keep a dent.
namespace scree::fixture::denting {

// The steel balls of [R].
constexpr double radius = 0.015;
constexpr double yield_stress = 214e6;
constexpr double young = 2e11;
inline const double mass = 7850.0 * 4.0 / 3.0 * M_PI * std::pow(radius, 3);
inline const double pair_loading = 6.0 * M_PI * 1.43 * yield_stress * 0.5 * radius;

inline ContactRule denting_rule(const UnloadingSpec& unloading, bool keeps = false) {
  WaltonBraunLawSpec normal;
  normal.unloading = unloading;
  normal.keeps_memory = keeps;
  return sphere_rule(normal);
}
/// [R] Eq. 37 with α₀ = 0.08 and β = 4.
inline ContactRule steel_rule(bool keeps = false) {
  return denting_rule(BarUnloading{0.08, 4.0}, keeps);
}

inline SphereBuilder steel(const ContactRule& rule) {
  SphereBuilder builder(rule);
  builder.material(young, 0.3);
  builder.scene().materials[0].yield_stress = yield_stress;
  builder.scene().materials[0].hardening = HardeningSpec{809e6, 0.232};
  return builder;
}

enum class Partner { sphere, plane, triangles, polyhedron };

inline Mesh square(double half) {
  Mesh mesh;
  mesh.vertices = {Vec3(-half, -half, 0), Vec3(half, -half, 0), Vec3(half, half, 0), Vec3(-half, half, 0)};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

/// A ball that meets another one, or a surface in the plane z = 0, after a way of a hundredth of its radius.
inline SphereBuilder impact(Partner partner, const ContactRule& rule, double speed) {
  SphereBuilder builder = steel(rule);
  const double height = 1.01 * radius;
  switch (partner) {
    case Partner::sphere:
      builder.sphere(radius, mass, Vec3(0, 0, height), Vec3(0, 0, -0.5 * speed));
      builder.sphere(radius, mass, Vec3(0, 0, -height), Vec3(0, 0, 0.5 * speed));
      break;
    case Partner::plane:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      break;
    case Partner::triangles:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.mesh_wall(square(0.1));
      break;
    case Partner::polyhedron:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.polyhedron(cube_mesh(0.1), 1e9, 1e9 * Mat3::Identity(), Vec3(0, 0, -0.05));
      break;
  }
  return builder;
}

/// k_L of the two.
inline double loading_of(Partner partner) {
  return partner == Partner::sphere ? pair_loading : 2.0 * pair_loading;
}

/// A ball between two plates; the upper one moves by the table [s, m].
inline SphereBuilder press(const ContactRule& rule, const std::vector<double>& time,
                           const std::vector<double>& height) {
  SphereBuilder builder = steel(rule);
  builder.sphere(radius, mass, Vec3(0, 0, radius));
  builder.plane(Vec3::Zero(), Vec3::UnitZ());
  builder.plane(Vec3(0, 0, 2.0 * radius), -Vec3::UnitZ());
  TableMotion motion;
  motion.time = time;
  for (const double z : height) motion.displacement.emplace_back(0, 0, z);
  builder.last_wall().motion = motion;
  return builder;
}

/// Three cycles.
inline SphereBuilder cycles(const ContactRule& rule) {
  return press(rule, {0.0, 2e-3, 3e-3, 5e-3, 6e-3, 8e-3, 9e-3}, {0.0, -1e-4, 2e-4, -2e-4, 0.0, -4e-4, 0.0});
}

}  // namespace scree::fixture::denting
