#include "core/simulation/energy_watch.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/model/body_label.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/state.hpp"
#include "core/simulation/step_failures.hpp"
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

/// "body 3, which moves at 12.0 m/s"; empty without bodies that move.
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

/// What is most likely at the root of it.
std::string culprit(const Frame& frame) {
  std::string who = strongest_contact(frame);
  if (who.empty()) who = fastest_body(frame);
  const std::string step = format_quantity(frame.solver.step_size, "s");
  if (who.empty()) return "the step was " + step;
  return "most likely at " + who + ", in a step of " + step;
}

bool has_polyhedra(const Model& model) {
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) return true;
  }
  return false;
}

std::string help(const Model& model, const EnergyTerms& terms) {
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

std::optional<StepFailure> check_account(Simulation::State& now) {
  if (!now.account.alarm().due(now.statistics.steps()) && !now.timetable.at_output()) return std::nullopt;
  const EnergyTerms terms = energy_of(now);
  const std::optional<double> error = now.account.look(terms, now.timetable.ended(now.time()));
  if (!error) return std::nullopt;
  StepFailure failure = no_finite_energy(now);
  failure.step_made = true;
  if (std::isinf(*error)) return failure;
  // The larger of the two that the alarm looks at.
  const double by_forces = terms.balance_error - terms.exchange_handover;
  const double made = std::abs(terms.balance_error) > std::abs(by_forces) ? terms.balance_error : by_forces;
  failure.message = "the energy balance is off by " + percent(*error) + " of the energy throughput, " +
                    format_quantity(std::abs(made), "J") + (made > 0.0 ? " too much" : " too little") +
                    ", more than solver.energy_alarm = " + percent(now.model->scene.solver.energy_alarm) +
                    " allows, " + culprit(frame_of(now, true)) + "; " + help(*now.model, terms);
  return failure;
}

}  // namespace scree
