#include "core/spheres/state/sphere_laws.hpp"

#include <algorithm>

#include "core/scene/material_data.hpp"

namespace scree {
namespace {

bool applies(const ContactRule& rule, const ContactMaterials& pair) {
  return missing_data(rule.normal, *pair.first) == nullptr &&
         (pair.second == nullptr || missing_data(rule.normal, *pair.second) == nullptr);
}

bool has_bars(const ContactRule& rule) {
  const auto* walton_braun = std::get_if<WaltonBraunLawSpec>(&rule.normal);
  const auto* storakers = std::get_if<StorakersLawSpec>(&rule.normal);
  const UnloadingSpec* unloading = walton_braun != nullptr ? &walton_braun->unloading
                                   : storakers != nullptr  ? &storakers->unloading
                                                           : nullptr;
  return unloading != nullptr && std::holds_alternative<BarUnloading>(*unloading);
}

}  // namespace

SphereLaws make_sphere_laws(const Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const size_t count = std::max(materials.size(), model.rule.size());
  SphereLaws laws;
  laws.bodies.assign(count, std::vector<int>(count, -1));
  laws.walls = laws.polyhedra = laws.bodies;
  const auto add = [&](const ContactRule& rule, const ContactMaterials& pair) {
    if (!applies(rule, pair)) return -1;
    laws.laws.push_back(make_sphere_interaction(rule, pair));
    return static_cast<int>(laws.laws.size()) - 1;
  };
  for (size_t i = 0; i < materials.size(); ++i) {
    for (size_t j = 0; j < materials.size(); ++j) {
      if (model.rule[i][j] < 0) continue;
      const ContactRule& rule = model.scene.contacts[model.rule[i][j]];
      // Bars that unload are not the same from both sides.
      laws.bodies[i][j] =
          j < i && !has_bars(rule) ? laws.bodies[j][i] : add(rule, {&materials[i], &materials[j]});
      laws.walls[i][j] = add(rule, {&materials[i], nullptr});
      laws.polyhedra[i][j] = is_elastoplastic(rule.normal) ? laws.walls[i][j] : laws.bodies[i][j];
    }
  }
  for (const SphereInteraction& law : laws.laws) laws.reach = std::max(laws.reach, reach_of(law));
  return laws;
}

}  // namespace scree
