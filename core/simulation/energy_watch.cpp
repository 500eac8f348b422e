#include "core/simulation/energy_watch.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/model/body_label.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/stepping/energies.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/simulation/stepping/step_failures.hpp"
#include "core/step_size/contact_time.hpp"

namespace scree {
namespace {

/// "the contact of body 3 with wall "floor", where the gap is 1.20 µm"; empty without contacts.
std::string strongest_contact(const Frame& frame) {
  const auto strongest =
      std::max_element(frame.contacts.begin(), frame.contacts.end(), [](const auto& one, const auto& other) {
        return std::abs(one.normal_force) < std::abs(other.normal_force);
      });
  if (strongest == frame.contacts.end()) return {};
  const Model& model = *frame.model;
  const std::string other = strongest->wall >= 0 ? "wall \"" + model.walls[strongest->wall].name + "\""
                                                 : body_label(model, strongest->b);
  return "the contact of " + body_label(model, strongest->a) + " with " + other + ", where the " +
         (strongest->gap < 0.0 ? "overlap is " : "gap is ") + format_quantity(std::abs(strongest->gap), "m");
}

/// "body 3, which moves at 12.0 m/s"; empty without moving bodies.
std::string fastest_body(const Frame& frame) {
  int fastest = -1;
  double most = 0.0;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[i];
    const double speed = body.present && !frame.model->bodies[i].fixed ? body.velocity.norm() : 0.0;
    if (!(speed > most)) continue;
    fastest = i;
    most = speed;
  }
  if (fastest < 0) return {};
  return body_label(*frame.model, fastest) + ", which moves at " + format_quantity(most, "m/s");
}

/// "most likely at the contact of body 3 with …, in a step of 1.00 ms".
std::string likely_cause(const Frame& frame) {
  std::string place = strongest_contact(frame);
  if (place.empty()) place = fastest_body(frame);
  const std::string step = format_quantity(frame.solver.step_size, "s");
  if (place.empty()) return "the step was " + step;
  return "most likely at " + place + ", in a step of " + step;
}

bool has_polyhedra(const Model& model) {
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) return true;
  }
  return false;
}

std::string remedy(const Model& model, const EnergyTerms& terms) {
  const auto& given = model.scene.solver.time_step;
  if (const double chosen = recommended_step(model); given && *given > chosen) {
    return "a solver.time_step of at most " + format_quantity(chosen, "s") +
           ", as chosen automatically, usually helps";
  }
  if (std::abs(terms.exchange_handover) > std::abs(terms.balance_error))
    return "the error comes from contacts whose weights change; damping or a smaller activation gap "
           "usually helps";
  if (has_polyhedra(model))
    return "a smaller solver.time_step, a stiffer contact or a larger activation gap usually helps";
  return "a smaller solver.time_step usually helps";
}

std::string percent(double share) {
  return format_quantity(100.0 * share, "", 2) + " %";
}

}  // namespace

std::optional<StepFailure> check_account(SimulationState& state) {
  if (!state.account.alarm().due(state.statistics.steps()) && !state.timetable.at_output())
    return std::nullopt;
  const EnergyTerms terms = energy_of(state);
  const std::optional<double> error = state.account.look(terms, state.timetable.ended(state.time()));
  if (!error) return std::nullopt;
  StepFailure failure = no_finite_energy(state);
  failure.step_made = true;
  if (std::isinf(*error)) return failure;
  // The larger of the two errors that the alarm checks.
  const double by_forces = terms.balance_error - terms.exchange_handover;
  const double surplus =
      std::abs(terms.balance_error) > std::abs(by_forces) ? terms.balance_error : by_forces;
  failure.message = "the energy balance is off by " + percent(*error) + " of the energy throughput, " +
                    format_quantity(std::abs(surplus), "J") + (surplus > 0.0 ? " too much" : " too little") +
                    ", more than solver.energy_alarm = " + percent(state.model->scene.solver.energy_alarm) +
                    " allows, " + likely_cause(frame_of(state, true)) + "; " + remedy(*state.model, terms);
  return failure;
}

}  // namespace scree
