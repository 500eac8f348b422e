#include "core/experiments/catalogue/catalogue.hpp"

#include <algorithm>

#include "core/experiments/catalogue/catalogue_entries.hpp"

namespace scree {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {
      lifted_cylinder(), draw_down(),      rotating_drum(), hopper(),    silo(),
      inclined_plane(),  sliders(),        shear_box(),     oedometer(), brazil_nut(),
      conveyor(),        brazilian_disc(), press()};
  return all;
}

const Experiment* find_experiment(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  const auto found = std::find_if(experiments().begin(), experiments().end(),
                                  [&](const Experiment& each) { return each.name == name; });
  return found == experiments().end() ? nullptr : &*found;
}

}  // namespace scree
