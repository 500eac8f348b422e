#include "core/spheres/state/sphere_laws.hpp"

#include <algorithm>
#include <optional>

#include "core/lattice/lattice.hpp"

namespace scree {
namespace {

bool applies(const ContactRule& rule, const ContactMaterials& pair) {
  return missing_data(rule.normal, *pair.first) == nullptr &&
         (pair.second == nullptr || missing_data(rule.normal, *pair.second) == nullptr);
}

/// Elastoplastic laws of two materials before each change of a strength. All other values are those of now;
/// so is the strength if there was none before that the rule could use.
std::vector<ElastoplasticSphereLaw> former_laws(const Model& model, const ContactRule& rule, int material,
                                                std::optional<int> other) {
  std::vector<ElastoplasticSphereLaw> laws;
  const auto then = [&](const std::vector<MaterialStrength>& strengths, int which) {
    MaterialSpec spec = model.scene.materials[which];
    spec.yield_stress = strengths[which].yield_stress;
    spec.hardening = strengths[which].hardening;
    return spec;
  };
  for (const std::vector<MaterialStrength>& strengths : model.former_strengths) {
    MaterialSpec first = then(strengths, material);
    MaterialSpec second = then(strengths, other.value_or(material));
    if (!applies(rule, {&first, other ? &second : nullptr})) {
      first = model.scene.materials[material];
      second = model.scene.materials[other.value_or(material)];
    }
    const SphereInteraction law = make_sphere_interaction(rule, {&first, other ? &second : nullptr});
    laws.push_back(*elastoplastic_sphere_law(law));
  }
  return laws;
}

/// Radius of the largest sphere of a model, nodes of a lattice included [m].
double largest_radius(const Model& model) {
  double radius = model.lattice ? 0.5 * model.lattice->side : 0.0;
  for (int i = 0; i < static_cast<int>(model.bodies.size()); ++i) {
    if (is_sphere(model, i)) radius = std::max(radius, bounding_radius(model, i));
  }
  return radius;
}

}  // namespace

SphereLaws make_sphere_laws(const Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const size_t count = std::max(materials.size(), model.rule.size());
  SphereLaws laws;
  laws.bodies.assign(count, std::vector<int>(count, -1));
  laws.walls = laws.polyhedra = laws.bodies;
  const auto add = [&](int rule, int material, std::optional<int> other) {
    const ContactRule& spec = model.scene.contacts[rule];
    const ContactMaterials pair{&materials[material], other ? &materials[*other] : nullptr};
    if (!applies(spec, pair)) return -1;
    laws.laws.push_back(make_sphere_interaction(spec, pair));
    laws.laws.back().rule = rule;
    if (is_elastoplastic(spec.normal)) laws.laws.back().former = former_laws(model, spec, material, other);
    return static_cast<int>(laws.laws.size()) - 1;
  };
  const auto usable = [&](int law) { return law < 0 || symmetric(laws.laws[law]); };
  const int own = static_cast<int>(materials.size());
  for (int i = 0; i < own; ++i) {
    for (int j = 0; j < own; ++j) {
      const int rule = model.rule[i][j];
      if (rule < 0) continue;
      laws.bodies[i][j] = j < i && usable(laws.bodies[j][i]) ? laws.bodies[j][i] : add(rule, i, j);
      laws.walls[i][j] = add(rule, i, std::nullopt);
      laws.polyhedra[i][j] =
          is_elastoplastic(model.scene.contacts[rule].normal) ? laws.walls[i][j] : laws.bodies[i][j];
    }
  }
  reach_up_to(laws.laws, largest_radius(model));
  for (const SphereInteraction& law : laws.laws) laws.reach = std::max(laws.reach, reach_of(law));
  return laws;
}

}  // namespace scree
