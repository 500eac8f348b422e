#include "core/step_size/largest_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/laws/gap_law.hpp"
#include "core/step_size/contact_time.hpp"
#include "core/step_size/lattice_stability.hpp"

namespace scree {
namespace {

/// Share of the largest stable step of a lattice.
constexpr double lattice_step_share = 0.5;

/// Contact time π √(m/k) of the lightest polyhedron on the stiffest barrier law at half its activation gap.
double polyhedron_step(const Model& model) {
  double lightest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) lightest = std::min(lightest, model.bodies[i].mass);
  }
  double stiffest = 0.0;
  for (const ContactRule& rule : model.scene.contacts) {
    if (keeps_gap(rule.normal)) stiffest = std::max(stiffest, make_gap_law(rule.normal).typical_stiffness());
  }
  const double contact_time = std::numbers::pi * std::sqrt(lightest / stiffest);
  return std::isfinite(contact_time) && contact_time > 0.0 ? contact_time : model.scene.output.interval;
}

}  // namespace

double largest_step(const Model& model) {
  return model.scene.solver.time_step.value_or(chosen_step(model));
}

double chosen_step(const Model& model) {
  double step = std::min(polyhedron_step(model), recommended_step(model));
  if (model.lattice) step = std::min(step, lattice_step_share * stable_lattice_step(model));
  return step;
}

std::string long_step_note(const Model& model) {
  constexpr double noticeable = 2.0;
  const std::optional<double> step = model.scene.solver.time_step;
  const double chosen = recommended_step(model);
  if (!step || *step <= noticeable * chosen) return {};
  return "solver.time_step = " + number_text(*step) + " is " +
         (*step > far_too_long * chosen ? "far longer" : "longer") + " than the " +
         format_quantity(chosen, "s") + " that would be chosen for the spheres; leave it out, or shorten it";
}

double smallest_step(const SolverSpec& solver, double largest) {
  double share = 1e-4;
  if (solver.method == SolverMethod::newmark) share = 1e-10;
  if (solver.method == SolverMethod::velocity_verlet) share = 1e-12;
  return solver.min_time_step.value_or(share * largest);
}

}  // namespace scree
