#include "core/simulation/stepping/step_failures.hpp"

#include <algorithm>

#include "core/base/text/quantity.hpp"
#include "core/simulation/parts/partner_names.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/step_size/contact_time.hpp"

namespace scree {
namespace {

/// Returns whether any contact rule is a barrier law.
bool has_barriers(const Scene& scene) {
  return std::any_of(scene.contacts.begin(), scene.contacts.end(),
                     [](const ContactRule& rule) { return keeps_gap(rule.normal); });
}

/// Remedy for spheres that pass through something: a shorter step if it exceeds the recommended one.
std::string remedy_for_passage(const Model& model) {
  const double chosen = recommended_step(model);
  const std::optional<double> given = model.scene.solver.time_step;
  if (given && *given > chosen)
    return "a time_step of at most " + format_quantity(chosen, "s") +
           ", as chosen automatically, or stiffer contacts usually help";
  return "stiffer contacts (a larger young_modulus or stiffness) or less speed usually help";
}

std::string name_of(const SimulationState& state, int partner) {
  return name_of(state.polyhedra, state.walls, partner);
}

/// Remedy for a lost gap under a barrier law.
std::string remedy_of(const SphereInteraction& law, const Model& model) {
  return std::visit(
      [](const auto& spec) -> std::string {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) return spec.remedy;
        return {};
      },
      model.scene.contacts[law.rule].normal);
}

StepFailure driven_through(const SimulationState& state, const ContactPair& pair) {
  return {state.time(), driven_through(state.polyhedra, state.walls, pair.a, pair.b)};
}

std::string sphere_name(const SimulationState& state, int body) {
  if (body >= state.spheres.spheres().first_node) return "a node of the lattice";
  return "body " + body_name(*state.model, body);
}

/// Failure if a sphere or a lattice cell rotates too far in one step.
std::optional<StepFailure> turning_too_far(const SimulationState& state) {
  if (const int node = state.lattice.turned_too_far(); node >= 0) {
    const Vec2 place = state.lattice.lattice().position(node);
    return StepFailure{state.time(), "the cell of the lattice that was at (" +
                                         format_quantity(place.x(), "m") + ", " +
                                         format_quantity(place.y(), "m") +
                                         ") at rest would turn by a right angle or more in a step; a smaller "
                                         "time_step or less spin helps"};
  }
  const int body = state.spheres.turning_too_far(state.division.step());
  if (body < 0) return std::nullopt;
  return StepFailure{state.time(),
                     "body " + body_name(*state.model, body) +
                         " would turn by a right angle or more in a step; a smaller time_step or less "
                         "spin helps"};
}

}  // namespace

StepFailure failure_of(const SimulationState& state) {
  if (const auto turning = turning_too_far(state)) return *turning;
  if (!state.account.finite()) return no_finite_energy(state);
  if (!state.spheres.empty() && !state.spheres.barriers_hold(state.division.smallest()))
    return lost_barrier(state);
  const std::vector<RigidState>& partners = state.polyhedra.partners().state;
  for (const ClosePair& close : state.polyhedra.contacts().close()) {
    const ContactPair& pair = state.polyhedra.contacts().pair(close);
    if (!pair.crossed) continue;
    if (is_driven(partners[pair.a], partners[pair.b])) return driven_through(state, pair);
    return {state.time(),
            name_of(state, pair.a) + " would pass through " + name_of(state, pair.b) +
                " even with the smallest step; a smaller min_time_step, a stiffer contact or a larger "
                "activation gap usually helps"};
  }
  return step_too_short(state);
}

StepFailure step_too_short(const SimulationState& state) {
  const std::vector<RigidState>& partners = state.polyhedra.partners().state;
  const ContactPair* stiffest = nullptr;
  for (const ClosePair& close : state.polyhedra.contacts().close()) {
    const ContactPair& pair = state.polyhedra.contacts().pair(close);
    if (stiffest == nullptr || pair.stiffness > stiffest->stiffness) stiffest = &pair;
  }
  if (stiffest != nullptr && is_driven(partners[stiffest->a], partners[stiffest->b]))
    return driven_through(state, *stiffest);
  std::string where;
  if (stiffest != nullptr && stiffest->stiffness > 0.0) {
    double gap = std::numeric_limits<double>::infinity();
    for (const Contact& contact : stiffest->latest()) gap = std::min(gap, contact.gap);
    where = " at " + name_of(state, stiffest->a) + " with " + name_of(state, stiffest->b) +
            ", where the gap is " + format_quantity(gap, "m");
  }
  const bool given = state.model->scene.solver.min_time_step.has_value();
  return {state.time(), "the step would have to be smaller than " +
                            std::string(given ? "min_time_step = " : "") +
                            format_quantity(state.division.smallest(), "s") + where + "; " +
                            (given ? "a smaller min_time_step, a stiffer contact" : "a stiffer contact") +
                            " or a larger activation gap usually helps"};
}

StepFailure no_finite_energy(const SimulationState& state) {
  const std::string lost = "the energy is no longer finite";
  const double deepest = state.spheres.empty() ? 0.0 : state.spheres.largest_overlap();
  if (!(deepest > smallest_radius(state.spheres.spheres())))
    return {state.time(), lost + "; smaller velocities or " +
                              (has_barriers(state.model->scene) ? "stiffer barriers" : "stiffnesses") +
                              " usually help"};
  const double chosen = recommended_step(*state.model);
  const std::optional<double> given = state.model->scene.solver.time_step;
  return {state.time(),
          lost + ", after spheres overlapped by up to " + format_quantity(deepest, "m") + "; " +
              (given && *given > chosen
                   ? "a time_step of at most " + format_quantity(chosen, "s") +
                         ", as chosen automatically, usually helps"
                   : "smaller velocities, stiffer contacts or a shorter time_step usually help")};
}

StepFailure no_convergence(const SimulationState& state) {
  if (const auto turning = turning_too_far(state)) return *turning;
  return {state.time(),
          "the iterations of the trapezoidal rule do not converge even with the smallest step; a smaller "
          "time_step, a softer contact or method = \"explicit\" usually helps"};
}

std::optional<StepFailure> passage(const SimulationState& state) {
  if (state.spheres.empty() || !state.spheres.deepest().passed) return std::nullopt;
  const DeepContact& contact = state.spheres.deepest();
  const std::string one = sphere_name(state, contact.body);
  const std::string passes =
      contact.other >= 0 ? one + " and " + sphere_name(state, contact.other) + " pass through each other"
                         : "the centre of " + one + " passes through " + name_of(state, contact.partner) +
                               " to its other side";
  return StepFailure{state.time(), passes + "; " + remedy_for_passage(*state.model)};
}

StepFailure lost_barrier(const SimulationState& state) {
  const BarrierBound& bound = state.spheres.barrier_bound();
  const std::string other =
      bound.other >= 0 ? sphere_name(state, bound.other) : name_of(state, bound.partner);
  return {state.time(),
          sphere_name(state, bound.body) + " and " + other + " come so close, to " +
              format_quantity(std::max(bound.at.gap, 0.0), "m") +
              ", that the barrier between them cannot be resolved" +
              (state.model->scene.solver.min_time_step ? " without a smaller min_time_step" : "") + "; " +
              remedy_of(state.spheres.contacts().law(bound.law), *state.model)};
}

std::vector<std::string> notes_of(const SimulationState& state) {
  const DeepContact& contact = state.spheres.first_deep_overlap().contact;
  if (contact.excess == 0.0) return {};
  const std::string other =
      contact.other >= 0 ? sphere_name(state, contact.other) : name_of(state, contact.partner);
  return {sphere_name(state, contact.body) + " and " + other + " overlap by " +
          format_quantity(contact.overlap, "m") +
          " at t = " + format_quantity(state.spheres.first_deep_overlap().time, "s") +
          ", beyond the range of the law between them (half a radius; 5 % of a diameter where it is "
          "elastoplastic); stiffer contacts, less speed or a shorter time_step help"};
}

}  // namespace scree
