#include "core/simulation/roster.hpp"

#include <algorithm>

#include "core/scene/event_order.hpp"
#include "core/setup/joined_model.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

/// The model with what some events add.
std::shared_ptr<const Model> model_with(const SimulationState& state, const std::vector<EventSpec>& joining) {
  if (joining == joining_events(state.start->scene.events)) return state.start;
  const std::vector<EventSpec>& known = state.roster.joining;
  const bool more = state.roster.model && known.size() <= joining.size() &&
                    std::equal(known.begin(), known.end(), joining.begin());
  std::shared_ptr<const Model> model = more ? state.roster.model : without_joining(state.start);
  for (std::size_t k = more ? known.size() : 0; k < joining.size(); ++k)
    model = with_joining(model, joining[k]);
  return model;
}

/// The roster with the values of now.
std::shared_ptr<const Model> with_values_of_now(const SimulationState& state) {
  auto now = std::make_shared<Model>(*state.model);
  const Model& roster = *state.roster.model;
  now->bodies = roster.bodies;
  now->start = roster.start;
  now->names = roster.names;
  now->shapes = roster.shapes;
  now->scene.shapes = roster.scene.shapes;
  now->joining = roster.joining;
  now->joining_fills = roster.joining_fills;
  // Those that have joined already keep their motions of now.
  for (std::size_t k = now->walls.size(); k < roster.walls.size(); ++k) now->walls.push_back(roster.walls[k]);
  for (std::size_t k = now->joining_walls.size(); k < roster.joining_walls.size(); ++k)
    now->joining_walls.push_back(roster.joining_walls[k]);
  return now;
}

}  // namespace

void renew_roster(SimulationState& state) {
  std::vector<EventSpec> joining = joining_events(state.timetable.events());
  Roster& roster = state.roster;
  const bool other = !roster.model || joining != roster.joining;
  if (other) {
    roster.model = model_with(state, joining);
    roster.joining = std::move(joining);
  }
  const bool changed = std::any_of(state.changes.begin(), state.changes.end(),
                                   [](const EventSpec& event) { return !joins(event.action); });
  if (!changed) {
    roster.shown = nullptr;
  } else if (other || roster.shown_of != state.model) {
    roster.shown = with_values_of_now(state);
  }
  roster.shown_of = state.model;
}

}  // namespace scree
