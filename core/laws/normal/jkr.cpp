#include "core/laws/normal/jkr.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// Newton's method on a convex function falls to the solution; the limit only ends round-off.
constexpr int most_iterations = 50;
constexpr double precision = 1e-15;

/// x^(2/3)
double two_thirds(double x) {
  const double root = std::cbrt(x);
  return root * root;
}

}  // namespace

JkrLaw::JkrLaw(const HertzLaw& elastic, double surface_energy)
    : HertzLaw(elastic),
      surface_energy_(surface_energy),
      adhesion_(std::sqrt(2.0 * std::numbers::pi * surface_energy / elastic.modulus)) {}

double JkrLaw::tear_off(double radius) const {
  return 0.75 * adhesion_ * std::cbrt(0.25 * adhesion_ * radius);
}

double JkrLaw::pull_off(double radius) const {
  return 1.5 * std::numbers::pi * surface_energy_ * radius;
}

double JkrLaw::making_loss(double radius) const {
  const double touching = two_thirds(adhesion_ * radius);
  const double tearing = two_thirds(0.25 * adhesion_ * radius);
  return energy(tearing, radius) - energy(touching, radius);
}

/// ∫ F dδ up to a constant.
double JkrLaw::energy(double contact_radius, double radius) const {
  const double a = contact_radius;
  const double root = std::sqrt(a);
  const double c = adhesion_;
  return modulus * a * a *
         (8.0 / 15.0 * a * a * a / (radius * radius) - 4.0 / 3.0 * c * a * root / radius + 0.5 * c * c);
}

double JkrLaw::contact_radius(double overlap, double radius) const {
  // s⁴/r* − c s = δ for s = √a, from a bound above: the sum of the solutions without adhesion and at δ = 0.
  const double c = adhesion_;
  const double least = std::cbrt(0.25 * c * radius);
  const double bounded = std::max(overlap, -tear_off(radius));
  double s = std::sqrt(std::sqrt(radius * std::max(bounded, 0.0))) + std::cbrt(c * radius);
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const double cube = s * s * s / radius;
    const double slope = 4.0 * cube - c;
    const double step = (s * (cube - c) - bounded) / slope;
    s = std::max(s - step, least);
    if (!(step > precision * s)) break;
  }
  return s * s;
}

AdhesiveResponse<double> JkrLaw::at(double overlap, double radius) const {
  const double a = contact_radius(overlap, radius);
  AdhesiveResponse<double> response;
  response.force = 4.0 / 3.0 * modulus * a * a * a / radius;
  response.stiffness = 2.0 * modulus * a;
  response.tangential_stiffness = shear * a + fixed_tangential;
  response.adhesion = 2.0 * modulus * adhesion_ * a * std::sqrt(a);
  return response;
}

double JkrLaw::potential(double depth, double radius) const {
  return energy(contact_radius(depth - reach_, radius), radius) -
         energy(two_thirds(0.25 * adhesion_ * radius), radius);
}

double JkrLaw::loading(double overlap, const ContactRadii& radii) const {
  const AdhesiveResponse<double> response = at(overlap, radii.reduced());
  return response.force - response.adhesion;
}

double JkrLaw::stiffness_at(double overlap, const ContactRadii& radii) const {
  return 2.0 * modulus * contact_radius(overlap, radii.reduced());
}

double JkrLaw::contact_time(const SphereImpact& impact) const {
  // Without a load a^(3/2) = 3/2 c r*.
  const double resting = two_thirds(1.5 * adhesion_ * impact.radii.reduced());
  return std::min(HertzLaw::contact_time(impact),
                  std::numbers::pi * std::sqrt(impact.mass / (2.0 * modulus * resting)));
}

}  // namespace scree
