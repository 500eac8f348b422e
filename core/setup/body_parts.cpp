#include "core/setup/body_parts.hpp"

#include <cmath>
#include <numbers>

#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

Shape sphere(const ShapeSpec& spec) {
  Shape shape;
  shape.name = spec.name;
  shape.radius = *spec.radius;
  shape.bounding_radius = *spec.radius;
  shape.mass.volume = 4.0 / 3.0 * std::numbers::pi * std::pow(*spec.radius, 3);
  shape.mass.inertia = 0.4 * shape.mass.volume * *spec.radius * *spec.radius * Mat3::Identity();
  return shape;
}

}  // namespace

MeshFile read_mesh(const Scene& scene, int line, const char* key, const std::filesystem::path& path,
                   LengthUnit unit, double scale, MeshRole role) {
  const auto named = [&](const std::string& file) { return std::string(key) + " \"" + file + "\": "; };
  try {
    MeshFile file = read_mesh_file(path, unit, scale, role);
    if (!file.faults.empty())
      throw SceneError(scene.file, line, named(path.string()) + file.faults.front().message);
    return file;
  } catch (const MeshFileError& error) {
    throw SceneError(scene.file, line, named(place_of(error, path)) + error.what());
  }
}

double farthest(const std::vector<Vec3>& vertices) {
  double radius = 0.0;
  for (const Vec3& vertex : vertices) radius = std::max(radius, vertex.norm());
  return radius;
}

Shape read_shape(const Scene& scene, const ShapeSpec& spec) {
  if (spec.radius) return sphere(spec);
  MeshFile file =
      read_mesh(scene, spec.line, "shape.mesh", spec.mesh, spec.unit, spec.scale, MeshRole::particle);
  Shape shape;
  shape.name = spec.name;
  shape.mesh = std::move(file.mesh);
  shape.mass = mass_properties(shape.mesh);
  for (Vec3& vertex : shape.mesh.vertices) vertex -= shape.mass.centre;
  shape.features = find_features(shape.mesh);
  if (shape.features.vertices.empty()) {
    throw SceneError(scene.file, spec.line, "shape.mesh \"" + spec.mesh.string() + "\": " + none_can_touch);
  }
  shape.bounding_radius = farthest(shape.mesh.vertices);
  shape.notes = std::move(file.notes);
  return shape;
}

void append_body(Model& model, const BodySpec& spec, const std::string& held_as) {
  const int number = static_cast<int>(model.bodies.size());
  BodyModel body;
  if (!spec.name.empty()) model.names.emplace(number, spec.name);
  body.shape = index_of(model.shapes, spec.shape);
  body.material = index_of(model.scene.materials, spec.material);
  body.size = spec.size;
  body.fixed = spec.fixed;
  body.rotations = spec.rotations;
  body.held = spec.hold;
  const MassProperties& unit = model.shapes[body.shape].mass;
  const double volume = unit.volume * std::pow(spec.size, 3);
  body.mass = spec.mass ? *spec.mass : model.scene.materials[body.material].density * volume;
  body.inertia_scale = body.mass / volume * std::pow(spec.size, 5);
  if (spec.hold && !held_as.empty()) {
    if (model.held.empty() || model.held.back().first != held_as)
      model.held.emplace_back(held_as, std::vector<int>{});
    model.held.back().second.push_back(number);
  }
  model.bodies.push_back(body);
  model.start.push_back({spec.position, spec.rotation, spec.velocity, spec.spin});
}

}  // namespace scree
