#include "core/simulation/denting_checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/lattice/lattice.hpp"
#include "core/scene/material_data.hpp"
#include "core/spheres/denting_law.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

/// Up to this share of the spheres' size the law describes what is pressed.  [R] section 5
constexpr double deepest_share = 0.05;

/// The largest two, or the smallest two, of the spheres of a material. 0: there are none.
struct Two {
  double first = 0.0;
  double second = 0.0;
};

/// Loading in numbers of size grows with the radii, unloading by bars (23) shrinks with them: where the one
/// comes nearest to the other, spheres are largest or smallest.
struct Extremes {
  Two largest;
  Two smallest;
};

std::vector<Extremes> extreme_spheres(const Model& model) {
  std::vector<std::vector<double>> radii(model.scene.materials.size());
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (!is_sphere(model, body)) continue;
    const BodyModel& sphere = model.bodies[body];
    radii[sphere.material].push_back(*model.shapes[sphere.shape].radius * sphere.size);
  }
  // Nodes of a lattice that touches are discs, and meet each other too.
  if (model.lattice && model.lattice->touches)
    radii[model.lattice->material].insert(radii[model.lattice->material].end(), 2, 0.5 * model.lattice->side);
  std::vector<Extremes> extremes(radii.size());
  for (size_t material = 0; material < radii.size(); ++material) {
    std::vector<double>& all = radii[material];
    std::sort(all.begin(), all.end());
    if (all.empty()) continue;
    extremes[material] = {{all.back(), 0.0}, {all.front(), 0.0}};
    if (all.size() > 1) {
      extremes[material].largest.second = all[all.size() - 2];
      extremes[material].smallest.second = all[1];
    }
  }
  return extremes;
}

struct Meeting {
  ContactMaterials materials;
  double first = 0.0;                                       ///< radius [m]
  double second = std::numeric_limits<double>::infinity();  ///< likewise; infinite: a surface
};

std::string described(const Meeting& meeting) {
  const std::string first =
      "spheres of \"" + meeting.materials.first->name + "\" of radius " + format_quantity(meeting.first, "m");
  if (meeting.materials.second == nullptr) return first + " on a wall or a polyhedron";
  return first + " and of \"" + meeting.materials.second->name + "\"";
}

void check(const Model& model, const ContactRule& rule, const Meeting& meeting) {
  const auto refuse = [&](const std::string& message) {
    throw SceneError(model.scene.file, rule.line, described(meeting) + message);
  };
  const auto& [one, other] = meeting.materials;
  if (std::holds_alternative<StorakersLawSpec>(rule.normal) && other != nullptr &&
      one->hardening->exponent != other->hardening->exponent) {
    refuse(" have different hardening exponents; the law \"storakers\" is for equal ones");
  }
  const ElastoplasticLaw law =
      make_denting_law(rule, meeting.materials).between(meeting.first, meeting.second);
  const double length = std::isinf(meeting.second) ? meeting.first : meeting.first + meeting.second;
  const double deepest = deepest_share * length;
  if (least_margin(law, deepest) >= -1e-9 * loading_stiffness(law, deepest)) return;
  refuse(" load with a stiffness of up to " + format_quantity(loading_stiffness(law, deepest), "N/m", 4) +
         ", more than that of their unloading; contact.normal.unloading must be at least as stiff");
}

bool complete(const ContactRule& rule, const MaterialSpec& material) {
  return missing_data(rule.normal, material) == nullptr;
}

bool has_walls(const Model& model, int material) {
  return std::any_of(model.walls.begin(), model.walls.end(),
                     [&](const WallModel& wall) { return wall.material == material; });
}

bool has_polyhedra(const Model& model, int material) {
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (model.bodies[body].material == material && !is_sphere(model, body)) return true;
  }
  return false;
}

}  // namespace

void check_dents(const Model& model) {
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const std::vector<Extremes> extremes = extreme_spheres(model);
  for (size_t i = 0; i < materials.size(); ++i) {
    if (extremes[i].largest.first == 0.0) continue;
    for (size_t j = 0; j < materials.size(); ++j) {
      if (model.rule[i][j] < 0) continue;
      const ContactRule& rule = model.scene.contacts[model.rule[i][j]];
      if (!is_elastoplastic(rule.normal) || !complete(rule, materials[i])) continue;
      for (Two Extremes::*end : {&Extremes::largest, &Extremes::smallest}) {
        const double first = (extremes[i].*end).first;
        if (has_walls(model, static_cast<int>(j)) || has_polyhedra(model, static_cast<int>(j)))
          check(model, rule, {.materials = {&materials[i], nullptr}, .first = first});
        if (!complete(rule, materials[j])) continue;
        const ContactMaterials pair{&materials[i], &materials[j]};
        const Two& others = extremes[j].*end;
        const double other = i == j ? others.second : others.first;
        if (other > 0.0) check(model, rule, {pair, first, other});
      }
    }
  }
}

}  // namespace scree
