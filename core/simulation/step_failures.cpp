#include "core/simulation/step_failures.hpp"

#include <algorithm>

#include "core/base/text/quantity.hpp"
#include "core/simulation/parts/partner_names.hpp"
#include "core/simulation/state.hpp"
#include "core/step_size/contact_time.hpp"

namespace scree {
namespace {

/// What is too fast for a barrier needs a stiffer one.
bool has_barriers(const Scene& scene) {
  return std::any_of(scene.contacts.begin(), scene.contacts.end(),
                     [](const ContactRule& rule) { return keeps_gap(rule.normal); });
}

/// A step of the scene that is longer than the chosen one is the likely culprit.
std::string what_keeps_apart(const Model& model) {
  const double chosen = recommended_step(model);
  const std::optional<double> given = model.scene.solver.time_step;
  if (given && *given > chosen)
    return "a time_step of at most " + format_quantity(chosen, "s") +
           ", as chosen automatically, or stiffer contacts usually help";
  return "stiffer contacts (a larger young_modulus or stiffness) or less speed usually help";
}

std::string name_of(const Simulation::State& now, int partner) {
  return name_of(now.polyhedra, now.walls, partner);
}

/// What helps against the loss of a gap.
std::string remedy_of(const SphereInteraction& law, const Model& model) {
  return std::visit(
      [](const auto& spec) -> std::string {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) return spec.remedy;
        return {};
      },
      model.scene.contacts[law.rule].normal);
}

StepFailure driven_through(const Simulation::State& now, const ContactPair& pair) {
  return {now.time(), driven_through(now.polyhedra, now.walls, pair.a, pair.b)};
}

std::string sphere_name(const Simulation::State& now, int body) {
  if (body >= now.spheres.spheres().first_node) return "a node of the lattice";
  return "body " + body_name(*now.model, body);
}

/// Where a spin turns a sphere or a cell of the lattice too far for one step.
std::optional<StepFailure> turning_too_far(const Simulation::State& now) {
  if (const int node = now.lattice.turned_too_far(); node >= 0) {
    const Vec2 place = now.lattice.lattice().position(node);
    return StepFailure{now.time(), "the cell of the lattice that was at (" + format_quantity(place.x(), "m") +
                                       ", " + format_quantity(place.y(), "m") +
                                       ") at rest would turn by a right angle or more in a step; a smaller "
                                       "time_step or less spin helps"};
  }
  const int body = now.spheres.turning_too_far(now.division.step());
  if (body < 0) return std::nullopt;
  return StepFailure{now.time(),
                     "body " + body_name(*now.model, body) +
                         " would turn by a right angle or more in a step; a smaller time_step or less "
                         "spin helps"};
}

}  // namespace

StepFailure failure_of(const Simulation::State& now) {
  if (const auto turning = turning_too_far(now)) return *turning;
  if (!now.account.finite()) return no_finite_energy(now);
  if (!now.spheres.empty() && !now.spheres.barriers_hold(now.division.smallest())) return lost_barrier(now);
  const std::vector<RigidState>& partners = now.polyhedra.partners().state;
  for (const ClosePair& close : now.polyhedra.contacts().evaluated()) {
    const ContactPair& pair = now.polyhedra.contacts().pair(close);
    if (!pair.crossed) continue;
    if (is_driven(partners[pair.a], partners[pair.b])) return driven_through(now, pair);
    return {now.time(),
            name_of(now, pair.a) + " would pass through " + name_of(now, pair.b) +
                " even with the smallest step; a smaller min_time_step, a stiffer contact or a larger "
                "activation gap usually helps"};
  }
  return step_too_short(now);
}

StepFailure step_too_short(const Simulation::State& now) {
  const std::vector<RigidState>& partners = now.polyhedra.partners().state;
  const ContactPair* stiffest = nullptr;
  for (const ClosePair& close : now.polyhedra.contacts().close()) {
    const ContactPair& pair = now.polyhedra.contacts().pair(close);
    if (stiffest == nullptr || pair.stiffness > stiffest->stiffness) stiffest = &pair;
  }
  if (stiffest != nullptr && is_driven(partners[stiffest->a], partners[stiffest->b]))
    return driven_through(now, *stiffest);
  std::string where;
  if (stiffest != nullptr && stiffest->stiffness > 0.0) {
    double gap = std::numeric_limits<double>::infinity();
    for (const Contact& contact : stiffest->latest()) gap = std::min(gap, contact.gap);
    where = " at " + name_of(now, stiffest->a) + " with " + name_of(now, stiffest->b) +
            ", where the gap is " + format_quantity(gap, "m");
  }
  const bool given = now.model->scene.solver.min_time_step.has_value();
  return {now.time(), "the step would have to be smaller than " +
                          std::string(given ? "min_time_step = " : "") +
                          format_quantity(now.division.smallest(), "s") + where + "; " +
                          (given ? "a smaller min_time_step, a stiffer contact" : "a stiffer contact") +
                          " or a larger activation gap usually helps"};
}

StepFailure no_finite_energy(const Simulation::State& now) {
  const std::string lost = "the energy is no longer finite";
  const double deepest = now.spheres.empty() ? 0.0 : now.spheres.largest_overlap();
  if (!(deepest > smallest_radius(now.spheres.spheres())))
    return {now.time(), lost + "; smaller velocities or " +
                            (has_barriers(now.model->scene) ? "stiffer barriers" : "stiffnesses") +
                            " usually help"};
  const double chosen = recommended_step(*now.model);
  const std::optional<double> given = now.model->scene.solver.time_step;
  return {now.time(), lost + ", after spheres were pressed in by up to " + format_quantity(deepest, "m") +
                          "; " +
                          (given && *given > chosen
                               ? "a time_step of at most " + format_quantity(chosen, "s") +
                                     ", as chosen automatically, usually helps"
                               : "smaller velocities, stiffer contacts or a shorter time_step usually help")};
}

StepFailure no_convergence(const Simulation::State& now) {
  if (const auto turning = turning_too_far(now)) return *turning;
  return {now.time(),
          "the iterations of the trapezoidal rule do not converge even with the smallest step; a smaller "
          "time_step, a softer contact or method = \"explicit\" usually helps"};
}

std::optional<StepFailure> passage(const Simulation::State& now) {
  if (now.spheres.empty() || !now.spheres.deepest().passed) return std::nullopt;
  const DeepContact& contact = now.spheres.deepest();
  const std::string one = sphere_name(now, contact.body);
  const std::string passes =
      contact.other >= 0 ? one + " and " + sphere_name(now, contact.other) + " pass through each other"
                         : "the centre of " + one + " passes through " + name_of(now, contact.partner) +
                               " to its other side";
  return StepFailure{now.time(), passes + "; " + what_keeps_apart(*now.model)};
}

StepFailure lost_barrier(const Simulation::State& now) {
  const BarrierBound& bound = now.spheres.barrier_bound();
  const std::string other = bound.other >= 0 ? sphere_name(now, bound.other) : name_of(now, bound.partner);
  return {now.time(), sphere_name(now, bound.body) + " and " + other + " come so close, to " +
                          format_quantity(std::max(bound.at.gap, 0.0), "m") +
                          ", that the barrier between them cannot be followed" +
                          (now.model->scene.solver.min_time_step ? " without a smaller min_time_step" : "") +
                          "; " + remedy_of(now.spheres.contacts().law(bound.law), *now.model)};
}

std::vector<std::string> notes_of(const Simulation::State& now) {
  const DeepContact& contact = now.spheres.first_deep_overlap().contact;
  if (contact.excess == 0.0) return {};
  const std::string other =
      contact.other >= 0 ? sphere_name(now, contact.other) : name_of(now, contact.partner);
  return {sphere_name(now, contact.body) + " and " + other + " overlap by " +
          format_quantity(contact.overlap, "m") +
          " at t = " + format_quantity(now.spheres.first_deep_overlap().time, "s") +
          ", more than the law between them holds for (half a radius; 5 % of a diameter where it is "
          "elastoplastic); stiffer contacts, less speed or a shorter time_step help"};
}

}  // namespace scree
