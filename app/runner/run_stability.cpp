#include "app/runner/run_stability.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "app/shell/quantity_text.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

constexpr double good_energy_error = 1e-3;
constexpr double tolerable_energy_error = 1e-2;
/// Steps longer than this multiple of the recommended one for spheres exceed an elastic contact.
constexpr double beyond_all_contacts = 20.0;
/// Steps below this multiple of the smallest allowed one are about to fail.
constexpr double near_limit = 10.0;
/// Share of rejected steps that costs time and indicates a problem.
constexpr double many_rejected = 0.25;
/// Number of steps below which the shares are meaningless.
constexpr long enough_steps = 20;

QString tr(const char* text) {
  return QCoreApplication::translate("scree::Stability", text);
}

/// Smallest time step allowed by a scene; none: unspecified.
std::optional<double> smallest_step_of(const SolverSpec& solver) {
  if (!solver.min_time_step && !solver.time_step) return std::nullopt;
  return smallest_step(solver, solver.time_step.value_or(0.0));
}

QString cause_text(RejectedStep cause) {
  switch (cause) {
    case RejectedStep::not_converged:
      return tr("Newton's method does not converge: softer contacts or a smaller solver.time_step help.");
    case RejectedStep::crossed:
    case RejectedStep::not_certified:
      return tr(
          "bodies might pass through each other: a smaller solver.time_step or a larger activation_gap "
          "helps.");
    case RejectedStep::moved_too_far:
      return tr("bodies move farther than the search reaches: a smaller solver.time_step helps.");
    case RejectedStep::energy:
      return tr("the rule gains or loses energy: a smaller solver.time_step or more damping helps.");
    case RejectedStep::too_long:
      return tr(
          "they were too long for contacts as stiff as these: a smaller solver.time_step or softer contacts "
          "help.");
  }
  return {};
}

std::optional<Stability> judge_energy(double error) {
  if (!std::isfinite(error))
    return Stability{StabilityLevel::unstable,
                     tr("The energy is no longer finite, so later results are invalid. Reduce "
                        "solver.time_step or the stiffness of the contacts.")};
  if (error > tolerable_energy_error)
    return Stability{StabilityLevel::unstable,
                     tr("Energy is created or lost: make solver.time_step smaller, or the contacts softer.")};
  if (error > good_energy_error)
    return Stability{
        StabilityLevel::doubtful,
        tr("The energy balance has an error of more than 0.1 %: a smaller solver.time_step makes "
           "it smaller.")};
  return std::nullopt;
}

std::optional<Stability> judge_step(double step, double recommended) {
  if (step <= far_too_long * recommended) return std::nullopt;
  const bool beyond = step > beyond_all_contacts * recommended;
  const QString advice =
      beyond ? tr("The step, %1, may be longer than a contact of the spheres, which need %2: leave "
                  "solver.time_step out, or make it smaller.")
             : tr("The step, %1, is far longer than the %2 that the spheres need, and their contacts are "
                  "poorly resolved: leave solver.time_step out, or make it smaller.");
  return Stability{beyond ? StabilityLevel::unstable : StabilityLevel::doubtful,
                   advice.arg(quantity_text(step, "s"), quantity_text(recommended, "s"))};
}

std::optional<Stability> judge_smallest_step(const SolverStatus& solver, const SolverSpec& spec) {
  const std::optional<double> smallest = smallest_step_of(spec);
  if (!smallest || solver.steps == 0 || solver.step_size > near_limit * *smallest) return std::nullopt;
  // A requested step is no problem.
  if (spec.time_step && *spec.time_step <= near_limit * *smallest) return std::nullopt;
  return Stability{StabilityLevel::unstable,
                   tr("The step, %1, is close to the smallest one allowed, %2: make solver.min_time_step "
                      "smaller, or the contacts softer.")
                       .arg(quantity_text(solver.step_size, "s"), quantity_text(*smallest, "s"))};
}

std::optional<Stability> judge_rejected(const SolverStatus& solver) {
  const long rejected = std::accumulate(solver.rejected.begin(), solver.rejected.end(), 0L);
  const long tried = solver.steps + rejected;
  const double share = tried > 0 ? static_cast<double>(rejected) / static_cast<double>(tried) : 0.0;
  if (tried < enough_steps || share < many_rejected) return std::nullopt;
  const auto most = std::max_element(solver.rejected.begin(), solver.rejected.end());
  return Stability{StabilityLevel::doubtful,
                   tr("%1 of %2 steps were rejected and retried with a smaller time step, mostly because %3")
                       .arg(rejected)
                       .arg(tried)
                       .arg(cause_text(static_cast<RejectedStep>(most - solver.rejected.begin())))};
}

/// Assesses a run by its notes to the user.
std::optional<Stability> judge_notes(const Frame& frame) {
  if (frame.notes.empty()) return std::nullopt;
  QString note = QString::fromStdString(frame.notes.front());
  note[0] = note[0].toUpper();
  return Stability{StabilityLevel::doubtful, note + '.'};
}

}  // namespace

Stability judge(const Moment& moment, double recommended_step) {
  const Frame& frame = *moment.frame;
  Stability worst{StabilityLevel::stable, tr("The energy balance closes: this run can be trusted.")};
  for (const std::optional<Stability>& one :
       {judge_notes(frame), judge_energy(moment.energy_error),
        judge_step(frame.solver.step_size, recommended_step),
        judge_smallest_step(frame.solver, model_now(frame).scene.solver), judge_rejected(frame.solver)}) {
    if (one && one->level > worst.level) worst = *one;
  }
  return worst;
}

}  // namespace scree
