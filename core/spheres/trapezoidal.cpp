#include <algorithm>
#include <cmath>

#include "core/spheres/motion/motion_bound.hpp"
#include "core/spheres/sphere_system.hpp"

namespace scree {
namespace {

constexpr int sphere_grain = 256;

/// Lower limit of physical motion, as a share of radii and of radii per step. The progress of spheres that
/// rest or roll steadily tends to zero, and the errors of [S] Eq. 48 become 0/0. Eq. 49 then divides by the
/// sums themselves, which are so much larger that steps are accepted too early: a ball that should roll
/// steadily over tilted triangles is slowed by 10⁻⁹ m/s per second, with this bound by 10⁻¹².
constexpr double negligible = 1e-9;

/// Σ|a^{K+1} − a^K| and Σ|a^{K+1} − a(t)| of positions, velocities, spins and turns.  [S] Eqs. 48–49
struct IterationErrors {
  Pack change{};
  Pack progress{};
  double radii = 0.0;
  double spheres = 0.0;
  bool turns_too_far = false;

  void operator+=(const IterationErrors& other) {
    change += other.change;
    progress += other.progress;
    radii += other.radii;
    spheres += other.spheres;
    turns_too_far = turns_too_far || other.turns_too_far;
  }
  /// Maximum of the four errors; NaN if one is NaN.
  double largest(double step) const {
    const Pack least = negligible * Pack{radii, radii / step, spheres / step, spheres};
    double most = 0.0;
    for (int k = 0; k < lanes; ++k) {
      if (spheres == 0.0) break;
      const double error = change[k] / std::max(progress[k], least[k]);
      if (!(error <= most)) most = error;
    }
    return most;
  }
};

double length(const Pack& row) {
  return vector_of(row).norm();
}

}  // namespace

/// Acceleration and spin rate of a sphere times its mass and inertia: all forces, with the fluid's at a given
/// velocity.
/// @param turn  rotation since the loads were updated last; their levers rotate with it
SphereSystem::Wrench SphereSystem::wrench_on(int slot, const Pack& velocity, const Pack& spin,
                                             const Pack& turn, const std::vector<Load>& loads) const {
  Pack force, torque_per_radius;
  contacts_.add_up(slot, force, torque_per_radius);
  Vec3 sum = vector_of(force) + mass_of(spheres_, slot) * environment_.gravity;
  Vec3 turning = vector_of(torque_per_radius);
  sum += fluid_force(velocity, spin);
  for (const Load& load : loads) {
    if (spheres_.slot[load.body] != slot) continue;
    sum += load.force;
    const Vec3 moved = rodrigues_matrix(vector_of(turn)) * load.lever - load.lever;
    turning += (load.moment + moved.cross(load.force)) / spheres_.radius(slot);
  }
  return {row_of(sum.cwiseProduct(environment_.limits.linear), 0.0),
          row_of(turning.cwiseProduct(environment_.limits.angular), 0.0)};
}

int SphereSystem::step_trapezoidally(const Surroundings& around, double step, double end,
                                     const SolverSpec& solver, EnergyTerms& sums, Workers& workers) {
  std::vector<Load> after = loads_;
  for (Load& load : after) update_load(load, end, rotation(load.body));
  const double now = solver.phi * step;
  const double then = (1.0 - solver.phi) * step;
  const int count = spheres_.count();
  start_.spheres = spheres_;
  start_.force.resize(count);
  start_.torque_per_radius.resize(count);
  workers.for_each(count, sphere_grain, [&](int i) {
    if (!spheres_.moves(i)) return;
    const Wrench wrench = wrench_on(i, spheres_.velocity[i], spheres_.spin[i], Pack{}, loads_);
    start_.force[i] = wrench.force;
    start_.torque_per_radius[i] = wrench.torque_per_radius;
  });
  displacement_.assign(spheres_.position.size(), Pack{});
  turn_ = displacement_;
  listed_.clear();
  workers.for_each(count, sphere_grain, [&](int i) {
    if (spheres_.moves(i)) spheres_.position[i] += step * without_fourth(spheres_.velocity[i]);
  });
  find_motion(now, then, workers);

  double moved = 0.0;
  for (int iteration = 1; iteration <= solver.max_iterations; ++iteration) {
    if (!find_forces_of_iterate(around, step, now, then, moved, workers)) break;

    const auto errors = workers.sum<IterationErrors>(count, sphere_grain, [&](IterationErrors& sum, int i) {
      if (!spheres_.moves(i)) return;
      const int k = start_slot(i);
      const Pack& v0 = start_.spheres.velocity[k];
      const Pack& w0 = start_.spheres.spin[k];
      const Wrench wrench = wrench_on(i, spheres_.velocity[i], spheres_.spin[i], turn_[i], after);
      const Pack v = v0 + inverse_mass_of(v0) * (now * wrench.force + then * start_.force[k]);
      const Pack w = w0 + radius_per_inertia_of(w0) *
                              (now * wrench.torque_per_radius + then * start_.torque_per_radius[k]);
      const Pack way = without_fourth(now * v + then * v0);
      const Pack turn = without_fourth(now * w + then * w0);
      sum += {Pack{length(way - displacement_[i]), length(v - spheres_.velocity[i]),
                   length(w - spheres_.spin[i]), length(turn - turn_[i])},
              Pack{length(way), length(v - v0), length(w - w0), length(turn)}, spheres_.radius(i), 1.0,
              turns_by_a_right_angle(turn)};
      spheres_.velocity[i] = v;
      spheres_.spin[i] = w;
      spheres_.position[i] = start_.spheres.position[k] + way;
    });
    find_motion(now, then, workers);
    const double error = errors.largest(step);
    if (std::isnan(error) || errors.turns_too_far) break;
    if (error >= solver.tolerance) continue;
    // The last forces belong to the previous iterate, whose overlap would be stored permanently.
    if (contacts_.elastoplastic() && !find_forces_of_iterate(around, step, now, then, moved, workers)) break;
    deepest_ =
        contacts_.deepest(spheres_, around, {step, displacement_.data(), turn_.data()}, moved, workers);
    find_barrier_bound(around, workers);
    if (!barriers_hold(step) ||
        !energies_are_finite(box_around(spheres_, spheres_.velocity, workers).diagonal()))
      break;
    finish_trapezoidally(sums, workers);
    return iteration;
  }
  roll_back(workers);
  return 0;
}

/// Computes contacts and forces of the iterate.
/// @param moved  largest relative motion of any iterate of this step; updated [m]
/// @return false: the motion is not finite
bool SphereSystem::find_forces_of_iterate(const Surroundings& around, double step, double now, double then,
                                          double& moved, Workers& workers) {
  const MotionBox box = box_around(spheres_, displacement_, workers);
  const double reached = largest_relative_motion(spheres_, box, 1.0, around);
  if (!std::isfinite(reached)) return false;
  // Lists may have been made for an earlier iterate, on either side of this one. Walls have moved once.
  contacts_.keep_lists(spheres_, around, listed_.empty() ? reached : motion_since_listed(workers), workers);
  moved = std::max(moved, reached);
  find_motion(now, then, workers);
  listed_ = displacement_;
  contacts_.evaluate(spheres_, around, {step, displacement_.data(), turn_.data()}, workers);
  return true;
}

/// Upper bound of the relative motion of two spheres since the lists were checked last [m].
double SphereSystem::motion_since_listed(Workers& workers) const {
  const auto add = [&](MotionBox& box, int i) {
    const Pack way = displacement_[i] - listed_[i];
    if (spheres_.moves(i)) box.include(way[0], way[1], way[2]);
  };
  return workers.sum<MotionBox>(spheres_.count(), sphere_grain, add).diagonal();
}

/// Displacements and rotations since the beginning of the step, in the current slots.
/// @param now, then  times for which the spins at the end and at the beginning rotate the spheres [s]
void SphereSystem::find_motion(double now, double then, Workers& workers) {
  workers.for_each(spheres_.count(), sphere_grain, [&](int i) {
    const int k = start_slot(i);
    displacement_[i] = without_fourth(spheres_.position[i] - start_.spheres.position[k]);
    turn_[i] = without_fourth(now * spheres_.spin[i] + then * start_.spheres.spin[k]);
  });
}

/// Force of the fluid on a sphere [N].
Vec3 SphereSystem::fluid_force(const Pack& velocity, const Pack& spin) const {
  const Vec3 relative = vector_of(velocity) - environment_.fluid.velocity;
  return environment_.fluid.magnus * vector_of(spin).cross(relative) - environment_.fluid.drag * relative;
}

void SphereSystem::finish_trapezoidally(EnergyTerms& sums, Workers& workers) {
  drag_loss_ = workers.sum<double>(spheres_.count(), sphere_grain, [&](double& loss, int i) {
    if (!spheres_.moves(i)) return;
    const int k = start_slot(i);
    if (spheres_.radius_per_inertia(i) > 0.0)
      spheres_.rotation[i] = turned(start_.spheres.rotation[k], turn_[i]);
    if (!environment_.has_fluid()) return;
    const Vec3 force = fluid_force(start_.spheres.velocity[k], start_.spheres.spin[k]) +
                       fluid_force(spheres_.velocity[i], spheres_.spin[i]);
    loss -= 0.5 * force.dot(vector_of(displacement_[i]));
  });
  accept(sums);
}

}  // namespace scree
