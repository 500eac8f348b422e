#include "core/readings/elastoplastic_contact.hpp"

#include <algorithm>

#include "core/readings/contact_partners.hpp"

namespace scree {

bool has_dents(const Model& model) {
  const std::vector<ContactRule>& rules = model.scene.contacts;
  return std::any_of(rules.begin(), rules.end(),
                     [](const ContactRule& rule) { return is_elastoplastic(rule.normal); });
}

std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact) {
  if (!has_dents(model)) return {};
  const ContactPartners partners = partners_of(model, contact);
  if (!partners.any_sphere || !is_elastoplastic(partners.rule->normal)) return {};
  return make_denting_law(*partners.rule, partners.materials)
      .between(partners.first_radius, partners.second_radius);
}

std::optional<ContactDent> contact_dent(const Model& model, const FrameContact& contact) {
  const std::optional<ElastoplasticLaw> law = elastoplastic_law(model, contact);
  if (!law) return {};
  const double largest = contact.largest_overlap;
  return ContactDent{largest, residual_overlap(*law, largest), loading_stiffness(*law, largest),
                     unloading_stiffness(*law, largest), plastic_work(*law, largest)};
}

}  // namespace scree
