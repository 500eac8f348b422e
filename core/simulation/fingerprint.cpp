#include "core/simulation/fingerprint.hpp"

#include "core/scene/scene_file.hpp"
#include "core/serialization/archive.hpp"
#include "core/serialization/sealed.hpp"

namespace scree {
namespace {

void add(ArchiveWriter& bytes, Shape shape) {
  double radius = shape.radius.value_or(0.0);
  bytes(shape.name, radius, shape.mesh.vertices, shape.mesh.triangles);
}

void add(ArchiveWriter& bytes, BodyModel body) {
  bytes(body.shape, body.material, body.size, body.mass, body.inertia_scale, body.fixed, body.held);
}

void add(ArchiveWriter& bytes, BodyStart start) {
  bytes(start.position, start.rotation, start.velocity, start.spin);
}

/// The scene without what may be changed, and without what the model tells better: bodies and fills one by
/// one, meshes by what was in their files.
std::string text_of(const Scene& whole) {
  const std::filesystem::path anywhere = "/";
  Scene scene = whole;
  scene.title = scene.description = "";
  scene.duration = 0.0;
  scene.plots.clear();
  scene.bodies.clear();
  scene.fills.clear();
  for (ShapeSpec& shape : scene.shapes) shape.mesh = anywhere;
  for (WallSpec& wall : scene.walls) {
    if (auto* mesh = std::get_if<MeshWallSpec>(&wall.shape)) mesh->mesh = anywhere;
  }
  return scene_text(scene, anywhere);
}

}  // namespace

std::uint32_t fingerprint(const Model& model) {
  ArchiveWriter bytes;
  std::string text = text_of(model.scene);
  // The text names the method only where it is not the one for its kinds of bodies, which are left out.
  SolverMethod method = model.scene.solver.method;
  bytes(text, method);
  for (const Shape& shape : model.shapes) add(bytes, shape);
  for (const BodyModel& body : model.bodies) add(bytes, body);
  for (const BodyStart& start : model.start) add(bytes, start);
  for (const WallModel& wall : model.walls) {
    if (const auto* mesh = std::get_if<Shape>(&wall.shape)) add(bytes, *mesh);
  }
  auto names = model.names;
  for (auto& [body, name] : names) {
    int number = body;
    bytes(number, name);
  }
  return checksum(bytes.text());
}

}  // namespace scree
