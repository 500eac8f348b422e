#include "core/setup/changed_model.hpp"

#include <algorithm>
#include <utility>

#include "core/lattice/lattice.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/changed_scene.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/joined_model.hpp"
#include "core/setup/wall_parts.hpp"

namespace scree {
namespace {

/// A sine that an event sets begins with it, unless it says when.
void start_sines(const Scene& before, Scene& after, double time) {
  for (std::size_t i = 0; i < after.walls.size(); ++i) {
    auto* sine = std::get_if<SineMotion>(&after.walls[i].motion);
    if (sine != nullptr && !sine->start && after.walls[i].motion != before.walls[i].motion)
      sine->start = time;
  }
}

/// The scene of a model with the walls that have joined as its last ones.
Scene with_all_walls(const Model& model) {
  Scene scene = model.scene;
  for (const WallSpec& wall : model.joining_walls) take_in(scene, wall);
  return scene;
}

/// The reverse.
void take_scene(Model& model, Scene scene) {
  const auto joined = scene.walls.end() - static_cast<std::ptrdiff_t>(model.joining_walls.size());
  std::move(joined, scene.walls.end(), model.joining_walls.begin());
  scene.walls.erase(joined, scene.walls.end());
  scene.events = std::move(model.scene.events);
  model.scene = std::move(scene);
}

std::vector<MaterialStrength> strengths_of(const Scene& scene) {
  std::vector<MaterialStrength> strengths;
  for (const MaterialSpec& material : scene.materials)
    strengths.push_back({material.yield_stress, material.hardening});
  return strengths;
}

}  // namespace

std::shared_ptr<const Model> changed_model(const std::shared_ptr<const Model>& model,
                                           const EventSpec& event) {
  if (joins(event.action)) return with_joining(model, event);
  const bool sets =
      std::holds_alternative<SetEvent>(event.action) || std::holds_alternative<FrictionEvent>(event.action);
  if (!sets) return model;
  const Scene before = with_all_walls(*model);
  Scene scene = changed_scene(before, event);
  if (scene == before) return model;
  start_sines(before, scene, event.time);
  const auto changed = std::make_shared<Model>(*model);
  for (std::size_t i = 0; i < scene.walls.size(); ++i) {
    const WallSpec& wall = scene.walls[i];
    if (wall.motion != before.walls[i].motion || wall.surface_velocity != before.walls[i].surface_velocity ||
        wall.free != before.walls[i].free)
      set_motion(scene, wall, changed->walls[i]);
  }
  take_scene(*changed, std::move(scene));
  if (strengths_of(changed->scene) != strengths_of(model->scene))
    changed->former_strengths.push_back(strengths_of(model->scene));
  if (changed->lattice) {
    Lattice lattice = *changed->lattice;
    lattice.gravity = changed->scene.gravity.head<2>();
    changed->lattice = std::make_shared<const Lattice>(std::move(lattice));
  }
  if (std::holds_alternative<FrictionEvent>(event.action)) return changed;
  try {
    check_values(*changed, std::vector<int>(changed->bodies.size(), event.line));
  } catch (const SceneError& error) {
    throw SceneError(changed->scene.file, event.line, error.message());
  }
  return changed;
}

ValuesOverTime::ValuesOverTime(const std::shared_ptr<const Model>& model) {
  std::shared_ptr<const Model> now = model;
  for (const EventSpec& event : in_chronological_order(model->scene.events)) {
    if (joins(event.action)) continue;  // the model has it
    const std::shared_ptr<const Model> next = changed_model(now, event);
    if (next == now) continue;
    changes_.push_back({event.time, event.between_steps, next});
    now = next;
  }
}

std::shared_ptr<const Model> ValuesOverTime::at(double time) const {
  std::shared_ptr<const Model> model;
  for (const Change& change : changes_) {
    const bool passed =
        change.at_once ? time >= change.time * (1.0 - 1e-12) : time > change.time * (1.0 + 1e-12);
    if (passed) model = change.model;
  }
  return model;
}

}  // namespace scree
