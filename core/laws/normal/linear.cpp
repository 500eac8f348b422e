#include "core/laws/normal/linear.hpp"

#include <cmath>
#include <numbers>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/common/tangential_share.hpp"

namespace scree {
namespace {

// The sudden force of a linear contact makes the error of a dashpot larger than under Hertz' law.
constexpr DampedSteps explicit_steps{500.0, 76.0};
constexpr DampedSteps trapezoidal_steps{500.0, 70.0};

}  // namespace

double LinearLaw::contact_time(const SphereImpact& impact) const {
  return std::numbers::pi * std::sqrt(impact.mass / stiffness);
}

double LinearLaw::steps(const DashpotMotion& dashpot) {
  return (dashpot.trapezoidal ? trapezoidal_steps : explicit_steps).at(dashpot.ratio);
}

LinearLaw LinearLawSpec::make(const ContactMaterials&, const FrictionSpec& friction) const {
  return {stiffness, friction.stiffness.value_or(tangential_share * stiffness)};
}

std::vector<LawRow> LinearLawSpec::rows() const {
  return {{"stiffness", format_quantity(stiffness, "N/m"), "k of f = k δ"}};
}

std::string LinearLawSpec::summary() const {
  return "linear, stiffness " + format_quantity(stiffness, "N/m") + "\n";
}

std::string LinearLawSpec::tangential(const FrictionSpec&) {
  return "0.1 of the normal one at half the overlap";
}

std::string LinearLawSpec::sufficient_parameters(double factor, const MaterialSpec*) const {
  return "stiffness = " + number_text(round_up_125(stiffness * factor));
}

}  // namespace scree
