#include "core/simulation/moving_body.hpp"

namespace scree {

BodyStep moving_body(const Simulation::State& state, int body, const StepRule& rule, double from, double to) {
  const Bodies& bodies = state.bodies;
  const BodyInertia& inertia = bodies.inertia[body];
  const Mat3 axes = state.partners[body].axes;
  BodyStep step;
  step.moves = true;
  step.position = bodies.motion.position[body];
  step.velocity = bodies.motion.velocity[body];
  step.spin = bodies.motion.spin[body];
  step.acceleration = state.implicit.now.acceleration[body];
  step.spin_rate = state.implicit.now.spin_rate[body];
  step.mass = inertia.mass;
  step.inertia = inertia.isotropic ? inertia.inertia : Mat3(axes * inertia.inertia * axes.transpose());
  step.radius = bodies.radius[body];
  step.force = step.weight = inertia.mass * state.model->scene.gravity;
  for (const Load& given : state.loads) {
    if (given.body != body) continue;
    Load start = given;
    Load end = given;
    update_load(start, from, bodies.motion.rotation[body]);
    update_load(end, to, bodies.motion.rotation[body]);
    step.mean_load_force += 0.5 * (start.force + end.force);
    step.mean_load_moment += 0.5 * (start.moment + end.moment);
    step.force += rule.midpoint() ? Vec3(0.5 * (start.force + end.force)) : end.force;
    step.moment += rule.midpoint() ? Vec3(0.5 * (start.moment + end.moment)) : end.moment;
  }
  const bool turns = !inertia.inverse_inertia.isZero(0.0);
  step.freedom << state.limits.linear, turns ? state.limits.angular : Vec3(Vec3::Zero());
  return step;
}

}  // namespace scree
