#include "core/model/fingerprint.hpp"

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {

template <typename Archive>
void serialize(Archive& archive, BodyModel& body) {
  auto& [shape, material, size, mass, inertia_scale, fixed, rotations, held] = body;
  archive(shape, material, size, mass, inertia_scale, fixed, rotations, held);
}

template <typename Archive>
void serialize(Archive& archive, BodyStart& start) {
  auto& [position, rotation, velocity, spin] = start;
  archive(position, rotation, velocity, spin);
}

template <typename Archive>
void serialize(Archive& archive, Mesh& mesh) {
  auto& [vertices, triangles] = mesh;
  archive(vertices, triangles);
}

namespace {

/// Text of a scene without the parts that may change, and without data that the model holds in more detail:
/// individual bodies and fills, and the contents of mesh files.
std::string text_of(const Scene& whole) {
  const std::filesystem::path anywhere = "/";
  Scene scene = whole;
  scene.title = scene.description = "";
  scene.duration = 0.0;
  scene.plots.clear();
  // Other probes only look at frames.
  std::erase_if(scene.probes, [](const ProbeSpec& probe) { return probe.kind != ProbeKind::flow; });
  scene.view = {};
  scene.solver.energy_alarm = SolverSpec{}.energy_alarm;
  scene.bodies.clear();
  scene.fills.clear();
  for (MaterialSpec& material : scene.materials) material.source.clear();
  for (ShapeSpec& shape : scene.shapes) shape.mesh = anywhere;
  const auto hide_file = [&](WallSpec& wall) {
    if (auto* mesh = std::get_if<MeshWallSpec>(&wall.shape)) mesh->mesh = anywhere;
  };
  for (WallSpec& wall : scene.walls) hide_file(wall);
  for (EventSpec& event : scene.events) {
    if (auto* add = std::get_if<AddWallEvent>(&event.action)) hide_file(add->wall);
    auto* fill = std::get_if<AddFillEvent>(&event.action);
    if (fill != nullptr && !fill->fill.file.empty()) fill->fill.file = anywhere;
  }
  return scene_text(scene, anywhere);
}

}  // namespace

std::uint32_t fingerprint(const Model& model) {
  std::string text = text_of(model.scene);
  // The text names the method only if it is not the default for its kinds of bodies, which are left out.
  SolverMethod method = model.scene.solver.method;
  std::vector<BodyModel> bodies = model.bodies;
  std::vector<BodyStart> start = model.start;
  std::vector<Mesh> meshes;
  std::vector<double> radii;
  for (const Shape& shape : model.shapes) {
    meshes.push_back(shape.mesh);
    radii.push_back(shape.radius.value_or(0.0));
  }
  for (const WallModel& wall : model.walls) {
    // The mesh of a cylinder or a cone is for drawing; the text describes the wall.
    if (const auto* shape = std::get_if<Shape>(&wall.shape); shape && !shape->round)
      meshes.push_back(shape->mesh);
  }
  std::vector<int> named;
  std::vector<std::string> names;
  for (const auto& [body, name] : model.names) {
    named.push_back(body);
    names.push_back(name);
  }
  return checksum(archived(0, text, method, bodies, start, meshes, radii, named, names));
}

}  // namespace scree
