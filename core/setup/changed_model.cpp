#include "core/setup/changed_model.hpp"

#include "core/lattice/lattice.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/changed_scene.hpp"
#include "core/setup/checks/start_checks.hpp"

namespace scree {

std::shared_ptr<const Model> changed_model(const std::shared_ptr<const Model>& model,
                                           const EventSpec& event) {
  const bool sets =
      std::holds_alternative<SetEvent>(event.action) || std::holds_alternative<FrictionEvent>(event.action);
  if (!sets) return model;
  Scene scene = changed_scene(model->scene, event);
  if (scene == model->scene) return model;
  const auto changed = std::make_shared<Model>(*model);
  changed->scene = std::move(scene);
  for (std::size_t i = 0; i < changed->scene.walls.size(); ++i) {
    const auto& motion = changed->scene.walls[i].motion;
    if (motion != model->scene.walls[i].motion) changed->walls[i].motion = motion;
  }
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
