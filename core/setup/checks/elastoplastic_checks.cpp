#include "core/setup/checks/elastoplastic_checks.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "core/base/text/quantity.hpp"
#include "core/lattice/lattice.hpp"

namespace scree {
namespace {

/// Share of the spheres' size up to which the law is valid.  [R] section 5
constexpr double deepest_share = 0.05;

/// Radii of the spheres of each material, descending [m].
std::vector<std::vector<double>> sphere_radii(const Model& model) {
  std::vector<std::vector<double>> radii(model.scene.materials.size());
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (is_sphere(model, body)) radii[model.bodies[body].material].push_back(bounding_radius(model, body));
  }
  // Nodes of a lattice that touches are discs and can meet each other.
  if (model.lattice && model.lattice->touches) {
    std::vector<double>& own = radii[model.lattice->material];
    own.insert(own.end(), 2, 0.5 * model.lattice->side);
  }
  for (std::vector<double>& all : radii) std::sort(all.begin(), all.end(), std::greater());
  return radii;
}

struct Meeting {
  ContactMaterials materials;
  double first = 0.0;                                       ///< first radius [m]
  double second = std::numeric_limits<double>::infinity();  ///< second radius; infinite: a surface [m]
};

std::string described(const Meeting& meeting) {
  const std::string first =
      "spheres of \"" + meeting.materials.first->name + "\" of radius " + format_quantity(meeting.first, "m");
  if (meeting.materials.second == nullptr) return first + " on a wall or a polyhedron";
  return first + " and of \"" + meeting.materials.second->name + "\"";
}

template <typename Spec>
void check(const Model& model, const ContactRule& rule, const Spec& spec, const Meeting& meeting) {
  const auto refuse = [&](int line, const std::string& message) {
    throw SceneError(model.scene.file, line, described(meeting) + message);
  };
  const MaterialSpec* one = meeting.materials.first;
  const MaterialSpec* other = meeting.materials.second;
  if constexpr (requires { spec.mismatch(*one, *other); }) {
    if (const char* mismatch = other != nullptr ? spec.mismatch(*one, *other) : nullptr)
      refuse(rule.line, mismatch);
  }
  const ElastoplasticLaw law =
      spec.make(meeting.materials, rule.friction).between(meeting.first, meeting.second);
  const double length = std::isinf(meeting.second) ? meeting.first : meeting.first + meeting.second;
  const double deepest = deepest_share * length;
  const double weakest = weakest_overlap(law, deepest);
  const double loading = loading_stiffness(law, weakest);
  const double unloading = given_unloading(law, weakest);
  if (unloading >= loading - 1e-9 * loading_stiffness(law, deepest)) return;
  const bool hardens = law.exponent > 1.0;
  const int digits = unloading < 0.99 * loading ? 4 : 12;  // enough digits to show a difference
  refuse(rule.law_line,
         " load with a stiffness of " + format_quantity(loading, "N/m", digits) +
             (hardens ? " at an overlap of " + format_quantity(weakest, "m") : "") + ", more than the " +
             format_quantity(unloading, "N/m", digits) +
             " of their unloading, k_U = " + unloading_formula(spec.unloading, other == nullptr) +
             "; contact.normal.unloading must be at least as stiff" +
             (hardens ? ", up to an overlap of a twentieth of their size" : ""));
}

void check(const Model& model, const ContactRule& rule, const Meeting& meeting) {
  std::visit(
      [&](const auto& spec) {
        if constexpr (std::decay_t<decltype(spec)>::traits.elastoplastic) check(model, rule, spec, meeting);
      },
      rule.normal);
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

/// Indices of the two largest and the two smallest, without duplicates.
std::vector<size_t> at_the_ends(size_t count) {
  std::set<size_t> ends;
  for (size_t k = 0; k < std::min<size_t>(2, count); ++k) ends.insert({k, count - 1 - k});
  return {ends.begin(), ends.end()};
}

}  // namespace

/// Loading stiffness grows with the radii; unloading stiffness by bars (23) decreases with them or depends on
/// their ratio. The difference is smallest for the largest or smallest spheres.
void check_elastoplastic_rules(const Model& model) {
  const std::vector<std::vector<double>> radii = sphere_radii(model);
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  for (int i = 0; i < static_cast<int>(materials.size()); ++i) {
    for (int j = 0; j < static_cast<int>(materials.size()); ++j) {
      if (model.rule[i][j] < 0) continue;
      const ContactRule& rule = model.scene.contacts[model.rule[i][j]];
      if (!is_elastoplastic(rule.normal) || !complete(rule, materials[i])) continue;
      for (const size_t first : at_the_ends(radii[i].size())) {
        if (has_walls(model, j) || has_polyhedra(model, j))
          check(model, rule, {.materials = {&materials[i], nullptr}, .first = radii[i][first]});
        if (!complete(rule, materials[j])) continue;
        for (const size_t second : at_the_ends(radii[j].size())) {
          if (i == j && first == second) continue;
          check(model, rule, {{&materials[i], &materials[j]}, radii[i][first], radii[j][second]});
        }
      }
    }
  }
}

}  // namespace scree
