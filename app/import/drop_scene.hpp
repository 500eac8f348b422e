#pragma once

#include <filesystem>
#include <string>

#include "app/import/mesh_reading.hpp"
#include "core/model/model.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Of the material that is offered first, wherever a particle comes from.
inline constexpr double default_density = 2400.0;  ///< [kg/m³]
inline constexpr double default_friction = 0.5;    ///< static and dynamic coefficient

/// What an imported particle is made of, how many there are, and where they start.
struct ParticleDrop {
  std::filesystem::path mesh;
  LengthUnit unit = LengthUnit::metre;
  std::string material = "concrete";
  double density = default_density;    ///< [kg/m³]
  double friction = default_friction;  ///< static and dynamic coefficient
  int count = 20;
  Vec3 centre = Vec3::Zero();  ///< of the area that the bodies fall on [m]
  double width = 1.0;          ///< of that square area [m]
  double height = 1.0;         ///< of the lowest body above `centre` [m]
};

/// The area that suits a number of bodies, and a height to fall from, on a floor at z = 0.
void suggest_place(ParticleDrop& drop, const MeshReading& reading);
/// The same, above everything that a scene has.
void suggest_place(ParticleDrop& drop, const MeshReading& reading, const Model& model);

/// The box that the bodies start in: as high as their number needs.
Box drop_region(const ParticleDrop& drop, const MeshReading& reading);

/// A new scene: the bodies fall on a floor.
Scene particle_scene(const ParticleDrop& drop, const MeshReading& reading);
/// Whether a scene's method moves spheres alone: with particles of a mesh it becomes the explicit one.
bool needs_another_method(const Scene& scene);
/// The bodies added to a scene, with contact laws, and a method, that suit them.
void add_particles(Scene& scene, const ParticleDrop& drop, const MeshReading& reading);

/// A new scene with nothing but a mesh as a wall.
Scene wall_scene(const std::filesystem::path& mesh, LengthUnit unit, std::optional<bool> inside = {});
/// The wall added to a scene, with the material of its other walls.
void add_wall(Scene& scene, const std::filesystem::path& mesh, LengthUnit unit,
              std::optional<bool> inside = {});

/// A mesh that is no particle, but can be used as a wall.
class WallOnlyError : public SceneError {
 public:
  using SceneError::SceneError;
};

/// Reads a mesh and makes a small drop of it on a floor, in its likely unit.
/// @throws SceneError: the mesh cannot be used as a particle; WallOnlyError: but as a wall
Scene quick_drop(const std::filesystem::path& mesh);

}  // namespace scree
