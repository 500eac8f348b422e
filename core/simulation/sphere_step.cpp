#include <algorithm>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "core/simulation/state.hpp"
#include "core/step_size/contact_time.hpp"

namespace scree {
namespace {

/// What is too fast for a barrier needs a stiffer one.
bool has_barriers(const Scene& scene) {
  return std::any_of(scene.contacts.begin(), scene.contacts.end(), [](const ContactRule& rule) {
    return std::holds_alternative<BarrierLawSpec>(rule.normal);
  });
}

}  // namespace

void Simulation::State::note_presence() {
  partner_present.resize(partners.size());
  std::copy(bodies.present.begin(), bodies.present.end(), partner_present.begin());
  for (size_t k = 0; k < obstacles.size(); ++k) {
    partner_present[bodies.count() + k] = wall_present[obstacles[k].wall];
  }
}

/// Moves the walls to the end of the step.
void Simulation::State::move_walls() {
  std::vector<WallPose> after;
  for (const WallModel& wall : model->walls) after.push_back(wall_pose(wall, division.next_time()));
  place_obstacles(wall_poses, after);
}

/// The loads on spheres at the end of the step, their points where they are at its beginning.
std::vector<Load> Simulation::State::loads_at_end() const {
  std::vector<Load> at_end = sphere_loads;
  for (Load& load : at_end) update_load(load, division.next_time(), spheres.rotation(load.body));
  return at_end;
}

/// Brings the loads on spheres to the end of the step and books the work they did in it.
void Simulation::State::apply_sphere_loads() {
  for (Load& load : sphere_loads) {
    const Vec3 force = load.force;
    const Vec3 moment = load.moment;
    update_load(load, division.next_time(), spheres.rotation(load.body));
    const Increment increment = spheres.increment(load.body);
    sums.external_work += 0.5 * (force + load.force).dot(increment.displacement) +
                          0.5 * (moment + load.moment).dot(increment.turn);
  }
}

/// The step is accepted: moves time on.
void Simulation::State::book_spheres(double step, int iterations) {
  smallest_gap = std::min(smallest_gap, -spheres.largest_overlap());
  implicit.iterations += iterations;
  last_step = step;
  finish_step(step);
}

/// Contacts and forces of spheres at the end of a step. A blow-up fails the step by the energy turned over.
/// @return false: contacts under barriers need a shorter step
bool Simulation::State::find_sphere_forces(double step) {
  const bool finite = spheres.find_forces(surroundings(), step, workers);
  if (!spheres.barriers_hold(step)) return false;
  if (!finite) turned_over = std::nan("");
  return true;
}

/// Contacts under barriers that no step can follow are turned round before it. Fails where that cannot be.
std::optional<StepFailure> Simulation::State::turn_deep_contacts() {
  if (!spheres.under_barriers()) return std::nullopt;
  spheres.turn_deep_contacts(surroundings(), division.smallest(), sphere_loads, sums, workers);
  if (spheres.longest_step() < 0.5 * division.smallest()) return lost_barrier();
  return std::nullopt;
}

/// Goes back to the start of a step of spheres alone.
void Simulation::State::take_back_spheres() {
  spheres.take_back(workers);
  place_obstacles(wall_poses, wall_poses);
}

/// Bodies or walls have come or gone: finds the spheres' contacts anew. What those that are no more have
/// stored leaves the scene with them.
void Simulation::State::begin_spheres_anew() {
  note_presence();
  if (spheres.empty()) return;
  spheres.catch_up(sphere_loads, sums);
  book_brought(-spheres.begin_anew(surroundings(), sums, workers));
  if (lattice.touches()) gather_node_forces();
}

std::optional<StepFailure> Simulation::State::turning_too_far() const {
  if (const int node = lattice.turned_too_far(); node >= 0) {
    const Vec2 place = lattice.lattice().position(node);
    return StepFailure{time(), "the cell of the lattice that was at (" + format_quantity(place.x(), "m") +
                                   ", " + format_quantity(place.y(), "m") +
                                   ") at rest would turn by a right angle or more in a step; a smaller "
                                   "time_step or less spin helps"};
  }
  const int body = spheres.turning_too_far(division.step());
  if (body < 0) return std::nullopt;
  return StepFailure{time(),
                     "body " + body_name(*model, body) +
                         " would turn by a right angle or more in a step; a smaller time_step or less "
                         "spin helps"};
}

/// Where a sphere was pressed in by more than the radius of the smallest one, that is mostly the reason.
StepFailure Simulation::State::no_finite_energy() const {
  const std::string lost = "the energy is no longer finite";
  const double deepest = spheres.empty() ? 0.0 : spheres.largest_overlap();
  if (!(deepest > smallest_radius(spheres.spheres())))
    return {time(), lost + "; smaller velocities or " +
                        (has_barriers(model->scene) ? "stiffer barriers" : "stiffnesses") + " usually help"};
  const double chosen = recommended_step(*model);
  const std::optional<double> given = model->scene.solver.time_step;
  return {time(), lost + ", after spheres were pressed in by up to " + format_quantity(deepest, "m") + "; " +
                      (given && *given > chosen
                           ? "a time_step of at most " + format_quantity(chosen, "s") +
                                 ", as chosen automatically, usually helps"
                           : "smaller velocities, stiffer contacts or a shorter time_step usually help")};
}

StepFailure Simulation::State::no_convergence() const {
  if (const auto turning = turning_too_far()) return *turning;
  return {time(),
          "the iterations of the trapezoidal rule do not converge even with the smallest step; a smaller "
          "time_step, a softer contact or method = \"explicit\" usually helps"};
}

}  // namespace scree
