#include <algorithm>

#include "core/base/text/quantity.hpp"
#include "core/simulation/state.hpp"
#include "core/step_size/contact_time.hpp"

// What is said of contacts of spheres outside their laws.

namespace scree {
namespace {

/// A step of the scene that is longer than the chosen one is the likely culprit.
std::string what_keeps_apart(const Model& model) {
  const double chosen = recommended_step(model);
  const std::optional<double> given = model.scene.solver.time_step;
  if (given && *given > chosen)
    return "a time_step of at most " + format_quantity(chosen, "s") +
           ", as chosen automatically, or stiffer contacts usually help";
  return "stiffer contacts (a larger young_modulus or stiffness) or less speed usually help";
}

}  // namespace

std::string Simulation::State::sphere_name(int body) const {
  if (body >= spheres.spheres().first_node) return "a node of the lattice";
  return "body " + body_name(*model, body);
}

/// Of the step under way, which may yet fail: the first contact that has left the range of its law is noted.
void Simulation::State::note_deep_overlap() {
  if (spheres.empty()) return;
  const DeepContact& deepest = spheres.deepest();
  if (deepest.excess > 1.0 && deep_overlap.contact.excess == 0.0) {
    deep_overlap = {division.next_time(), deepest};
    spheres.watch_passages_only();
  }
}

/// What has passed through something in the last step, which has been made: no other may follow it.
std::optional<StepFailure> Simulation::State::passage() const {
  if (spheres.empty() || !spheres.deepest().passed) return std::nullopt;
  const DeepContact& contact = spheres.deepest();
  const std::string one = sphere_name(contact.body);
  const std::string passes =
      contact.other >= 0
          ? one + " and " + sphere_name(contact.other) + " pass through each other"
          : "the centre of " + one + " passes through " + name_of(contact.partner) + " to its other side";
  return StepFailure{time(), passes + "; " + what_keeps_apart(*model)};
}

StepFailure Simulation::State::lost_barrier() const {
  const BarrierBound& bound = spheres.barrier_bound();
  const std::string other = bound.other >= 0 ? sphere_name(bound.other) : name_of(bound.partner);
  return {time(),
          sphere_name(bound.body) + " and " + other + " come so close, to " +
              format_quantity(std::max(bound.at.gap, 0.0), "m") +
              ", that the barrier between them cannot be followed" +
              (model->scene.solver.min_time_step ? " without a smaller min_time_step" : "") +
              "; a larger stiffness, activation_gap or steepness (barrier_exponent = -2), or less speed, "
              "helps"};
}

std::vector<std::string> Simulation::State::notes() const {
  const DeepContact& contact = deep_overlap.contact;
  if (contact.excess == 0.0) return {};
  const std::string other = contact.other >= 0 ? sphere_name(contact.other) : name_of(contact.partner);
  return {sphere_name(contact.body) + " and " + other + " overlap by " +
          format_quantity(contact.overlap, "m") + " at t = " + format_quantity(deep_overlap.time, "s") +
          ", more than the law between them holds for (half a radius; 5 % of a diameter where it is "
          "elastoplastic); stiffer contacts, less speed or a shorter time_step help"};
}

}  // namespace scree
