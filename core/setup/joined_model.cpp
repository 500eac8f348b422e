#include "core/setup/joined_model.hpp"

#include <algorithm>

#include "core/model/lookup.hpp"
#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/fill/fill.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/setup/body_parts.hpp"
#include "core/setup/checks/lattice_place.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/wall_packing.hpp"
#include "core/setup/wall_parts.hpp"

namespace scree {
namespace {

template <typename Named>
bool has(const std::vector<Named>& all, const std::string& name) {
  return index_of(all, name) < static_cast<int>(all.size());
}

/// A part that an event adds.
struct Added {
  const char* kind;
  const std::string& name;
  const std::string& material;
  std::vector<std::string> shapes;          ///< of its bodies
  const std::optional<ShapeSpec>* brought;  ///< the shape, if it is new; null: a wall
  int line;
};

/// Precondition: the event adds something that the run did not have.
Added added_by(const EventSpec& event) {
  if (const auto* wall = std::get_if<AddWallEvent>(&event.action))
    return {"wall", wall->wall.name, wall->wall.material, {}, nullptr, wall->wall.line};
  if (const auto* fill = std::get_if<AddFillEvent>(&event.action))
    return {"fill",       fill->fill.name, fill->fill.material, shapes_of(fill->fill),
            &fill->shape, fill->fill.line};
  const auto& [body, shape] = std::get<AddBodyEvent>(event.action);
  return {"body", body.name, body.material, {body.shape}, &shape, body.line};
}

/// The scene with the shape and the event of what joins.
Scene scene_with(const Scene& scene, const EventSpec& event) {
  Scene with = scene;
  const auto* shape = added_by(event).brought;
  if (shape != nullptr && *shape && !has(with.shapes, (*shape)->name)) with.shapes.push_back(**shape);
  with.events.push_back(event);
  return with;
}

/// Adds the shape that bodies bring along, and checks that all names are known.
void check_names(Model& model, const EventSpec& event) {
  const Added added = added_by(event);
  const auto refuse = [&](const char* key, const std::string& name) {
    throw SceneError(
        model.scene.file, added.line,
        std::string(added.kind) + "." + key + " \"" + name + "\" is not a " + key + " of the scene");
  };
  if (!has(model.scene.materials, added.material)) refuse("material", added.material);
  for (const std::string& shape : added.shapes) {
    if (has(model.scene.shapes, shape)) continue;
    if (!*added.brought || (*added.brought)->name != shape) refuse("shape", shape);
    model.shapes.push_back(read_shape(model.scene, **added.brought));
    model.scene.shapes.push_back(**added.brought);
  }
}

void append_held(Model& model, const BodySpec& spec) {
  append_body(model, spec, {});
  model.bodies.back().held = true;
  ++model.joining;
}

void append_fill(Model& model, const FillSpec& fill) {
  Packing walls = packing_between_walls(model);
  std::vector<PackedShape> shapes;
  for (const std::string& name : shapes_of(fill))
    shapes.push_back(packed(model.shapes[static_cast<std::size_t>(index_of(model.shapes, name))]));
  std::vector<const PackedShape*> of_fill;
  for (const PackedShape& shape : shapes) of_fill.push_back(&shape);
  const std::vector<BodySpec> bodies = expand_fill(model.scene, fill, of_fill, walls);
  model.joining_fills.push_back(
      {fill.name, {static_cast<int>(model.bodies.size()), static_cast<int>(bodies.size())}});
  for (const BodySpec& body : bodies) append_held(model, body);
}

/// @param time  at which it joins [s]
void append_wall(Model& model, WallSpec spec, double time) {
  if (auto* sine = std::get_if<SineMotion>(&spec.motion); sine != nullptr && !sine->start) sine->start = time;
  model.walls.push_back(read_wall(model.scene, spec, model.walls.size()));
  model.walls.back().joined = true;
  model.joining_walls.push_back(std::move(spec));
}

}  // namespace

std::shared_ptr<const Model> without_joining(const std::shared_ptr<const Model>& model) {
  if (model->joining == 0 && model->joining_walls.empty()) return model;
  const auto before = std::make_shared<Model>(*model);
  const std::size_t count = model->bodies.size() - static_cast<std::size_t>(model->joining);
  before->bodies.resize(count);
  before->start.resize(count);
  before->names.erase(before->names.lower_bound(static_cast<int>(count)), before->names.end());
  before->joining = 0;
  before->joining_fills.clear();
  std::erase_if(before->walls, [](const WallModel& wall) { return wall.joined; });
  before->joining_walls.clear();
  return before;
}

void append_joining(Model& model, const EventSpec& event) {
  check_names(model, event);
  if (const auto* body = std::get_if<AddBodyEvent>(&event.action)) append_held(model, body->body);
  if (const auto* fill = std::get_if<AddFillEvent>(&event.action)) append_fill(model, fill->fill);
  if (const auto* wall = std::get_if<AddWallEvent>(&event.action)) append_wall(model, wall->wall, event.time);
}

std::shared_ptr<const Model> with_joining(const std::shared_ptr<const Model>& model, const EventSpec& event) {
  const auto grown = std::make_shared<Model>(*model);
  append_joining(*grown, event);
  return grown;
}

void check_joining(const std::shared_ptr<const Model>& model, const EventSpec& event) {
  const Added added = added_by(event);
  if (names_something(*model, added.name)) {
    throw SceneError(model->scene.file, added.line,
                     std::string(added.kind) + ".name \"" + added.name + "\" is taken; names must differ");
  }
  check_scene(scene_with(model->scene, event));
  const std::shared_ptr<const Model> grown = with_joining(model, event);
  check_values(*grown, std::vector<int>(grown->bodies.size(), added.line));
  if (grown->walls.size() > model->walls.size())
    check_way_beside_lattice(*grown, static_cast<int>(model->walls.size()), event.time);
}

}  // namespace scree
