#include "core/spheres/barrier_notes.hpp"

#include <algorithm>

#include "core/spheres/barrier_step.hpp"
#include "core/spheres/impact_speed.hpp"
#include "core/text/number.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

/// Mass of the heaviest sphere that moves and that a rule can apply to; 0: there is none [kg].
double heaviest_sphere(const Model& model, int rule) {
  double mass = 0.0;
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    const std::vector<int>& rules = model.rule[model.bodies[body].material];
    const bool applies = std::find(rules.begin(), rules.end(), rule) != rules.end();
    if (applies && is_sphere(model, body) && !model.bodies[body].fixed)
      mass = std::max(mass, model.bodies[body].mass);
  }
  return mass;
}

/// Before the gap means nothing [J].
double capacity(const BarrierLawSpec& spec) {
  const BarrierLaw law(spec.activation_gap, spec.stiffness, spec.exponent, spec.barrier_fraction,
                       spec.barrier_exponent);
  return law.potential(broken_share * spec.activation_gap);
}

}  // namespace

std::vector<std::string> barrier_notes(const Model& model) {
  std::vector<std::string> notes;
  const std::vector<ContactRule>& rules = model.scene.contacts;
  for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
    const auto* spec = std::get_if<BarrierLawSpec>(&rules[rule].normal);
    const double mass = spec != nullptr ? heaviest_sphere(model, rule) : 0.0;
    if (mass == 0.0) continue;
    const double speed = impact_speed(model);
    const double energy = 0.5 * mass * speed * speed;
    const double stored = capacity(*spec);
    if (energy <= stored) continue;
    notes.push_back(
        "impacts of spheres of up to " + format_quantity(energy, "J") + " (" + format_quantity(mass, "kg") +
        " at " + format_quantity(speed, "m/s") + ") are more than the " + format_quantity(stored, "J") +
        " that the barrier of contact " + std::to_string(rule) +
        " can store, and without enough damping the run will stop; stiffness = " +
        number_text(round_up_125(spec->stiffness * energy / stored)) + " or barrier_exponent = -2 would do");
  }
  return notes;
}

}  // namespace scree
