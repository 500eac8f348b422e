#include "core/simulation/contact_law.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/spheres/denting_law.hpp"

namespace scree {

std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact) {
  int first = contact.a;
  int second = contact.b;
  if (!is_sphere(model, first)) std::swap(first, second);
  if (first < 0 || !is_sphere(model, first)) return {};
  const auto material_of = [&](int body) { return model.bodies[body].material; };
  const auto radius_of = [&](int body) {
    return *model.shapes[model.bodies[body].shape].radius * model.bodies[body].size;
  };
  const bool at_wall = contact.wall >= 0;
  const int other = at_wall ? model.walls[contact.wall].material : material_of(second);
  const int rule = model.rule[material_of(first)][other];
  if (rule < 0 || !is_elastoplastic(model.scene.contacts[rule].normal)) return {};
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const bool flat = at_wall || !is_sphere(model, second);
  const DentingLaw law = make_denting_law(
      model.scene.contacts[rule], {&materials[material_of(first)], flat ? nullptr : &materials[other]});
  return law.between(radius_of(first), flat ? std::numeric_limits<double>::infinity() : radius_of(second));
}

std::optional<ContactDent> contact_dent(const Model& model, const FrameContact& contact) {
  const std::optional<ElastoplasticLaw> law = elastoplastic_law(model, contact);
  if (!law) return {};
  const double largest = contact.largest_overlap;
  return ContactDent{largest, residual_overlap(*law, largest), loading_stiffness(*law, largest),
                     unloading_stiffness(*law, largest), plastic_work(*law, largest)};
}

bool has_dents(const Model& model) {
  const std::vector<ContactRule>& rules = model.scene.contacts;
  return std::any_of(rules.begin(), rules.end(),
                     [](const ContactRule& rule) { return is_elastoplastic(rule.normal); });
}

}  // namespace scree
