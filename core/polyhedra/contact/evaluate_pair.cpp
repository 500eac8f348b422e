#include "core/polyhedra/contact/evaluate_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/polyhedra/contact/find_contacts.hpp"

namespace scree {
namespace {

/// Relative rigid motion of a against b: at the point b.position + q it is linear + angular × q.
struct RelativeMotion {
  Vec3 linear;
  Vec3 angular;

  Vec3 at(const Vec3& q) const { return linear + angular.cross(q); }
  double work(const PairWrench& wrench) const {
    return wrench.force.dot(linear) + wrench.moment.dot(angular);
  }
};

RelativeMotion relative_velocity(const RigidState& a, const RigidState& b) {
  return {a.velocity - b.velocity + a.spin.cross(b.position - a.position), a.spin - b.spin};
}
/// Displacement, during the step, of the material points in contact at its end.
RelativeMotion relative_displacement(const RigidState& a, const RigidState& b) {
  return {a.displacement - b.displacement + a.turn.cross(b.position - a.position), a.turn - b.turn};
}
/// The same for the points in contact at its beginning, with q relative to b's position then.
RelativeMotion displacement_before(const RigidState& a, const RigidState& b) {
  const Vec3 offset = (b.position - b.displacement) - (a.position - a.displacement);
  return {a.displacement - b.displacement + a.turn.cross(offset), a.turn - b.turn};
}

/// Relative displacement of the material points in contact at the end of the step. Exact to the fourth power
/// of the rotations, so that partners that rotate together do not slip. With T the step's Rodrigues vector,
/// x₁ − x₀ = T × ½(x₀ + x₁) gives for a point at the lever r₁: k (T × r₁ − ½ T × (T × r₁)), k = 4/(4 + T²) ≈
/// 1 − ¼T².
struct MaterialMotion {
  Vec3 linear;    ///< of the points at b's position [m]
  Vec3 angular;   ///< the gradient along the lever from b's position: angular × q + …
  Vec3 diagonal;  ///< … a symmetric part of second order
  Vec3 beside;    ///< yz, xz, xy
  Vec3 mean_turn;

  Vec3 at(const Vec3& q) const {
    return {linear.x() + angular.y() * q.z() - angular.z() * q.y() + diagonal.x() * q.x() +
                beside.z() * q.y() + beside.y() * q.z(),
            linear.y() + angular.z() * q.x() - angular.x() * q.z() + diagonal.y() * q.y() +
                beside.z() * q.x() + beside.x() * q.z(),
            linear.z() + angular.x() * q.y() - angular.y() * q.x() + diagonal.z() * q.z() +
                beside.y() * q.x() + beside.x() * q.y()};
  }
};

[[gnu::always_inline]] inline MaterialMotion material_motion(const RigidState& a, const RigidState& b) {
  const Vec3& s = a.turn;
  const Vec3& t = b.turn;
  const Vec3 offset = b.position - a.position;
  const Vec3 square_a = s.cwiseProduct(s);
  const Vec3 square_b = t.cwiseProduct(t);
  const double share_a = 1.0 - 0.25 * square_a.sum();
  const double share_b = 1.0 - 0.25 * square_b.sum();
  const double half_a = 0.5 * share_a;
  const double half_b = 0.5 * share_b;
  const Vec3 by_a = s.cross(offset);
  const Vec3 squares = half_a * square_a - half_b * square_b;
  return {
      a.displacement - b.displacement + share_a * (by_a - 0.5 * s.cross(by_a)), share_a * s - share_b * t,
      Vec3(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y()),
      Vec3(half_b * t.y() * t.z() - half_a * s.y() * s.z(), half_b * t.x() * t.z() - half_a * s.x() * s.z(),
           half_b * t.x() * t.y() - half_a * s.x() * s.y()),
      0.5 * (s + t)};
}

double tangential_energy(const FrictionLaw& law, const Contact& contact) {
  return 0.5 * contact.weight * law.stiffness * contact.friction.slip.squaredNorm();
}

/// Quantities common to all contacts of a pair in a step.
struct PairTerms {
  const Interaction& law;
  double effective_mass;
  RelativeMotion velocity;
  RelativeMotion displacement;
  RelativeMotion before;    ///< displacement_before
  MaterialMotion material;  ///< for contacts with friction; less the way of b's running surface
  Vec3 old_origin;          ///< b's position at the beginning of the step
  double duration;          ///< [s]
  double rate;              ///< 1/duration [1/s]
  const RigidState& a;
  const RigidState& b;

  bool first() const { return duration == 0.0; }
};

/// Position of a contact relative to b.
struct Lever {
  Vec3 q;    ///< of its point
  Vec3 arm;  ///< q × normal
};

bool acts(const Contact* contact) {
  return contact != nullptr && contact->elastic_force > 0.0;
}

/// Opening of the contact during the step, for the points in contact at its end.
double opening(const Contact& contact, const Lever& lever, const PairTerms& step) {
  return contact.normal.dot(step.displacement.linear) + lever.arm.dot(step.displacement.angular);
}

void apply_friction(Contact& contact, const Contact* old, const PairTerms& step, const Lever& lever) {
  contact.friction = {};
  contact.friction_force = Vec3::Zero();
  if (!step.law.friction.acts()) return;
  const auto along_surface = [&](const Vec3& motion) -> Vec3 {
    return motion - contact.normal.dot(motion) * contact.normal;
  };
  if (step.first()) {
    const Vec3 velocity = along_surface(step.velocity.at(lever.q) - step.b.surface_velocity);
    contact.friction_force =
        friction_at_end(step.law.friction, contact.friction, velocity, contact.elastic_force, contact.weight);
    return;
  }
  const Vec3 slipped = along_surface(step.material.at(lever.q));
  if (acts(old)) {
    const Vec3 carried = carry_slip(old->friction.slip, old->normal, contact.normal);
    contact.friction.sliding = old->friction.sliding;
    contact.friction.slip =
        turn_slip(carried, contact.normal, contact.normal.dot(step.material.mean_turn)) + slipped;
  }
  contact.friction_force = friction_at_end(step.law.friction, contact.friction, step.rate * slipped,
                                           contact.elastic_force, contact.weight);
}

/// Computes the forces of an acting contact.
/// @return weight × stiffness of its normal spring [N/m]
double apply_law(Contact& contact, const Contact* old, const PairTerms& step, const Lever& lever) {
  const Interaction& law = step.law;
  const GapResponse normal = law.normal.response(contact.gap);
  contact.potential = normal.potential;
  contact.elastic_force = contact.weight * normal.force;
  contact.normal_force = contact.elastic_force;
  contact.dashpot =
      contact.weight * 2.0 * law.damping_ratio * std::sqrt(normal.stiffness * step.effective_mass);
  apply_friction(contact, old, step, lever);
  return contact.weight * normal.stiffness;
}

/// Work of a normal force in a step by the trapezoidal rule.
double mean_force_work(double elastic, double opened) {
  return 0.5 * elastic * std::abs(opened);
}

/// f² Δt²/8m of a contact's force: deviation of the energy from the invariant of velocity Verlet [J].
double deviation(const Contact& contact, double elastic, const PairTerms& step) {
  const auto mobility = [&](const RigidState& body) {
    const Vec3 arm = (contact.point - body.position).cross(contact.normal);
    return body.inverse_mass + body.inverse_inertia * arm.squaredNorm();
  };
  return elastic * elastic * step.duration * step.duration / 8.0 * (mobility(step.a) + mobility(step.b));
}

void add_along_normal(PairWrench& sum, double force, const Contact& contact, const Lever& lever) {
  sum.force += force * contact.normal;
  sum.moment += force * lever.arm;
}

void correct(ContactPair& pair, double force, const Contact& contact, const Lever& lever) {
  add_along_normal(pair.correction, force, contact, lever);
  pair.corrected = true;
}

void add_forces(PairForces& forces, const Contact& contact, const Lever& lever) {
  add_along_normal(forces.total, contact.elastic_force, contact, lever);
  forces.friction.force += contact.friction_force;
  forces.friction.moment += lever.q.cross(contact.friction_force);
}

/// Corrects a contact that begins within the step: the full second half kick would be too large. The share s
/// of it leaves the energy that the next steps conserve:  s² d − s W + U = d
void correct_beginning(ContactPair& pair, const Contact& contact, const Lever& lever, const PairTerms& step) {
  const double opened = opening(contact, lever, step);
  if (opened >= 0.0) return;
  const double work = mean_force_work(contact.elastic_force, opened);
  const double stored = std::min(contact.weight * contact.potential, work);
  const double kept = deviation(contact, contact.elastic_force, step);
  const double root = std::sqrt(std::max(0.0, work * work - 4.0 * kept * (stored - kept)));
  const double share = std::clamp(2.0 * (stored - kept) / (work + root), 0.0, 1.0);
  correct(pair, (share - 1.0) * contact.elastic_force, contact, lever);
}

/// Corrects a contact that ends within the step: the first half kick was too large. The share y of it taken
/// back in the second half kick restores the energy that the previous steps conserved:  y² d − y W + W − U =
/// 0
void correct_end(ContactPair& pair, const Contact& old, const Contact& contact, const Lever& lever,
                 const PairTerms& step) {
  const double opened = opening(contact, lever, step);
  if (opened <= 0.0) return;
  const double work = mean_force_work(old.elastic_force, opened);
  const double excess = work - std::min(old.weight * old.potential, work);
  const double kept = deviation(contact, old.elastic_force, step);
  const double root = std::sqrt(std::max(0.0, work * work - 4.0 * kept * excess));
  const double part = std::min(1.0, 2.0 * excess / (work + root));
  correct(pair, -part * old.elastic_force, contact, lever);
}

/// Books stored energies and their changes other than by work.
void book_contact(ContactEnergy& energy, const Contact& contact, const Contact* old, const PairTerms& step,
                  const Vec3& q) {
  const double stiffness = contact.weight * step.law.friction.stiffness;
  const double slip_squared = contact.friction.slip.squaredNorm();
  energy.elastic_normal += contact.weight * contact.potential;
  energy.elastic_tangential += 0.5 * stiffness * slip_squared;
  if (step.first()) return;
  if (old == nullptr) {
    // An unexpected contact: stored energy beyond the work done on it has no source.
    const double opened = contact.normal.dot(step.displacement.at(q));
    const double stored = contact.weight * contact.potential;
    if (opened >= 0.0 || mean_force_work(contact.elastic_force, opened) < stored)
      energy.exchange_handover -= stored + 0.5 * contact.elastic_force * opened;
    energy.exchange_stiffness -= 0.5 * stiffness * slip_squared;
    return;
  }
  if (contact.features == old->features) {
    energy.exchange_handover -= 0.5 * (contact.weight - old->weight) * (contact.potential + old->potential);
  } else {
    // Two features with different gaps: their stored energy differs by more than the work.
    energy.exchange_handover -=
        contact.weight * contact.potential - old->weight * old->potential +
        0.5 * contact.elastic_force * contact.normal.dot(step.displacement.at(q)) +
        0.5 * old->elastic_force * old->normal.dot(step.before.at(old->point - step.old_origin));
  }
  const double old_stiffness = old->weight * step.law.friction.stiffness;
  const double old_slip_squared = old->friction.slip.squaredNorm();
  energy.dissipated_friction -= 0.25 * (stiffness + old_stiffness) * (slip_squared - old_slip_squared);
  energy.exchange_stiffness -= 0.25 * (stiffness - old_stiffness) * (slip_squared + old_slip_squared);
}

/// Books a contact that acted at the beginning of the step and has vanished.
void book_vanished(ContactEnergy& energy, const Contact& old, const PairTerms& step) {
  const double opened = old.normal.dot(step.before.at(old.point - step.old_origin));
  energy.exchange_handover += old.weight * old.potential - 0.5 * old.elastic_force * opened;
  energy.exchange_stiffness += tangential_energy(step.law.friction, old);
}

/// Books the work of the step from the mean of the forces at its two ends.  physics: energy bookkeeping
void book_work(ContactPair& pair, const RigidState& b, const PairTerms& step) {
  pair.energy.dissipated_friction -=
      0.5 * (step.before.work(pair.forces.friction) + step.displacement.work(pair.trial_forces.friction));
  if (b.mass > 0.0) return;
  // A running surface slides below the body, against friction alone.
  const double run = 0.5 * step.duration *
                     (pair.forces.friction.force + pair.trial_forces.friction.force).dot(b.surface_velocity);
  pair.energy.dissipated_friction += run;
  pair.energy.external_work += run;
  const RelativeMotion wall{b.displacement, b.turn};
  pair.energy.external_work += 0.5 * (wall.work(pair.forces.total) + wall.work(pair.trial_forces.total));
  if (pair.corrected) pair.energy.external_work += 0.5 * wall.work(pair.correction);
}

/// Notes how fast and how close to the other feature a contact is.
void note_motion(ContactPair& pair, const Contact& contact) {
  // Divides only for a new minimum, and only if the contact closes.
  if (contact.gap < pair.closing_time * contact.closing) pair.closing_time = contact.gap / contact.closing;
  pair.fastest = std::max(pair.fastest, std::abs(contact.closing));
  pair.smallest_gap = std::min(pair.smallest_gap, contact.gap);
}

/// Notes until when a contact cannot act, and how hard it may begin to.
void note_freedom(ContactPair& pair, Contact& contact, const Interaction& law) {
  contact.free_until = pair.travel + (contact.gap - law.normal.activation_gap());
  if (contact.closing > 0.0)
    pair.energy_acceleration += contact.weight * law.initial_stiffness * contact.closing * contact.closing;
}

double closing_speed(const Contact& contact, const Lever& lever, const RelativeMotion& velocity) {
  return -(contact.normal.dot(velocity.linear) + lever.arm.dot(velocity.angular));
}

void clear_motion(ContactPair& pair) {
  pair.closing_time = pair.smallest_gap = std::numeric_limits<double>::infinity();
  pair.fastest = pair.energy_acceleration = pair.impact_energy = 0.0;
}

void clear_results(ContactPair& pair) {
  clear_motion(pair);
  pair.trial_forces = {};
  pair.energy = {};
  pair.stiffness = 0.0;
  if (pair.corrected) pair.correction = {};  // rarely: it lies in a cache line of its own
  pair.crossed = pair.corrected = pair.acts = false;
  pair.trial_pending = true;
}

/// Returns whether no contact of the pair acted at the end of the last step, and nothing else is left of one.
bool is_apart(const ContactPair& pair) {
  return !pair.acts && !pair.peak.acted && pair.unsettled == 0.0;
}

/// Updates the contacts of such a pair if none acts at the end of the step either. They have no forces and no
/// history, so that nothing is to be taken back with the step but the budgets.
bool stays_apart(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b) {
  thread_local std::vector<ClosestPoints> places;
  places.clear();
  for (const Contact& contact : pair.contacts) {
    ClosestPoints& at = places.emplace_back();
    if (pair.travel < contact.free_until) continue;
    at = closest_points(a, b, contact.features);
    if (at.gap < law.normal.activation_gap() || at.normal.dot(contact.normal) <= 0.0) return false;
  }
  clear_motion(pair);
  const RelativeMotion velocity = relative_velocity(a, b);
  for (std::size_t i = 0; i < places.size(); ++i) {
    Contact& contact = pair.contacts[i];
    const bool left_alone = pair.travel < contact.free_until;
    if (!left_alone) {
      place(contact, places[i], b);
      const Vec3 q = contact.point - b.position;
      contact.closing = closing_speed(contact, {q, q.cross(contact.normal)}, velocity);
    }
    note_motion(pair, contact);
    if (!left_alone) note_freedom(pair, contact, law);
  }
  pair.impact_energy = 0.5 * effective_mass(a, b) * pair.fastest * pair.fastest;
  return true;
}

/// Returns whether any acting contact of the pair has friction.
bool has_friction(const ContactPair& pair, const Interaction& law) {
  const double reach = law.normal.activation_gap();
  return law.friction.acts() && std::any_of(pair.trial.begin(), pair.trial.end(),
                                            [reach](const Contact& contact) { return contact.gap < reach; });
}

PairTerms pair_step(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b,
                    double duration) {
  const bool friction = has_friction(pair, law);
  PairTerms step{law,
                 effective_mass(a, b),
                 relative_velocity(a, b),
                 relative_displacement(a, b),
                 displacement_before(a, b),
                 friction ? material_motion(a, b) : MaterialMotion{},
                 b.position - b.displacement,
                 duration,
                 1.0 / duration,
                 a,
                 b};
  // A running surface slides below the body.
  if (friction && b.mass == 0.0) step.material.linear -= duration * b.surface_velocity;
  return step;
}

/// Forces and energies of one trial contact, which continues `old` if not null.
void evaluate_contact(ContactPair& pair, Contact& contact, const Contact* old, const PairTerms& step,
                      const Vec3& origin) {
  const bool left_alone = pair.travel < contact.free_until;
  const Vec3 q = contact.point - origin;
  const Lever lever{q, q.cross(contact.normal)};
  if (!left_alone) contact.closing = closing_speed(contact, lever, step.velocity);
  note_motion(pair, contact);
  if (left_alone) return;
  if (contact.gap < step.law.normal.activation_gap()) {
    contact.free_until = 0.0;
    pair.acts = true;
    const double stiffness = apply_law(contact, old, step, lever);
    pair.stiffness += stiffness;
    pair.energy_acceleration += stiffness * contact.closing * contact.closing;
    add_forces(pair.trial_forces, contact, lever);
    if (!step.first() && !acts(old)) correct_beginning(pair, contact, lever, step);
  } else {
    deactivate(contact);
    note_freedom(pair, contact, step.law);
    if (!acts(old)) return;
    correct_end(pair, *old, contact, lever, step);
  }
  book_contact(pair.energy, contact, old, step, q);
}

void add(PairWrench& sum, const PairWrench& wrench) {
  sum.force += wrench.force;
  sum.moment += wrench.moment;
}

/// Maximum of the speeds of a's points relative to b and of b's points relative to a, for linear and angular
/// motions per step or per time.
double motion_bound(const RigidState& a, const RigidState& b, const Vec3& from_b, const Vec3& linear,
                    const Vec3& angular_a, const Vec3& angular_b) {
  double squared = (linear - angular_b.cross(from_b)).squaredNorm();
  double radius = a.radius;
  if (b.mass > 0.0) {
    squared = std::max(squared, (linear - angular_a.cross(from_b)).squaredNorm());
    radius = std::max(radius, b.radius);
  }
  return std::sqrt(squared) + radius * (angular_a - angular_b).norm();
}

}  // namespace

double relative_motion(const RigidState& a, const RigidState& b) {
  const Vec3 from_b = (a.position - a.displacement) - (b.position - b.displacement);
  // Rotations are not vectors: second-order terms missing from the linear expressions.
  const double second_order = (a.turn.squaredNorm() + b.turn.squaredNorm()) * (from_b.lpNorm<1>() + a.radius);
  return motion_bound(a, b, from_b, a.displacement - b.displacement, a.turn, b.turn) + second_order;
}

double relative_speed(const RigidState& a, const RigidState& b) {
  return motion_bound(a, b, a.position - b.position, a.velocity - b.velocity, a.spin, b.spin);
}

void deactivate(Contact& contact) {
  contact.potential = contact.elastic_force = contact.dashpot = contact.normal_force = 0.0;
  contact.friction = {};
  contact.friction_force = Vec3::Zero();
}

double idle_until(const ContactPair& pair) {
  double until = pair.steady_until;
  for (const Contact& contact : pair.latest()) until = std::min(until, contact.free_until);
  return until;
}

bool add_travel(ContactPair& pair, const RigidState& a, const RigidState& b) {
  pair.travel += relative_motion(a, b);
  return pair.travel >= pair.idle_until;
}

PairChange evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b,
                         double duration) {
  pair.trial_pending = false;
  const bool steady = contacts_stay(pair, law, a, b);
  if (steady && duration > 0.0 && is_apart(pair) && stays_apart(pair, law, a, b)) {
    pair.idle_until = idle_until(pair);
    return PairChange::apart;
  }
  clear_results(pair);
  thread_local Matching matching;
  if (steady) {
    follow_contacts(pair, a, b);
  } else {
    find_contacts(pair, matching, law, a, b);
  }
  if (pair.crossed) return PairChange::acted;
  if (!pair.contacts.empty() || !pair.trial.empty()) {
    const PairTerms step = pair_step(pair, law, a, b, duration);
    for (size_t i = 0; i < pair.trial.size(); ++i) {
      const Contact* const old = steady ? &pair.contacts[i] : matching.continued[i];
      evaluate_contact(pair, pair.trial[i], old, step, b.position);
    }
    for (size_t j = 0; j < pair.contacts.size() && !steady; ++j) {
      if (!matching.taken[j] && acts(&pair.contacts[j])) book_vanished(pair.energy, pair.contacts[j], step);
    }
    pair.impact_energy = 0.5 * step.effective_mass * pair.fastest * pair.fastest;
    add(pair.trial_forces.total, pair.trial_forces.friction);
    if (!step.first()) book_work(pair, b, step);
  }
  pair.idle_until = idle_until(pair);
  return is_apart(pair) && pair.energy.exchange_handover == 0.0 ? PairChange::renewed : PairChange::acted;
}

void accept_trial(ContactPair& pair) {
  if (!pair.trial_pending) return;
  std::swap(pair.contacts, pair.trial);
  pair.trial_pending = false;
  pair.forces = pair.trial_forces;
}

}  // namespace scree
