#include "core/spheres/trapezoidal_step.hpp"

#include <algorithm>
#include <cmath>

#include "core/bodies/loads.hpp"
#include "core/spheres/motion/motion_bound.hpp"
#include "core/spheres/state/pulled_sphere.hpp"

namespace scree {
namespace {

constexpr int sphere_grain = 256;

/// Lower limit of physical motion, as a share of radii and of radii per step. The progress of spheres that
/// rest or roll steadily tends to zero, and the errors of [S] Eq. 48 become 0/0. Eq. 49 then divides by the
/// sums themselves, which are so much larger that steps are accepted too early: a ball that should roll
/// steadily over tilted triangles is slowed by 10⁻⁹ m/s per second, with this bound by 10⁻¹².
constexpr double negligible = 1e-9;

double length(const Pack& row) {
  return vector_of(row).norm();
}

using Parts = TrapezoidalStep::Parts;

/// Force and torque per radius, or similar quantities [N].
struct Wrench {
  Pack force;
  Pack torque_per_radius;
};

/// Force of the fluid on a sphere [N].
Vec3 fluid_force(const FluidSpec& fluid, const Pack& velocity, const Pack& spin) {
  const Vec3 relative = vector_of(velocity) - fluid.velocity;
  return fluid.magnus * vector_of(spin).cross(relative) - fluid.drag * relative;
}

/// Acceleration and spin rate of a sphere times its mass and inertia: all forces, with the fluid's at a given
/// velocity.
/// @param turn  rotation since the loads were updated last; their levers rotate with it
Wrench wrench_on(const Parts& all, int slot, const Pack& velocity, const Pack& spin, const Pack& turn,
                 const std::vector<Load>& loads, const std::vector<Pull>& pulls) {
  Pack force, torque_per_radius;
  all.contacts.add_up(all.spheres, slot, force, torque_per_radius);
  Vec3 sum = vector_of(force) + mass_of(all.spheres, slot) * all.environment.gravity;
  Vec3 turning = vector_of(torque_per_radius);
  sum += fluid_force(all.environment.fluid, velocity, spin);
  for (const Load& load : loads) {
    if (all.spheres.slot[load.body] != slot) continue;
    sum += load.force;
    const Vec3 moved = rodrigues_matrix(vector_of(turn)) * load.lever - load.lever;
    turning += (load.moment + moved.cross(load.force)) / all.spheres.radius(slot);
  }
  for (const Pull& pull : pulls) {
    if (all.spheres.slot[pull.body] != slot) continue;
    sum += pull.force;
    turning += pull.moment / all.spheres.radius(slot);
  }
  return {row_of(sum.cwiseProduct(all.environment.limits.linear), 0.0),
          row_of(turning.cwiseProduct(all.environment.limits.angular), 0.0)};
}

/// The loads at a later time on bodies that have not moved yet.
std::vector<Load> loads_at(const Parts& all, double time) {
  std::vector<Load> loads = all.loads;
  for (Load& load : loads)
    update_load(load, time, rotation_of(all.spheres.rotation[all.spheres.slot[load.body]]));
  return loads;
}

}  // namespace

/// Σ|a^{K+1} − a^K| and Σ|a^{K+1} − a(t)| of positions, velocities, spins and turns.  [S] Eq. 48; a lower
/// bound replaces Eq. 49
struct TrapezoidalStep::Errors {
  Pack change{};
  Pack progress{};
  double radii = 0.0;
  double spheres = 0.0;
  bool turns_too_far = false;

  void operator+=(const Errors& other) {
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

int TrapezoidalStep::converge(const Parts& all, double step, double end, const SolverSpec& solver) {
  const std::vector<Load> after = loads_at(all, end);
  step_ = step;
  dashpot_share_ = all.dashpot_share;
  end_weight_ = solver.phi * step;
  start_weight_ = (1.0 - solver.phi) * step;
  begin(all);
  for (int iteration = 1; iteration <= solver.max_iterations; ++iteration) {
    if (!find_forces(all)) return 0;
    const Errors errors = iterate(all, after, pulls_at(all, end));
    find_motion(all);
    const double error = errors.largest(step);
    if (std::isnan(error) || errors.turns_too_far) return 0;
    if (error >= solver.tolerance) continue;
    // The last forces belong to the previous iterate, whose overlap would be stored permanently.
    if (all.contacts.have_history() && !find_forces(all)) return 0;
    return iteration;
  }
  return 0;
}

/// Keeps the start of the step and sets the first iterate: steady velocities.
void TrapezoidalStep::begin(const Parts& all) {
  Spheres& spheres = all.spheres;
  const int count = spheres.count();
  start_.spheres = spheres;
  start_.force.resize(count);
  start_.torque_per_radius.resize(count);
  all.workers.for_each(count, sphere_grain, [&](int i) {
    if (!spheres.moves(i)) return;
    const Wrench wrench =
        wrench_on(all, i, spheres.velocity[i], spheres.spin[i], Pack{}, all.loads, all.pulls);
    start_.force[i] = wrench.force;
    start_.torque_per_radius[i] = wrench.torque_per_radius;
  });
  displacement_.assign(spheres.position.size(), Pack{});
  turn_ = displacement_;
  listed_.clear();
  moved_ = 0.0;
  all.workers.for_each(count, sphere_grain, [&](int i) {
    if (spheres.moves(i)) spheres.position[i] += step_ * without_fourth(spheres.velocity[i]);
  });
  find_motion(all);
}

/// Computes the next iterate from the forces of the last one.
/// @param loads,pulls  at the end of the step
TrapezoidalStep::Errors TrapezoidalStep::iterate(const Parts& all, const std::vector<Load>& loads,
                                                 const std::vector<Pull>& pulls) const {
  Spheres& spheres = all.spheres;
  return all.workers.sum<Errors>(spheres.count(), sphere_grain, [&](Errors& sum, int i) {
    if (!spheres.moves(i)) return;
    const int k = start_.slot_of(spheres, i);
    const Pack& v0 = start_.spheres.velocity[k];
    const Pack& w0 = start_.spheres.spin[k];
    const Wrench wrench = wrench_on(all, i, spheres.velocity[i], spheres.spin[i], turn_[i], loads, pulls);
    const Pack v = v0 + inverse_mass_of(v0) * (end_weight_ * wrench.force + start_weight_ * start_.force[k]);
    const Pack w = w0 + radius_per_inertia_of(w0) * (end_weight_ * wrench.torque_per_radius +
                                                     start_weight_ * start_.torque_per_radius[k]);
    const Pack way = without_fourth(end_weight_ * v + start_weight_ * v0);
    const Pack turn = without_fourth(end_weight_ * w + start_weight_ * w0);
    sum += {Pack{length(way - displacement_[i]), length(v - spheres.velocity[i]), length(w - spheres.spin[i]),
                 length(turn - turn_[i])},
            Pack{length(way), length(v - v0), length(w - w0), length(turn)}, spheres.radius(i), 1.0,
            turns_by_a_right_angle(turn)};
    spheres.velocity[i] = v;
    spheres.spin[i] = w;
    spheres.position[i] = start_.spheres.position[k] + way;
  });
}

/// The pulls at the end of the step on bodies that move as in the last iterate.
std::vector<Pull> TrapezoidalStep::pulls_at(const Parts& all, double time) const {
  std::vector<Pull> pulls = all.pulls;
  for (Pull& pull : pulls) {
    const int i = all.spheres.slot[pull.body];
    PulledMotion motion = pulled_motion(all.spheres, i);
    motion.rotation = motion.rotation.then(vector_of(turn_[i]));
    update_pull(pull, time, motion);
  }
  return pulls;
}

/// Computes contacts and forces of the iterate.
/// @return false: the motion is not finite
bool TrapezoidalStep::find_forces(const Parts& all) {
  const MotionBox box = box_around(all.spheres, displacement_, all.workers);
  const double reached = largest_relative_motion(all.spheres, box, 1.0, all.around);
  if (!std::isfinite(reached)) return false;
  // Lists may have been made for an earlier iterate, on either side of this one. Walls have moved once.
  all.contacts.keep_lists(all.spheres, all.around, listed_.empty() ? reached : motion_since_listed(all),
                          all.workers);
  moved_ = std::max(moved_, reached);
  find_motion(all);
  listed_ = displacement_;
  all.contacts.evaluate(all.spheres, all.around, at_end(), all.workers);
  return true;
}

/// Upper bound of the relative motion of two spheres since the lists were checked last [m].
double TrapezoidalStep::motion_since_listed(const Parts& all) const {
  const auto add = [&](MotionBox& box, int i) {
    const Pack way = displacement_[i] - listed_[i];
    if (all.spheres.moves(i)) box.include(way[0], way[1], way[2]);
  };
  return all.workers.sum<MotionBox>(all.spheres.count(), sphere_grain, add).diagonal();
}

/// Displacements and rotations since the beginning of the step, in the current slots.
void TrapezoidalStep::find_motion(const Parts& all) {
  const Spheres& spheres = all.spheres;
  all.workers.for_each(spheres.count(), sphere_grain, [&](int i) {
    const int k = start_.slot_of(spheres, i);
    displacement_[i] = without_fourth(spheres.position[i] - start_.spheres.position[k]);
    turn_[i] = without_fourth(end_weight_ * spheres.spin[i] + start_weight_ * start_.spheres.spin[k]);
  });
}

double TrapezoidalStep::finish(const Parts& all) const {
  Spheres& spheres = all.spheres;
  const FluidSpec& fluid = all.environment.fluid;
  return all.workers.sum<double>(spheres.count(), sphere_grain, [&](double& loss, int i) {
    if (!spheres.moves(i)) return;
    const int k = start_.slot_of(spheres, i);
    if (spheres.radius_per_inertia(i) > 0.0)
      spheres.rotation[i] = turned(start_.spheres.rotation[k], turn_[i]);
    if (!all.environment.has_fluid()) return;
    const Vec3 force = fluid_force(fluid, start_.spheres.velocity[k], start_.spheres.spin[k]) +
                       fluid_force(fluid, spheres.velocity[i], spheres.spin[i]);
    loss -= 0.5 * force.dot(vector_of(displacement_[i]));
  });
}

void TrapezoidalStep::roll_back(const Parts& all) {
  start_.restore(all.spheres, all.workers);
  all.contacts.undo_motion();
}

}  // namespace scree
