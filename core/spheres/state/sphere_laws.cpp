#include "core/spheres/state/sphere_laws.hpp"

#include <algorithm>

namespace scree {
namespace {

bool applies(const ContactRule& rule, const ContactMaterials& pair) {
  return missing_data(rule.normal, *pair.first) == nullptr &&
         (pair.second == nullptr || missing_data(rule.normal, *pair.second) == nullptr);
}

}  // namespace

SphereLaws make_sphere_laws(const Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const size_t count = std::max(materials.size(), model.rule.size());
  SphereLaws laws;
  laws.bodies.assign(count, std::vector<int>(count, -1));
  laws.walls = laws.polyhedra = laws.bodies;
  const auto add = [&](int rule, const ContactMaterials& pair) {
    if (!applies(model.scene.contacts[rule], pair)) return -1;
    laws.laws.push_back(make_sphere_interaction(model.scene.contacts[rule], pair));
    laws.laws.back().rule = rule;
    return static_cast<int>(laws.laws.size()) - 1;
  };
  const auto usable = [&](int law) { return law < 0 || symmetric(laws.laws[law]); };
  for (size_t i = 0; i < materials.size(); ++i) {
    for (size_t j = 0; j < materials.size(); ++j) {
      const int rule = model.rule[i][j];
      if (rule < 0) continue;
      laws.bodies[i][j] =
          j < i && usable(laws.bodies[j][i]) ? laws.bodies[j][i] : add(rule, {&materials[i], &materials[j]});
      laws.walls[i][j] = add(rule, {&materials[i], nullptr});
      laws.polyhedra[i][j] =
          is_elastoplastic(model.scene.contacts[rule].normal) ? laws.walls[i][j] : laws.bodies[i][j];
    }
  }
  for (const SphereInteraction& law : laws.laws) laws.reach = std::max(laws.reach, reach_of(law));
  return laws;
}

}  // namespace scree
