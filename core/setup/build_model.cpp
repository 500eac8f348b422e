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
#include "core/scene/event_order.hpp"
#include "core/scene/fill/fill.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/names.hpp"
#include "core/setup/body_parts.hpp"
#include "core/setup/changed_model.hpp"
#include "core/setup/checks/impact_notes.hpp"
#include "core/setup/checks/lattice_place.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/checks/unit_notes.hpp"
#include "core/setup/inlet_parts.hpp"
#include "core/setup/joined_model.hpp"
#include "core/setup/wall_packing.hpp"
#include "core/setup/wall_parts.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

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

  std::vector<PackedShape> shapes;
  for (const Shape& shape : model.shapes) shapes.push_back(packed(shape));
  const Packing walls = packing_between_walls(model);
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
      append_body(model, *part.body, part.body->name);
      lines.push_back(part.body->line);
      continue;
    }
    // When a fill is added later, the initial bodies have moved on.
    Packing alone = walls;
    std::vector<const PackedShape*> of_fill;
    for (const std::string& shape : shapes_of(*part.fill))
      of_fill.push_back(&shapes[index_of(model.shapes, shape)]);
    const std::vector<BodySpec> fill =
        expand_fill(scene, *part.fill, of_fill, part.fill->hold ? alone : start);
    model.fill_bodies[static_cast<size_t>(part.fill - scene.fills.data())] = {
        static_cast<int>(model.bodies.size()), static_cast<int>(fill.size())};
    const size_t count = model.bodies.size() + fill.size();
    model.bodies.reserve(count);
    model.start.reserve(count);
    lines.reserve(count);
    for (const BodySpec& body : fill) {
      append_body(model, body, part.fill->name);
      lines.push_back(body.line);
    }
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
  // Bodies and walls that join later do not count: the run does not know them before.
  for (size_t i = 0; i < model.bodies.size() - static_cast<size_t>(model.joining); ++i) {
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
    if (wall.joined) continue;
    if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
      include(box->box.min);
      include(box->box.max);
    } else if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      for (const Vec3& vertex : shape->mesh.vertices) include(vertex);
    }
  }
  for (const InletSpec& inlet : model.scene.inlets) {
    include(inlet.bodies.region.min);
    include(inlet.bodies.region.max);
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

/// Checks the motions of walls that join beside a lattice.
void check_ways_of_joining(const Model& model) {
  int wall = static_cast<int>(model.scene.walls.size());
  for (const EventSpec& event : joining_events(model.scene.events)) {
    if (std::holds_alternative<AddWallEvent>(event.action))
      check_way_beside_lattice(model, wall++, event.time);
  }
}

}  // namespace

std::shared_ptr<const Model> build_model(const Scene& scene) {
  const auto model = std::make_shared<Model>();
  model->scene = scene;
  for (const ShapeSpec& shape : model->scene.shapes) model->shapes.push_back(read_shape(scene, shape));
  for (size_t i = 0; i < scene.walls.size(); ++i) model->walls.push_back(read_wall(scene, scene.walls[i], i));
  std::vector<int> lines = add_bodies(*model);
  const Packing walls = packing_between_walls(*model);
  for (const InletSpec& inlet : scene.inlets) {
    append_inlet(*model, inlet, walls);
    lines.resize(model->bodies.size(), inlet.line);
  }
  for (const EventSpec& event : joining_events(scene.events)) {
    append_joining(*model, event);
    lines.resize(model->bodies.size(), event.line);
  }
  model->streams = stream_names(scene);
  choose_rules(*model);
  if (scene.lattice) model->lattice = std::make_shared<const Lattice>(make_lattice(scene));
  find_extent(*model);
  collect_notes(*model);
  check_start(model, lines);
  check_ways_of_joining(*model);
  ValuesOverTime{model};  // checks the values that events set
  for (std::string& note : impact_notes(*model)) model->notes.push_back(std::move(note));
  if (std::string note = long_step_note(*model); !note.empty()) model->notes.push_back(std::move(note));
  return model;
}

}  // namespace scree
