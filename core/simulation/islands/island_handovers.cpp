#include "core/simulation/islands/island_handovers.hpp"

namespace scree {
namespace {

/// Updates the accelerations with which Newmark's next step starts to its own contacts.
void push_by_handover(const PolyhedronSystem& polyhedra, IslandMemory& memory, const IslandLists& island,
                      const PairStep& step) {
  const RigidState& a = island.ends[step.a];
  const RigidState& b = island.ends[step.b];
  const PairWrench change = change_by_handover(step, b, island.step);
  const auto push = [&](int partner, const RigidState& end, const Vec3& force, const Vec3& moment) {
    if (partner >= island.step.moving) return;
    const int body = island.partners[partner];
    const MotionLimits& limits = polyhedra.limits();
    memory.acceleration[body] += end.inverse_mass * force.cwiseProduct(limits.linear);
    memory.spin_rate[body] +=
        spin_of(polyhedra.bodies().inertia[body], end.axes, moment.cwiseProduct(limits.angular));
  };
  push(step.a, a, change.force, change.moment + (b.position - a.position).cross(change.force));
  push(step.b, b, -change.force, -change.moment);
}

}  // namespace

void settle_handovers(PolyhedronSystem& polyhedra, IslandMemory& memory, IslandLists& island,
                      const StepRule& rule) {
  bool any = false;
  for (PairStep& step : island.pairs) {
    ContactPair& pair = *step.pair;
    if (!step.evaluated || (pair.energy.exchange_handover == 0.0 && pair.unsettled == 0.0)) continue;
    if (!rule.midpoint() && pair.energy.exchange_handover != 0.0)
      push_by_handover(polyhedra, memory, island, step);
    polyhedra.settle_handover(pair, elastic_forces(step, island.step), island.ends[step.a],
                              island.ends[step.b]);
    any = true;
  }
  if (!any) return;
  const BodyMotion& motion = polyhedra.bodies().motion;
  for (int i = 0; i < island.step.moving; ++i) {
    RigidState& end = island.ends[i];
    end.velocity = motion.velocity[island.partners[i]];
    end.spin = motion.spin[island.partners[i]];
    polyhedra.note_velocity(island.partners[i], end);
  }
}

}  // namespace scree
