#include "core/laws/normal/hertz.hpp"

#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

// Velocities of the explicit rule are half a step behind, so that its error is the largest.
constexpr DampedSteps explicit_steps{140.0, 36.0};
constexpr DampedSteps trapezoidal_steps{140.0, 26.0};
constexpr DampedSteps trapezoidal_steps_that_pull{250.0, 36.0};

double plane_strain_compliance(const MaterialSpec& material) {
  const double nu = *material.poisson_ratio;
  return (1.0 - nu * nu) / *material.young_modulus;
}

double shear_compliance(const MaterialSpec& material, TangentialStiffness form) {
  const double nu = *material.poisson_ratio;
  const double compliance = 2.0 * (1.0 + nu) / *material.young_modulus;
  return form == TangentialStiffness::mindlin ? (2.0 - nu) * compliance : compliance;
}

}  // namespace

double HertzLaw::contact_time(const SphereImpact& impact) const {
  return hertz_contact_time(modulus, impact.radii.reduced(), impact.mass, impact.speed);
}

double HertzLaw::steps(const DashpotMotion& dashpot) {
  if (!dashpot.trapezoidal) return explicit_steps.at(dashpot.ratio);
  return (dashpot.tension ? trapezoidal_steps_that_pull : trapezoidal_steps).at(dashpot.ratio);
}

double hertz_contact_time(double modulus, double radius, double mass, double speed) {
  return 2.868 * std::pow(mass * mass / (radius * modulus * modulus * speed), 0.2);
}

const char* HertzLawSpec::missing_data(const MaterialSpec& material) {
  if (!material.young_modulus) return "young_modulus";
  return material.poisson_ratio ? nullptr : "poisson_ratio";
}

HertzLaw HertzLawSpec::make(const ContactMaterials& materials, const FrictionSpec& friction) const {
  double normal = plane_strain_compliance(*materials.first);
  double shear = shear_compliance(*materials.first, friction.form);
  if (materials.second != nullptr) {
    normal += plane_strain_compliance(*materials.second);
    shear += shear_compliance(*materials.second, friction.form);
  }
  if (friction.stiffness) return {1.0 / normal, 0.0, *friction.stiffness};
  return {1.0 / normal, 8.0 / shear, 0.0};
}

/// With the dashpot of [S] Eq. 22 the contact is a linear oscillator in δ^(5/4).
double HertzLawSpec::oscillator_ratio() {
  return std::sqrt(1.2);
}

std::string HertzLawSpec::summary() const {
  return "Hertz, force 4/3 E* √(r* δ³)\n";
}

std::string HertzLawSpec::tangential(const FrictionSpec& friction) {
  return friction.form == TangentialStiffness::mindlin ? "after Mindlin, 1/G* = Σ (2 − ν)/G"
                                                       : "8 G* √(r* δ) with 1/G* = Σ 1/G";
}

std::string HertzLawSpec::sufficient_parameters(double factor, const MaterialSpec* material) const {
  if (material != nullptr && material->young_modulus)
    return "young_modulus = " + number_text(round_up_125(*material->young_modulus * factor)) + " of \"" +
           material->name + "\"";
  return "materials " + number_text(round_up_125(factor)) + " times as stiff (young_modulus)";
}

}  // namespace scree
