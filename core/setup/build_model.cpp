#include "core/setup/build_model.hpp"

#include <algorithm>
#include <numbers>
#include <numeric>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/rotation.hpp"
#include "core/lattice/lattice.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/scene/fill/fill.hpp"
#include "core/setup/changed_model.hpp"
#include "core/setup/checks/impact_notes.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/checks/unit_notes.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

/// Reads a mesh file; errors refer to the line of the scene that names it.
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

Shape sphere(const ShapeSpec& spec) {
  Shape shape;
  shape.name = spec.name;
  shape.radius = *spec.radius;
  shape.bounding_radius = *spec.radius;
  shape.mass.volume = 4.0 / 3.0 * std::numbers::pi * std::pow(*spec.radius, 3);
  shape.mass.inertia = 0.4 * shape.mass.volume * *spec.radius * *spec.radius * Mat3::Identity();
  return shape;
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

/// Orients a container mesh to face inward.
void choose_side(const Scene& scene, const WallSpec& wall, const MeshWallSpec& spec, MeshFile& file) {
  if (!file.closed) {
    if (!spec.inside) return;
    throw SceneError(scene.file, wall.line,
                     "wall.inside belongs to a closed mesh, but \"" + spec.mesh.string() +
                         "\" has open edges, so bodies touch both its sides; leave it out or close the mesh");
  }
  if (!spec.inside.value_or(file.faced_inward)) return;
  make_container(file);
  if (!spec.inside)
    file.notes.emplace_back(
        "the closed surface faces inward: a container, with room inside; inside = false makes it a solid");
}

/// Translates and rotates the mesh about the file's origin.
void place(Mesh& mesh, const MeshWallSpec& spec) {
  if (spec.position.isZero(0.0) && spec.rotation.isZero(0.0)) return;
  const Mat3 turn = Rotation::from_rotation_vector(spec.rotation).matrix();
  for (Vec3& vertex : mesh.vertices) vertex = spec.position + turn * vertex;
}

Shape read_wall_mesh(const Scene& scene, const WallSpec& wall, const MeshWallSpec& spec,
                     const std::string& name) {
  MeshFile file = read_mesh(scene, wall.line, "wall.mesh", spec.mesh, spec.unit, spec.scale, MeshRole::wall);
  Shape shape;
  shape.name = name;
  choose_side(scene, wall, spec, file);
  shape.container = file.closed && spec.inside.value_or(file.faced_inward);
  shape.mesh = std::move(file.mesh);
  place(shape.mesh, spec);
  shape.closed = file.closed;
  if (shape.closed) shape.mass = mass_properties(shape.mesh);
  shape.features = find_features(shape.mesh);
  shape.bounding_radius = farthest(shape.mesh.vertices);
  shape.notes = std::move(file.notes);
  return shape;
}

template <typename Named>
int index_of(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return static_cast<int>(found - all.begin());
}

WallModel read_wall(const Scene& scene, int number) {
  const WallSpec& spec = scene.walls[number];
  WallModel wall;
  wall.name = spec.name.empty() ? "wall" + std::to_string(number) : spec.name;
  wall.material = index_of(scene.materials, spec.material);
  wall.motion = spec.motion;
  wall.about = spec.about;
  if (const auto* mesh = std::get_if<MeshWallSpec>(&spec.shape)) {
    wall.shape = read_wall_mesh(scene, spec, *mesh, wall.name);
  } else if (const auto* box = std::get_if<BoxSpec>(&spec.shape)) {
    wall.shape = *box;
  } else {
    wall.shape = std::get<PlaneSpec>(spec.shape);
  }
  return wall;
}

void add_body(Model& model, std::vector<int>& lines, const BodySpec& spec, const std::string& held_as) {
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
  lines.push_back(spec.line);
}

/// Clearance of random and regular fills: the largest gap at which any contact of the scene acts.
double fill_clearance(const Scene& scene) {
  double clearance = 0.0;
  for (const ContactRule& rule : scene.contacts)
    clearance = std::max(clearance, activation_gap_of(rule.normal));
  return clearance;
}

void add_walls(Packing& packing, const Model& model) {
  for (const WallModel& wall : model.walls) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      const std::string name = "wall \"" + wall.name + "\"";
      if (shape->container) {
        packing.add_container(shape->mesh, name);
      } else {
        packing.add_surface(shape->mesh, shape->closed, name);
      }
    } else {
      for (const WallSide& side : flat_sides(wall)) packing.add_plane(side.point, side.normal);
    }
  }
}

/// @return the scene's line of each body
std::vector<int> add_bodies(Model& model) {
  const Scene& scene = model.scene;
  struct Part {
    int line;
    const BodySpec* body;
    const FillSpec* fill;
  };
  std::vector<Part> parts;
  for (const BodySpec& body : scene.bodies) parts.push_back({body.line, &body, nullptr});
  for (const FillSpec& fill : scene.fills) parts.push_back({fill.line, nullptr, &fill});
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.line < b.line; });

  const std::vector<PackedShape> shapes = [&] {
    std::vector<PackedShape> packed;
    for (const Shape& shape : model.shapes) {
      packed.push_back(shape.radius ? PackedShape(*shape.radius) : PackedShape(shape.mesh));
    }
    return packed;
  }();
  Packing walls(fill_clearance(scene));
  add_walls(walls, model);
  // Fills leave space for all single bodies, wherever those stand in the file.
  Packing start = walls;
  for (const BodySpec& body : scene.bodies) {
    const Rotation rotation = Rotation::from_rotation_vector(body.rotation);
    if (!body.hold)
      start.add({&shapes[index_of(model.shapes, body.shape)], body.position, rotation, body.size});
  }

  std::vector<int> lines;
  model.fill_bodies.resize(scene.fills.size());
  for (const Part& part : parts) {
    if (part.body) {
      add_body(model, lines, *part.body, part.body->name);
      continue;
    }
    // When a fill is added later, the initial bodies have moved on.
    Packing alone = walls;
    const PackedShape& shape = shapes[index_of(model.shapes, part.fill->shape)];
    const std::vector<BodySpec> fill = expand_fill(scene, *part.fill, shape, part.fill->hold ? alone : start);
    model.fill_bodies[static_cast<size_t>(part.fill - scene.fills.data())] = {
        static_cast<int>(model.bodies.size()), static_cast<int>(fill.size())};
    const size_t count = model.bodies.size() + fill.size();
    model.bodies.reserve(count);
    model.start.reserve(count);
    lines.reserve(count);
    for (const BodySpec& body : fill) add_body(model, lines, body, part.fill->name);
  }
  return lines;
}

int rule_for(const Scene& scene, const std::string& one, const std::string& other) {
  const auto fits = [&](const ContactRule& rule) {
    if (!rule.materials) return true;
    const auto& [a, b] = *rule.materials;
    return (a == one && b == other) || (a == other && b == one);
  };
  const auto found = std::find_if(scene.contacts.begin(), scene.contacts.end(), fits);
  return found == scene.contacts.end() ? -1 : static_cast<int>(found - scene.contacts.begin());
}

void choose_rules(Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  model.rule.assign(materials.size(), std::vector<int>(materials.size(), -1));
  for (size_t i = 0; i < materials.size(); ++i) {
    for (size_t j = 0; j < materials.size(); ++j) {
      model.rule[i][j] = rule_for(model.scene, materials[i].name, materials[j].name);
    }
  }
}

void find_extent(Model& model) {
  model.lower.setConstant(std::numeric_limits<double>::infinity());
  model.upper = -model.lower;
  const auto include = [&](const Vec3& point) {
    model.lower = model.lower.cwiseMin(point);
    model.upper = model.upper.cwiseMax(point);
  };
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const BodyStart& start = model.start[i];
    if (is_sphere(model, static_cast<int>(i))) {
      const Vec3 reach = Vec3::Constant(bounding_radius(model, static_cast<int>(i)));
      include(start.position - reach);
      include(start.position + reach);
      continue;
    }
    const Mat3 turn = model.bodies[i].size * Rotation::from_rotation_vector(start.rotation).matrix();
    for (const Vec3& vertex : model.shapes[model.bodies[i].shape].mesh.vertices) {
      include(start.position + turn * vertex);
    }
  }
  for (const WallModel& wall : model.walls) {
    if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
      include(box->box.min);
      include(box->box.max);
    } else if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      for (const Vec3& vertex : shape->mesh.vertices) include(vertex);
    }
  }
  if (model.scene.lattice) {
    const Vec2& size = model.scene.lattice->size;
    include(Vec3::Zero());
    include(Vec3(size.x(), size.y(), 0.0));
  }
}

void collect_notes(Model& model) {
  const auto collect = [&](const char* kind, const Shape& shape) {
    for (const std::string& note : shape.notes) {
      model.notes.push_back(std::string(kind) + " \"" + shape.name + "\": " + note);
    }
  };
  for (const Shape& shape : model.shapes) collect("shape", shape);
  for (const WallModel& wall : model.walls) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) collect("wall", *shape);
  }
  for (std::string& note : unit_notes(model)) model.notes.push_back(std::move(note));
  if (!model.lattice) return;
  for (std::string& note : moved_points(*model.scene.lattice, *model.lattice)) {
    model.notes.push_back(std::move(note));
  }
}

}  // namespace

std::shared_ptr<const Model> build_model(const Scene& scene) {
  const auto model = std::make_shared<Model>();
  model->scene = scene;
  for (const ShapeSpec& shape : scene.shapes) model->shapes.push_back(read_shape(scene, shape));
  for (size_t i = 0; i < scene.walls.size(); ++i)
    model->walls.push_back(read_wall(scene, static_cast<int>(i)));
  const std::vector<int> lines = add_bodies(*model);
  choose_rules(*model);
  if (scene.lattice) model->lattice = std::make_shared<const Lattice>(make_lattice(scene));
  find_extent(*model);
  collect_notes(*model);
  check_start(model, lines);
  ValuesOverTime{model};  // checks the values that events set
  for (std::string& note : impact_notes(*model)) model->notes.push_back(std::move(note));
  if (std::string note = long_step_note(*model); !note.empty()) model->notes.push_back(std::move(note));
  return model;
}

}  // namespace scree
