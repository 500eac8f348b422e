#include "core/simulation/moving_body.hpp"

namespace scree {
namespace {

void add_loads(BodyStep& step, const Simulation::State& state, int body, const StepRule& rule, double from,
               double to) {
  for (const Load& given : state.loads) {
    if (given.body != body) continue;
    step.loaded = true;
    Load start = given;
    Load end = given;
    update_load(start, from, state.bodies.motion.rotation[body]);
    update_load(end, to, state.bodies.motion.rotation[body]);
    const Vec3 mean_force = 0.5 * (start.force + end.force);
    const Vec3 mean_couple = 0.5 * (start.couple() + end.couple());
    step.mean_load_force += mean_force;
    step.mean_load_moment += mean_couple;
    step.mean_at_points += start.lever * mean_force.transpose();
    step.force += rule.midpoint() ? mean_force : end.force;
    step.moment += rule.midpoint() ? mean_couple : end.couple();
    step.at_points += start.lever * (rule.midpoint() ? mean_force : end.force).transpose();
  }
}

}  // namespace

void begin_step(BodyStep& step, const Simulation::State& state, int body, const StepRule& rule, double from,
                double to) {
  const Bodies& bodies = state.bodies;
  const BodyInertia& inertia = bodies.inertia[body];
  const Mat3 axes = state.partners[body].axes;
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
  add_loads(step, state, body, rule, from, to);
  const ImplicitMemory::Start& now = state.implicit.now;
  step.made_up << now.missing_momentum[body], now.missing_angular_momentum[body];
  step.made_up /= rule.duration;
  step.force += step.made_up.head<3>();
  step.moment += step.made_up.tail<3>();
  const bool turns = !inertia.inverse_inertia.isZero(0.0);
  step.freedom << state.limits.linear, turns ? state.limits.angular : Vec3(Vec3::Zero());
  step.small_by = force_scale(step, rule);
}

void keep_unbalanced(Simulation::State& state, int body, const BodyStep& step, const Mat3& axes,
                     const StepRule& rule, const Vector6& residual) {
  ImplicitMemory::Start& now = state.implicit.now;
  const Vector6 left = unbalanced_wrench(step, rule, residual);
  now.missing_momentum[body] = -rule.duration * left.head<3>();
  now.missing_angular_momentum[body] = -rule.duration * left.tail<3>();
  const Vector6 no_force = left + step.made_up;
  now.acceleration[body] = step.end_acceleration(rule) - no_force.head<3>() / step.mass;
  now.spin_rate[body] =
      step.end_spin_rate(rule) - spin_of(state.bodies.inertia[body], axes, no_force.tail<3>());
}

}  // namespace scree
