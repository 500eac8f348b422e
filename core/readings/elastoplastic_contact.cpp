#include "core/readings/elastoplastic_contact.hpp"

#include <algorithm>

#include "core/readings/contact_partners.hpp"

namespace scree {

bool has_elastoplastic_contacts(const Model& model) {
  const std::vector<ContactRule>& rules = model.scene.contacts;
  return std::any_of(rules.begin(), rules.end(),
                     [](const ContactRule& rule) { return is_elastoplastic(rule.normal); });
}

const SphereInteraction* sphere_law_of(const SphereLaws& laws, const Model& model,
                                       const FrameContact& contact) {
  const ContactPartners partners = partners_of(model, contact);
  if (!partners.any_sphere) return nullptr;
  const bool wall = partners.second < 0;
  const SpherePartner kind = wall                                ? SpherePartner::wall
                             : is_sphere(model, partners.second) ? SpherePartner::sphere
                                                                 : SpherePartner::polyhedron;
  const int other = wall ? model.walls[contact.wall].material : model.bodies[partners.second].material;
  const int law = laws.between(model.bodies[partners.first].material, other, kind);
  return law < 0 ? nullptr : &laws.laws[law];
}

const ElastoplasticSphereLaw& acting_law(const ElastoplasticSphereLaw& law,
                                         const std::vector<ElastoplasticSphereLaw>& former,
                                         const FrameContact& contact) {
  const long strength = static_cast<long>(former.size()) - contact.changes_since;
  return with_strength(law, former, std::max(0L, strength));
}

ElastoplasticContacts::ElastoplasticContacts(const Model& model) : model_(model) {
  if (has_elastoplastic_contacts(model)) laws_ = make_sphere_laws(model);
}

std::optional<ElastoplasticLaw> ElastoplasticContacts::law(const FrameContact& contact) const {
  const int rule = rule_of(model_, contact);
  if (!laws_ || rule < 0 || !is_elastoplastic(model_.scene.contacts[rule].normal)) return {};
  const SphereInteraction* law = sphere_law_of(*laws_, model_, contact);
  if (law == nullptr) return {};
  const ContactRadii radii = partners_of(model_, contact).radii;
  return acting_law(*elastoplastic_sphere_law(*law), law->former, contact).between(radii.first, radii.second);
}

std::optional<ElastoplasticState> ElastoplasticContacts::state(const FrameContact& contact) const {
  const std::optional<ElastoplasticLaw> law = this->law(contact);
  if (!law) return {};
  const double largest = contact.largest_overlap;
  return ElastoplasticState{largest, residual_overlap(*law, largest), loading_stiffness(*law, largest),
                            unloading_stiffness(*law, largest), plastic_work(*law, largest)};
}

std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact) {
  return ElastoplasticContacts(model).law(contact);
}

std::optional<ElastoplasticState> elastoplastic_state(const Model& model, const FrameContact& contact) {
  return ElastoplasticContacts(model).state(contact);
}

}  // namespace scree
