#include "core/simulation/pulls.hpp"

#include <algorithm>
#include <limits>

#include "core/model/body_label.hpp"
#include "core/model/lookup.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

/// Lists of pulls of all systems.
template <typename State, typename Visit>
void for_each_list(State& state, const Visit& visit) {
  visit(state.polyhedra.pulls());
  visit(state.spheres.pulls());
  visit(state.lattice.pulls());
}

bool is_over(const Pull& pull, double time) {
  return !pull.held && time >= pull.spec.time.back();
}

/// Removes pulls with their work noted. Precondition: nothing else keeps their forces.
/// @return whether there were any
bool erase_noted(SimulationState& state, std::vector<Pull>& pulls,
                 const std::function<bool(const Pull&)>& which) {
  return std::erase_if(pulls, [&](const Pull& pull) {
           if (!which(pull)) return false;
           state.timetable.note_supplied(pull.event, pull.work);
           return true;
         }) > 0;
}

/// Removes a pull on a polyhedron with its work noted.
void end_noted(SimulationState& state, std::size_t k) {
  const Pull& pull = state.polyhedra.pulls()[k];
  state.timetable.note_supplied(pull.event, pull.work);
  state.polyhedra.end_pull(k);
}

}  // namespace

std::string absence(const SimulationState& state, const PullSpec& spec) {
  if (spec.node) return {};
  const int body = find_body(*state.model, spec.body);  // none: it joins later
  const bool present =
      body >= 0 &&
      (state.spheres.has(body) ? state.spheres.present(body)
                               : state.polyhedra.bodies().present[state.polyhedra.place_of(body)] != 0);
  if (present) return {};
  return "pull: " + (body < 0 ? "\"" + spec.body + "\"" : body_label(*state.model, body)) +
         " is not in the scene at this time; pull it after it is added, and before it is removed";
}

std::optional<StepFailure> begin_pull(SimulationState& state, const PullSpec& spec, int event) {
  Pull pull;
  pull.spec = spec;
  pull.event = event;
  pull.held = spec.time.size() == 1;
  if (spec.node) {
    pull.body = *spec.node;
    state.lattice.add_pull(std::move(pull));
  } else {
    const int body = find_body(*state.model, spec.body);
    const bool sphere = state.spheres.has(body);
    if (const std::string fault = absence(state, spec); !fault.empty())
      return StepFailure{state.time(), fault};
    pull.body = sphere ? body : state.polyhedra.place_of(body);
    if (sphere) {
      state.spheres.catch_up(state.account.ledger());
      state.spheres.add_pull(std::move(pull), state.time());
    } else {
      const int place = pull.body;
      state.polyhedra.add_pull(std::move(pull), state.time());
      note_forces(state.motion, state.polyhedra, place);
    }
  }
  limit_step_by_pulls(state);
  return std::nullopt;
}

void for_each_pull(const SimulationState& state,
                   const std::function<void(const Pull& pull, int body)>& visit) {
  for (const Pull& pull : state.polyhedra.pulls()) visit(pull, state.polyhedra.bodies().number[pull.body]);
  for (const Pull& pull : state.spheres.pulls()) visit(pull, pull.body);
  for (const Pull& pull : state.lattice.pulls()) visit(pull, -1);
}

void move_held_pull(SimulationState& state, const std::optional<Vec3>& target) {
  const double now = state.time();
  for_each_list(state, [&](std::vector<Pull>& pulls) {
    for (Pull& pull : pulls) {
      if (!pull.held) continue;
      // Never before the time at which the pull entered the events.
      const double time = std::max(now, pull.spec.time.back());
      const auto add = [&](const Vec3& place) {
        pull.spec.time.push_back(time);
        pull.spec.target.push_back(place);
      };
      const bool again = pull.spec.time.size() > 1 && time == pull.spec.time.back();
      if (!again) add(pull.spec.target.back());
      if (target && again) pull.spec.target.back() = *target;
      if (target && !again) add(*target);
      pull.held = target.has_value();
      state.timetable.set_pull(pull.event, pull.spec);
    }
  });
  if (!target) end_pulls(state);
}

void end_pulls(SimulationState& state) {
  bool ended = false;
  for (std::size_t k = state.polyhedra.pulls().size(); k-- > 0;) {
    if (!is_over(state.polyhedra.pulls()[k], state.time())) continue;
    const int body = state.polyhedra.pulls()[k].body;
    end_noted(state, k);
    note_forces(state.motion, state.polyhedra, body);
    ended = true;
  }
  const auto over = [&](const Pull& pull) { return is_over(pull, state.time()); };
  std::vector<Pull>& of_spheres = state.spheres.pulls();
  if (std::any_of(of_spheres.begin(), of_spheres.end(), over)) {
    state.spheres.catch_up(state.account.ledger());  // the rest of the last kick
    ended = erase_noted(state, of_spheres, over) || ended;
  }
  ended = erase_noted(state, state.lattice.pulls(), over) || ended;
  if (ended) limit_step_by_pulls(state);
}

/// A held pull becomes a finished one among the events.
void end_pulls_on(SimulationState& state, int body) {
  const auto close = [&](const Pull& pull) {
    if (pull.held) state.timetable.set_pull(pull.event, held_until(pull.spec, state.time()));
  };
  const int place = state.polyhedra.place_of(body);
  bool ended = false;
  for (std::size_t k = state.polyhedra.pulls().size(); k-- > 0;) {
    const Pull& pull = state.polyhedra.pulls()[k];
    if (pull.body != place) continue;
    close(pull);
    end_noted(state, k);
    ended = true;
  }
  const bool of_spheres = erase_noted(state, state.spheres.pulls(), [&](const Pull& pull) {
    if (pull.body == body) close(pull);
    return pull.body == body;
  });
  if (ended || of_spheres) limit_step_by_pulls(state);
}

void renew_pulls(SimulationState& state) {
  for_each_list(state, [&](std::vector<Pull>& pulls) {
    for (Pull& pull : pulls) {
      const EventSpec& event = state.timetable.events().at(static_cast<std::size_t>(pull.event));
      pull.spec = std::get<PullSpec>(event.action);
      pull.held = pull.spec.time.size() == 1;
    }
  });
  end_pulls(state);
}

double longest_step(const SimulationState& state) {
  double longest = largest_step(*state.model);
  if (state.model->scene.solver.method != SolverMethod::velocity_verlet) return longest;
  for_each_pull(state, [&](const Pull& pull, int) { longest = std::min(longest, pull.longest_step); });
  return longest;
}

void limit_step_by_pulls(SimulationState& state) {
  if (state.division.limit(longest_step(state))) state.timetable.divide_again();
}

void add_pulls(const SimulationState& state, Frame& frame) {
  for_each_pull(state, [&](const Pull& pull, int body) {
    if (!acts(pull, frame.time)) return;
    FramePull& shown = frame.pulls.emplace_back();
    shown.body = body;
    shown.node = pull.spec.node.value_or(-1);
    shown.point = pull.spec.point;
    shown.target = target_before(pull.spec, frame.time).position;
    shown.force = pull.force;
  });
}

}  // namespace scree
