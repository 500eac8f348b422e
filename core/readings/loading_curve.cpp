#include "core/readings/loading_curve.hpp"

#include <cmath>
#include <limits>

#include "core/readings/contact_partners.hpp"
#include "core/readings/elastoplastic_contact.hpp"

namespace scree {

LoadingCurve loading_curve(const Model& model, const FrameContact& contact) {
  const int rule = rule_of(model, contact);
  if (rule < 0) return {};
  const NormalLawSpec& spec = model.scene.contacts[rule].normal;
  if (keeps_gap(spec)) {
    const GapContact gap{make_gap_law(spec)};
    return {name_of(spec), -gap.reach(), [gap](double overlap) { return gap.loading(overlap, {}); }};
  }
  const SphereLaws laws = make_sphere_laws(model);
  const SphereInteraction* found = sphere_law_of(laws, model, contact);
  if (found == nullptr) return {};
  SphereInteraction law = *found;
  if (const ElastoplasticSphereLaw* now = elastoplastic_sphere_law(*found))
    law.normal = acting_law(*now, found->former, contact);
  const ContactRadii radii = partners_of(model, contact).radii;
  return {name_of(spec), 0.0, [law, radii](double overlap) {
            return std::visit([&](const auto& normal) { return normal.loading(overlap, radii); }, law.normal);
          }};
}

std::optional<ContactSize> contact_size(const Model& model, const FrameContact& contact) {
  const ContactPartners partners = partners_of(model, contact);
  if (!partners.any_sphere) return {};
  const auto [first, second] = partners.radii;
  if (std::isinf(second)) return ContactSize{first, 4.0 * first * first};
  return ContactSize{first + second, 4.0 * first * second};
}

ElastoplasticLaw scaled(const ElastoplasticLaw& law, const ContactSize& size) {
  ElastoplasticLaw result = law;
  result.loading *= std::pow(size.length, law.exponent) / size.area;
  result.unloading *= size.length / size.area;
  result.by_overlap *= size.length * size.length / size.area;
  result.by_force *= size.length;
  return result;
}

}  // namespace scree
