#pragma once

#include <filesystem>
#include <string>

#include "app/import/mesh_reading.hpp"
#include "core/model/model.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Density and friction of the default material for imported particles.
inline constexpr double default_density = 2400.0;  ///< [kg/m³]
inline constexpr double default_friction = 0.5;    ///< static and dynamic coefficient

/// Material, number and initial region of an imported particle.
struct ParticleDrop {
  std::filesystem::path mesh;
  LengthUnit unit = LengthUnit::metre;
  std::string material = "concrete";
  double density = default_density;    ///< [kg/m³]
  double friction = default_friction;  ///< static and dynamic coefficient
  int count = 20;
  Vec3 centre = Vec3::Zero();  ///< centre of the target area [m]
  double width = 1.0;          ///< width of the square target area [m]
  double height = 1.0;         ///< height of the lowest body above `centre` [m]
};

/// Suggests an area for the number of bodies and a drop height, on a floor at z = 0.
void suggest_place(ParticleDrop& drop, const MeshReading& reading);
/// The same above everything in a scene.
void suggest_place(ParticleDrop& drop, const MeshReading& reading, const Model& model);

/// Initial box of the bodies, with the height required by their number.
Box drop_region(const ParticleDrop& drop, const MeshReading& reading);

/// A new scene in which the bodies fall on a floor.
Scene particle_scene(const ParticleDrop& drop, const MeshReading& reading);
/// Returns whether a scene's method moves spheres only, so that particles of a mesh need the explicit one.
bool needs_another_method(const Scene& scene);
/// Adds the bodies to a scene, with suitable contact laws and method.
void add_particles(Scene& scene, const ParticleDrop& drop, const MeshReading& reading);

/// A new scene with only a mesh as a wall.
Scene wall_scene(const std::filesystem::path& mesh, LengthUnit unit, std::optional<bool> inside = {});
/// Adds the wall to a scene, with the material of its other walls.
void add_wall(Scene& scene, const std::filesystem::path& mesh, LengthUnit unit,
              std::optional<bool> inside = {});

/// The mesh cannot be a particle, but can be a wall.
class WallOnlyError : public SceneError {
 public:
  using SceneError::SceneError;
};

/// Reads a mesh and creates a small drop of it on a floor, in its likely unit.
/// @throws SceneError: the mesh cannot be used as a particle; WallOnlyError: but as a wall
Scene quick_drop(const std::filesystem::path& mesh);

}  // namespace scree
