#include "core/simulation/islands/moving_body.hpp"

namespace scree {
namespace {

void add_loads(BodyStep& step, const PolyhedronSystem& polyhedra, int body, const StepRule& rule, double from,
               double to) {
  const Rotation& rotation = polyhedra.bodies().motion.rotation[body];
  for (const Load& given : polyhedra.loads()) {
    if (given.body != body) continue;
    step.loaded = true;
    Load start = given;
    Load end = given;
    update_load(start, from, rotation);
    update_load(end, to, rotation);
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

void add_pulls(BodyStep& step, const PolyhedronSystem& polyhedra, int body, double from, double to) {
  step.springs.clear();
  for (std::size_t k = 0; k < polyhedra.pulls().size(); ++k) {
    const Pull& pull = polyhedra.pulls()[k];
    if (pull.body != body || !acts(pull, to)) continue;
    PointSpring spring;
    spring.pull = k;
    spring.spring = pull.spring;
    spring.lever = polyhedra.partners().state[body].axes * pull.spec.point;
    spring.place = step.position + spring.lever;
    spring.target = target_after(pull.spec, from).position;
    spring.way = target_before(pull.spec, to).position - spring.target;
    const Vec3 velocity = step.velocity + step.spin.cross(spring.lever);
    spring.start_force =
        spring.spring.force(spring.target - spring.place, spring.way / (to - from) - velocity);
    step.springs.push_back(spring);
  }
}

}  // namespace

void begin_step(BodyStep& step, const PolyhedronSystem& polyhedra, const IslandMemory& memory, int body,
                const StepRule& rule, double from, double to) {
  const Bodies& bodies = polyhedra.bodies();
  const BodyInertia& inertia = bodies.inertia[body];
  const Mat3 axes = polyhedra.partners().state[body].axes;
  step.moves = true;
  step.position = bodies.motion.position[body];
  step.velocity = bodies.motion.velocity[body];
  step.spin = bodies.motion.spin[body];
  step.acceleration = memory.acceleration[body];
  step.spin_rate = memory.spin_rate[body];
  step.mass = inertia.mass;
  step.inertia = inertia.isotropic ? inertia.inertia : Mat3(axes * inertia.inertia * axes.transpose());
  step.radius = bodies.radius[body];
  step.force = step.weight = inertia.mass * polyhedra.gravity();
  add_loads(step, polyhedra, body, rule, from, to);
  add_pulls(step, polyhedra, body, from, to);
  step.made_up << memory.missing_momentum[body], memory.missing_angular_momentum[body];
  step.made_up /= rule.duration;
  step.force += step.made_up.head<3>();
  step.moment += step.made_up.tail<3>();
  const bool turns = !inertia.inverse_inertia.isZero(0.0);
  step.freedom << polyhedra.limits().linear, turns ? polyhedra.limits().angular : Vec3(Vec3::Zero());
  step.start_force_scale = force_scale(step, rule);
}

void keep_unbalanced(IslandMemory& memory, const BodyInertia& inertia, int body, const BodyStep& step,
                     const Mat3& axes, const StepRule& rule, const Vector6& residual) {
  const Vector6 left = unbalanced_wrench(step, rule, residual);
  memory.missing_momentum[body] = -rule.duration * left.head<3>();
  memory.missing_angular_momentum[body] = -rule.duration * left.tail<3>();
  const Vector6 no_force = left + step.made_up;
  memory.acceleration[body] = step.end_acceleration(rule) - no_force.head<3>() / step.mass;
  memory.spin_rate[body] = step.end_spin_rate(rule) - spin_of(inertia, axes, no_force.tail<3>());
}

}  // namespace scree
