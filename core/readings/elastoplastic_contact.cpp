#include "core/readings/elastoplastic_contact.hpp"

#include <algorithm>

#include "core/readings/contact_partners.hpp"

namespace scree {

bool has_dents(const Model& model) {
  const std::vector<ContactRule>& rules = model.scene.contacts;
  return std::any_of(rules.begin(), rules.end(),
                     [](const ContactRule& rule) { return is_elastoplastic(rule.normal); });
}

ContactLaws::ContactLaws(const Model& model)
    : model_(model), any_dents_(has_dents(model)), laws_(make_sphere_laws(model)) {}

const SphereInteraction* ContactLaws::of_sphere(const FrameContact& contact) const {
  const ContactPartners partners = partners_of(model_, contact);
  if (!partners.any_sphere) return nullptr;
  const bool wall = partners.second < 0;
  const SpherePartner kind = wall                                 ? SpherePartner::wall
                             : is_sphere(model_, partners.second) ? SpherePartner::sphere
                                                                  : SpherePartner::polyhedron;
  const int other = wall ? model_.walls[contact.wall].material : model_.bodies[partners.second].material;
  const int law = laws_.between(model_.bodies[partners.first].material, other, kind);
  return law < 0 ? nullptr : &laws_.laws[law];
}

std::optional<ElastoplasticLaw> ContactLaws::elastoplastic(const FrameContact& contact) const {
  if (!any_dents_ || !is_elastoplastic(model_.scene.contacts[rule_of(model_, contact)].normal)) return {};
  const SphereInteraction* law = of_sphere(contact);
  if (law == nullptr) return {};
  const ContactRadii radii = partners_of(model_, contact).radii;
  return denting_law(*law)->between(radii.first, radii.second);
}

std::optional<ContactDent> ContactLaws::dent(const FrameContact& contact) const {
  const std::optional<ElastoplasticLaw> law = elastoplastic(contact);
  if (!law) return {};
  const double largest = contact.largest_overlap;
  return ContactDent{largest, residual_overlap(*law, largest), loading_stiffness(*law, largest),
                     unloading_stiffness(*law, largest), plastic_work(*law, largest)};
}

}  // namespace scree
