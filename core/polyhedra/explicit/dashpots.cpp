#include "core/polyhedra/explicit/dashpots.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/polyhedra/explicit/dashpot_group.hpp"

namespace scree {
namespace {

/// One of the two partners; resting and fixed bodies and walls are immovable.
struct Side {
  Bodies& bodies;
  const RigidState& state;
  const Vec3& freedom;  ///< MotionLimits::angular
  int body;             ///< −1: immovable
  Vec3 mobility;        ///< velocity per impulse in each direction [1/kg]

  Side(Bodies& bodies_, const MotionLimits& limits, const RigidState& state_, int partner)
      : bodies(bodies_),
        state(state_),
        freedom(limits.angular),
        body(partner < bodies.count() && bodies.moves(partner) ? partner : -1),
        mobility(body < 0 ? Vec3(Vec3::Zero()) : Vec3(state.inverse_mass * limits.linear)) {}

  const Vec3& velocity() const { return body < 0 ? state.velocity : bodies.motion.velocity[body]; }
  const Vec3& spin() const { return body < 0 ? state.spin : bodies.motion.spin[body]; }
  /// Change of spin due to a unit impulse with an arm.
  Vec3 turn(const Vec3& arm) const {
    if (body < 0) return Vec3::Zero();
    return spin_of(bodies.inertia[body], state.axes, arm.cwiseProduct(freedom));
  }
  void apply_impulse(const Vec3& impulse, const Vec3& angular_impulse) const {
    if (body < 0) return;
    BodyMotion& motion = bodies.motion;
    motion.velocity[body] += mobility.cwiseProduct(impulse);
    motion.angular_momentum[body] += angular_impulse.cwiseProduct(freedom);
    motion.spin[body] += turn(angular_impulse);
  }
};

/// Contact and arms of a dashpot in a group.
struct Place {
  Contact* contact;
  Vec3 arm_a;  ///< (contact point − a's position) × normal
  Vec3 arm_b;
  Vec3 turn_a;
  Vec3 turn_b;
};
using Places = std::array<Place, DashpotGroup::capacity>;

void add(DashpotGroup& group, Places& places, Contact& contact, const Side& a, const Side& b, double step) {
  const int n = group.count++;
  Place& place = places[n];
  const Vec3& normal = contact.normal;
  place.contact = &contact;
  place.arm_a = (contact.point - a.state.position).cross(normal);
  place.arm_b = (contact.point - b.state.position).cross(normal);
  place.turn_a = a.turn(place.arm_a);
  place.turn_b = b.turn(place.arm_b);
  group.coefficient[n] = contact.dashpot;
  group.least[n] = -step * contact.elastic_force;
  group.closing[n] =
      normal.dot(b.velocity() - a.velocity()) + place.arm_b.dot(b.spin()) - place.arm_a.dot(a.spin());
  const Vec3 mobility = (a.mobility + b.mobility).cwiseProduct(normal);
  for (int i = 0; i <= n; ++i) {
    group.coupling[i][n] = group.coupling[n][i] = mobility.dot(places[i].contact->normal) +
                                                  place.turn_a.dot(places[i].arm_a) +
                                                  place.turn_b.dot(places[i].arm_b);
  }
}

/// Computes the impulses, applies them and books their energy.
/// @param push  null, or the impulse on b, a free wall, is added to it [N·s]
void act(DashpotGroup& group, const Places& places, const Side& a, const Side& b, ContactEnergy& energy,
         double step, Vec3* push) {
  energy.dissipated_damping += find_impulses(group, step);
  Vec3 impulse = Vec3::Zero();
  Vec3 angular_a = Vec3::Zero();
  Vec3 angular_b = Vec3::Zero();
  for (int i = 0; i < group.count; ++i) {
    const Place& place = places[i];
    impulse += group.impulse[i] * place.contact->normal;
    angular_a += group.impulse[i] * place.arm_a;
    angular_b += group.impulse[i] * place.arm_b;
    place.contact->normal_force += group.impulse[i] / step;
  }
  if (b.state.mass == 0.0) {
    energy.external_work += impulse.dot(b.velocity()) + angular_b.dot(b.spin());
    if (push != nullptr) *push -= impulse;
  }
  a.apply_impulse(impulse, angular_a);
  b.apply_impulse(-impulse, -angular_b);
}

}  // namespace

void damp(ContactPair& pair, Bodies& bodies, const MotionLimits& limits, const RigidState& a,
          const RigidState& b, double step, Vec3* push) {
  const Side side_a(bodies, limits, a, pair.a);
  const Side side_b(bodies, limits, b, pair.b);
  if (side_a.body < 0 && side_b.body < 0 && !is_driven(a, b) && !is_free_wall(b)) return;
  DashpotGroup group;
  Places places;
  for (Contact& contact : pair.trial) {
    if (contact.dashpot == 0.0) continue;
    add(group, places, contact, side_a, side_b, step);
    if (group.count < DashpotGroup::capacity) continue;
    act(group, places, side_a, side_b, pair.energy, step, push);
    group.count = 0;
  }
  if (group.count > 0) act(group, places, side_a, side_b, pair.energy, step, push);
}

namespace {

/// Changes the kinetic energy of a pair by an impulse along its elastic forces.
/// @param requested  energy to remove; negative: to add [J]
/// @param push       null, or the impulse on b, a free wall, is added to it [N·s]
/// @return energy actually removed [J]
double take_from_motion(ContactPair& pair, const PairWrench& elastic, const Side& a, const Side& b,
                        double requested, Vec3* push) {
  const auto& [force, moment_b] = elastic;
  const Vec3 moment_a = moment_b + (b.state.position - a.state.position).cross(force);
  const double power =
      force.dot(a.velocity() - b.velocity()) + moment_a.dot(a.spin()) - moment_b.dot(b.spin());
  const double mobility = (a.mobility + b.mobility).dot(force.cwiseProduct(force)) +
                          moment_a.dot(a.turn(moment_a)) + moment_b.dot(b.turn(moment_b));
  // A share s of the forces as impulse changes the energy by s P + ½ s² m, at least by −P²/2m.
  const double most = mobility > 0.0 ? 0.5 * power * power / mobility : 0.0;
  // Partners that hardly move along the forces are left alone: pushing would amplify their vibration under
  // load.
  constexpr double least_share = 1e-2;
  if (most == 0.0 || most < -least_share * requested) return 0.0;
  const double taken = std::clamp(requested, -most, most);
  const double root = std::sqrt(std::max(0.0, power * power - 2.0 * mobility * taken));
  const double share = -2.0 * taken / (power + std::copysign(root, power));
  if (b.state.mass == 0.0)
    pair.energy.external_work += share * (force.dot(b.velocity()) + moment_b.dot(b.spin()));
  if (push != nullptr) *push -= share * force;
  a.apply_impulse(share * force, share * moment_a);
  b.apply_impulse(-share * force, -share * moment_b);
  return taken;
}

}  // namespace

void settle_handover(ContactPair& pair, const PairWrench& elastic, Bodies& bodies, const MotionLimits& limits,
                     const RigidState& a, const RigidState& b, Vec3* push) {
  const double owed = pair.unsettled - pair.energy.exchange_handover;
  pair.unsettled = 0.0;
  if (is_driven(a, b)) {
    pair.energy.exchange_handover = 0.0;
    pair.energy.external_work += owed;
    return;
  }
  const Side side_a(bodies, limits, a, pair.a);
  const Side side_b(bodies, limits, b, pair.b);
  if (owed == 0.0 || (side_a.body < 0 && side_b.body < 0)) return;
  const double taken = take_from_motion(pair, elastic, side_a, side_b, owed, push);
  pair.energy.exchange_handover += taken;
  // After the contacts have ended, and beyond the energy that they store, nothing is owed.
  if (pair.energy.elastic_normal > 0.0) pair.unsettled = std::min(owed - taken, pair.energy.elastic_normal);
}

}  // namespace scree
