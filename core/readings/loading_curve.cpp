#include "core/readings/loading_curve.hpp"

#include <cmath>
#include <limits>

#include "core/laws/polyhedron_interaction.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

std::function<double(double)> barrier_force(const ContactRule& rule) {
  return [law = make_interaction(rule).normal](double overlap) {
    if (overlap >= 0.0) return std::numeric_limits<double>::quiet_NaN();
    return law.force(-overlap);
  };
}

std::function<double(double)> elastic_force(const ContactPartners& partners) {
  const double radius = 1.0 / (1.0 / partners.first_radius + 1.0 / partners.second_radius);
  const auto force_of = [radius](const auto& law) {
    return [law, radius](double overlap) { return law.response(overlap, radius).force; };
  };
  const SphereInteraction interaction = make_sphere_interaction(*partners.rule, partners.materials);
  if (const auto* hertz = std::get_if<HertzLaw>(&interaction.normal)) return force_of(*hertz);
  return force_of(std::get<LinearLaw>(interaction.normal));
}

}  // namespace

LoadingCurve loading_curve(const Model& model, const FrameContact& contact) {
  const ContactPartners partners = partners_of(model, contact);
  const std::string_view name = name_of(partners.rule->normal);
  if (const auto* barrier = std::get_if<BarrierLawSpec>(&partners.rule->normal))
    return {name, -barrier->activation_gap, barrier_force(*partners.rule)};
  if (const auto dents = elastoplastic_law(model, contact))
    return {name, 0.0, [law = *dents](double overlap) { return loading_force(law, overlap); }};
  return {name, 0.0, elastic_force(partners)};
}

std::optional<ContactSize> contact_size(const Model& model, const FrameContact& contact) {
  const ContactPartners partners = partners_of(model, contact);
  if (!partners.any_sphere) return {};
  const double first = partners.first_radius;
  const double second = partners.second_radius;
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
