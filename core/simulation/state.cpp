#include "core/simulation/state.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

/// Up to this many activation gaps contacts are followed where steps are long.
constexpr double implicit_contact_reach = 4.0;

/// The barrier laws of a scene's rules.
/// @param places  of each rule's law among them; −1: the rule has another law
std::vector<Interaction> make_interactions(const Scene& scene, std::vector<int>& places) {
  std::vector<Interaction> interactions;
  const bool implicit = scene.solver.method != SolverMethod::velocity_verlet;
  for (const ContactRule& rule : scene.contacts) {
    const bool barrier = std::holds_alternative<BarrierLawSpec>(rule.normal);
    places.push_back(barrier ? static_cast<int>(interactions.size()) : -1);
    if (barrier)
      interactions.push_back(make_interaction(rule, implicit ? implicit_contact_reach : contact_reach));
  }
  return interactions;
}

RigidState body_state(const Bodies& bodies, int i) {
  const BodyInertia& inertia = bodies.inertia[i];
  RigidState state;
  state.position = bodies.motion.position[i];
  state.axes = bodies.motion.rotation[i].matrix();
  state.velocity = bodies.motion.velocity[i];
  state.spin = bodies.motion.spin[i];
  state.mass = inertia.inverse_mass > 0.0 ? inertia.mass : 0.0;
  state.fixed_mass = inertia.inverse_mass > 0.0 ? 0.0 : inertia.mass;
  state.inverse_mass = inertia.inverse_mass;
  state.inverse_inertia =
      inertia.inverse_inertia.norm() > 0.0
          ? Eigen::SelfAdjointEigenSolver<Mat3>(inertia.inverse_inertia).eigenvalues().maxCoeff()
          : 0.0;
  state.radius = bodies.radius[i];
  state.features = bodies.features[i].get();
  return state;
}

/// A slender plate's stiffness may be so ill-conditioned that nothing is left of its solution.
void check_solution(const LatticeSystem& lattice, const Model& model) {
  constexpr double most_uncertainty = 1e-6;
  if (lattice.uncertainty() <= most_uncertainty) return;
  throw SceneError(model.scene.file, model.scene.lattice->line,
                   "the lattice cannot be solved: round-off leaves nothing of its displacements; make it "
                   "less slender, support it in more places, or give it loads and moduli of ordinary size");
}

}  // namespace

Simulation::State::State(std::shared_ptr<const Model> model_, int threads)
    : model(std::move(model_)),
      duration(model->scene.duration),
      workers(threads),
      limits(motion_limits(model->scene.plane)),
      obstacles(make_obstacles(*model)),
      bodies(make_bodies(*model)),
      polyhedron(model->bodies.size(), -1),
      spheres(*model, obstacles, bodies.number),
      lattice(model->lattice),
      wall_present(model->walls.size(), 1),
      sleep(bodies.count(), model->scene.solver.sleep ? model->scene.gravity.norm() : 0.0),
      division(0.0, 0.0),
      energy_alarm(model->scene.solver.energy_alarm) {
  std::vector<int> places;
  interactions = make_interactions(model->scene, places);
  interaction = model->rule;
  for (std::vector<int>& row : interaction) {
    for (int& rule : row) rule = rule >= 0 ? places[rule] : -1;
  }
  const double largest = largest_step(*model);
  division = StepDivision(largest, smallest_step(model->scene.solver, largest));
  for (int i = 0; i < bodies.count(); ++i) polyhedron[bodies.number[i]] = i;
  for (Load& load : make_loads(*model)) {
    if (spheres.has(load.body)) {
      sphere_loads.push_back(load);
    } else {
      loads.push_back(load);
      loads.back().body = polyhedron[load.body];
    }
  }
  for (const WallModel& wall : model->walls) wall_poses.push_back(wall_pose(wall, 0.0));
  for (int i = 0; i < bodies.count(); ++i) partners.push_back(body_state(bodies, i));
  for (const Obstacle& obstacle : obstacles) {
    const WallPose& pose = wall_poses[obstacle.wall];
    partners.push_back(obstacle_state(obstacle, model->walls[obstacle.wall], pose, pose));
  }
  path.assign(partners.size(), 0.0);
  motion.assign(partners.size(), 0.0);
  stable_step.assign(bodies.count(), std::numeric_limits<double>::infinity());
  dominance.assign(bodies.count(), 0.0);
  start_motion = bodies.motion;
  corrections.resize(bodies.count());
  set_events(model->scene.events);
}

void Simulation::State::begin(const StopRequest& stop) {
  note_presence();
  for (Load& load : sphere_loads) update_load(load, 0.0, spheres.rotation(load.body));
  if (lattice.touches()) {
    spheres.hold_together(lattice.bonds());
    expose_nodes();
    place_nodes(0.0);
  }
  spheres.begin(surroundings(), sums, workers);
  if (lattice.touches()) gather_node_forces();
  lattice.begin(workers, stop);
  check_solution(lattice, *model);
  pairs.prepare(search_scene(), workers);
  for (Load& load : loads) {
    update_load(load, 0.0, bodies.motion.rotation[load.body]);
    bodies.restless[load.body] = 1;
  }
  evaluate_in_place();
  begin_implicit_motion();
  first_balance = energy().balance();
  apply_between_steps();
}

/// Contacts and forces where everything is now, no step behind it.
void Simulation::State::evaluate_in_place() {
  evaluate(0.0);
  find_stable_steps();
  gather_forces();
  for (const ClosePair& close : evaluated) {
    accept_trial(pairs.pairs()[close.pair]);
    note_peak(pairs.pairs()[close.pair], peak_interval);
  }
}

}  // namespace scree
