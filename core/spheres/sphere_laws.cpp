#include "core/spheres/sphere_laws.hpp"

#include <algorithm>

namespace scree {
namespace {

bool has_moduli(const MaterialSpec& material) {
  return material.young_modulus.has_value() && material.poisson_ratio.has_value();
}

bool applies(const ContactRule& rule, const ElasticPair& pair) {
  if (!std::holds_alternative<HertzLawSpec>(rule.normal)) return true;
  return has_moduli(*pair.first) && (pair.second == nullptr || has_moduli(*pair.second));
}

}  // namespace

SphereLaws make_sphere_laws(const Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const size_t count = std::max(materials.size(), model.rule.size());
  SphereLaws laws;
  laws.bodies.assign(count, std::vector<int>(count, -1));
  laws.walls = laws.bodies;
  const auto add = [&](const ContactRule& rule, const ElasticPair& pair) {
    if (!applies(rule, pair)) return -1;
    laws.laws.push_back(make_sphere_interaction(rule, pair));
    return static_cast<int>(laws.laws.size()) - 1;
  };
  for (size_t i = 0; i < materials.size(); ++i) {
    for (size_t j = 0; j < materials.size(); ++j) {
      if (model.rule[i][j] < 0) continue;
      const ContactRule& rule = model.scene.contacts[model.rule[i][j]];
      laws.bodies[i][j] = j < i ? laws.bodies[j][i] : add(rule, {&materials[i], &materials[j]});
      laws.walls[i][j] = add(rule, {&materials[i], nullptr});
    }
  }
  for (const SphereInteraction& law : laws.laws) laws.reach = std::max(laws.reach, reach_of(law));
  return laws;
}

}  // namespace scree
