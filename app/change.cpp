#include "app/change.hpp"

namespace scree {

void apply(const Change& change, Simulation& simulation) {
  if (const auto* friction = std::get_if<FrictionEvent>(&change.what)) {
    simulation.set_friction(friction->static_coefficient, friction->dynamic_coefficient);
  } else {
    simulation.remove_wall(std::get<int>(change.what));
  }
}

const FrictionEvent* last_friction(const std::vector<Change>& changes) {
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (const auto* friction = std::get_if<FrictionEvent>(&change->what)) return friction;
  }
  return nullptr;
}

}  // namespace scree
