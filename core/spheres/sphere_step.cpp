#include "core/spheres/sphere_step.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

double potential_of(const DentingLaw& law, double, const ContactFit& fit) {
  return response(law.between(fit.first, fit.second), fit.overlap, fit.largest).recoverable;
}

template <typename NormalLaw>
double potential_of(const NormalLaw& law, double depth, const ContactFit& fit) {
  return law.potential(depth, fit.radius());
}

}  // namespace

ContactStore stored(const SphereInteraction& law, const ContactMemory<double>& memory,
                    const ContactFit& fit) {
  const double depth = fit.overlap + reach_of(law);
  if (depth <= 0.0) return {};
  return {std::visit([&](const auto& normal) { return potential_of(normal, depth, fit); }, law.normal),
          0.5 * memory.tangential_stiffness * dot(memory.spring, memory.spring)};
}

SphereContactView view_of(const SphereInteraction& law, const ContactMemory<double>& memory,
                          const ContactFit& fit, const Vec3& force, double weight) {
  SphereContactView view;
  view.normal = vector_of(memory.normal);
  view.overlap = fit.overlap;
  view.largest = fit.largest;
  // Both parts from the force that acted: what the trapezoidal rule ends with lies a little beside it.
  view.normal_force = force.dot(view.normal);
  view.friction = force - view.normal_force * view.normal;
  // A contact that slips is left exactly at the dynamic limit; one that sticks may be above it.
  const double from_limit = view.friction.norm() - law.dynamic_coefficient * view.normal_force;
  view.sticks = law.static_coefficient > 0.0 && view.normal_force > 0.0 &&
                std::abs(from_limit) > 1e-9 * view.normal_force;
  view.damping_force = weight * memory.damping_force;
  const double coefficient = view.sticks ? law.static_coefficient : law.dynamic_coefficient;
  view.friction_limit = coefficient * std::max(view.normal_force, 0.0);
  view.elongation = vector_of(memory.spring).norm();
  return view;
}

}  // namespace scree
