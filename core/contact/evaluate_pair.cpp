#include "core/contact/evaluate_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/contact/contact_rules.hpp"

namespace scree {
namespace {

const double inheritance_cosine = std::cos(45.0 * 3.14159265358979323846 / 180.0);
/// A new contact takes over from one that vanished within this many activation gaps of it.
constexpr double inheritance_reach = 2.0;

RelativePose relative_pose(const RigidState& a, const RigidState& b) {
  return {b.axes.transpose() * a.axes, b.axes.transpose() * (a.position - b.position)};
}

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
/// Displacement in the step of the material points that meet at its end.
RelativeMotion relative_displacement(const RigidState& a, const RigidState& b) {
  return {a.displacement - b.displacement + a.turn.cross(b.position - a.position), a.turn - b.turn};
}
/// The same of the points that met at its beginning, q counted from where b was.
RelativeMotion displacement_before(const RigidState& a, const RigidState& b) {
  const Vec3 offset = (b.position - b.displacement) - (a.position - a.displacement);
  return {a.displacement - b.displacement + a.turn.cross(offset), a.turn - b.turn};
}

void find_contacts(std::vector<FeatureContact>& found, ContactPair& pair, const BarrierLaw& law,
                   const RigidState& a, const RigidState& b, const RelativePose& pose, double path) {
  found.clear();
  const double turn_per_motion = 1.0 / a.radius + (b.radius > 0.0 ? 1.0 / b.radius : 0.0);
  const ContactQuery query{contact_reach * law.activation_gap(), law.activation_gap(), turn_per_motion};
  pair.rest_until = std::numeric_limits<double>::infinity();
  for (Candidate& candidate : pair.candidates) {
    if (path < candidate.rest_until) {
      pair.rest_until = std::min(pair.rest_until, candidate.rest_until);
      continue;
    }
    double clearance = 0.0;
    const auto contact =
        b.features == nullptr
            ? plane_contact(*a.features, pose, candidate.features, query, clearance)
            : feature_contact(*a.features, *b.features, pose, candidate.features, query, clearance);
    if (contact) {
      found.push_back(*contact);
      candidate.rest_until = path;
    } else {
      candidate.rest_until = path + clearance;
    }
    pair.rest_until = std::min(pair.rest_until, candidate.rest_until);
  }
  if (b.features == nullptr) return;
  const double size = b.mass > 0.0 ? std::min(a.radius, b.radius) : a.radius;
  share_contacts(found, *a.features, *b.features, pose, law.activation_gap(), size);
}

bool crossed(const Contact& old, const RigidState& a, const RigidState& b, const RelativePose& pose) {
  if (b.features == nullptr) {
    const Vec3& local = a.features->points[a.features->vertices[old.features.a].vertex];
    return pose.rotation.row(2).dot(local) + pose.translation.z() <= 0.0;
  }
  return features_crossed(*a.features, *b.features, pose, old.features, b.axes.transpose() * old.normal);
}

/// Which old contact each new one continues: the same features, or else one that vanished close by ([P]
/// history rule).
struct Matching {
  std::vector<const Contact*> continued;  ///< one a trial contact; null: none
  std::vector<char> taken;                ///< one an old contact
  size_t appeared = 0;                    ///< trial contacts with new features

  void find(const std::vector<Contact>& old, const std::vector<Contact>& trial, double reach) {
    continued.assign(trial.size(), nullptr);
    taken.assign(old.size(), 0);
    size_t matched = 0;
    // Both lists ascend by features.
    for (size_t i = 0, j = 0; i < trial.size(); ++i) {
      while (j < old.size() && old[j].features < trial[i].features) ++j;
      if (j == old.size() || !(old[j].features == trial[i].features)) continue;
      continued[i] = &old[j];
      taken[j] = 1;
      ++matched;
    }
    appeared = trial.size() - matched;
    if (appeared == 0 || matched == old.size()) return;
    for (size_t i = 0; i < trial.size(); ++i) {
      if (continued[i] == nullptr) continued[i] = nearby(old, trial[i], reach);
    }
  }

 private:
  const Contact* nearby(const std::vector<Contact>& old, const Contact& contact, double reach) {
    size_t best = old.size();
    double best_distance = reach * reach;
    for (size_t j = 0; j < old.size(); ++j) {
      if (taken[j] || old[j].normal.dot(contact.normal) < inheritance_cosine) continue;
      const double distance = (old[j].point - contact.point).squaredNorm();
      if (distance >= best_distance) continue;
      best = j;
      best_distance = distance;
    }
    if (best == old.size()) return nullptr;
    taken[best] = 1;
    return &old[best];
  }
};

double tangential_energy(const FrictionLaw& law, const Contact& contact) {
  return 0.5 * contact.weight * law.stiffness * contact.friction.slip.squaredNorm();
}

/// What all contacts of a pair have in common in a step.
struct PairStep {
  const Interaction& law;
  double effective_mass;
  RelativeMotion velocity;
  RelativeMotion displacement;
  RelativeMotion before;  ///< displacement_before
  Vec3 old_origin;        ///< b's position at the step's beginning
  bool first;
};

void apply_law(Contact& contact, const Contact* old, const PairStep& step, const Vec3& q) {
  const Interaction& law = step.law;
  const double elastic = law.normal.force(contact.gap);
  contact.potential = law.normal.potential(contact.gap);
  contact.elastic_force = contact.weight * elastic;
  const double damping =
      law.damping_ratio > 0.0
          ? 2.0 * law.damping_ratio * std::sqrt(law.normal.stiffness(contact.gap) * step.effective_mass)
          : 0.0;
  // [P] Eqs. 52, 53: the dashpot never pulls.
  contact.normal_force = contact.weight * std::max(0.0, elastic + damping * contact.closing);

  if (law.friction.static_coefficient == 0.0) return;
  if (old != nullptr && old->elastic_force > 0.0) {
    const Vec3 moved = step.displacement.at(q);
    contact.friction = old->friction;
    contact.friction.slip = carry_slip(old->friction.slip, old->normal, contact.normal) + moved -
                            contact.normal.dot(moved) * contact.normal;
  }
  const Vec3 tangential = step.velocity.at(q) + contact.closing * contact.normal;
  contact.friction_force =
      friction_force(law.friction, contact.friction, tangential, contact.elastic_force, contact.weight);
}

/// Work by a force along a normal that the trapezoidal rule gives in a step, over the change of potential:
/// the share of the force that is due when it acts only for a part of the step.
double due_share(double potential, double elastic, double opened) {
  const double work = 0.5 * elastic * std::abs(opened);
  return work > 0.0 ? std::min(1.0, potential / work) : 1.0;
}

void add_forces(ContactPair& pair, const Contact& contact, const Contact* old, const PairStep& step,
                const Vec3& q) {
  const Vec3 arm = q.cross(contact.normal);
  const auto add_normal = [&](PairWrench& sum, double force) {
    sum.force += force * contact.normal;
    sum.moment += force * arm;
  };
  const Vec3 friction_moment = q.cross(contact.friction_force);
  add_normal(pair.trial_forces.total, contact.normal_force);
  pair.trial_forces.total.force += contact.friction_force;
  pair.trial_forces.total.moment += friction_moment;
  add_normal(pair.trial_forces.damping, contact.normal_force - contact.elastic_force);
  pair.trial_forces.friction.force += contact.friction_force;
  pair.trial_forces.friction.moment += friction_moment;
  pair.pushes = pair.pushes || contact.normal_force > 0.0;

  if (step.first || (old != nullptr && old->elastic_force > 0.0)) return;
  const double opened = contact.normal.dot(step.displacement.linear) + arm.dot(step.displacement.angular);
  if (opened >= 0.0) return;
  const double share = due_share(contact.potential * contact.weight, contact.elastic_force, opened);
  add_normal(pair.correction, (share - 1.0) * contact.elastic_force);
}

/// An old contact that acts no more: the first half kick gave it too much.
void end_contact(ContactPair& pair, const Contact& old, const Contact& now, const PairStep& step,
                 const Vec3& q) {
  const Vec3 arm = q.cross(now.normal);
  const double opened = now.normal.dot(step.displacement.linear) + arm.dot(step.displacement.angular);
  if (opened <= 0.0) return;
  const double share = due_share(old.potential * old.weight, old.elastic_force, opened);
  pair.correction.force -= (1.0 - share) * old.elastic_force * now.normal;
  pair.correction.moment -= (1.0 - share) * old.elastic_force * arm;
}

/// Stored energies and what changed them other than work.
void book_contact(ContactEnergy& energy, const Contact& contact, const Contact* old, const PairStep& step,
                  const Vec3& q) {
  const double stiffness = contact.weight * step.law.friction.stiffness;
  const double slip_squared = contact.friction.slip.squaredNorm();
  energy.elastic_normal += contact.weight * contact.potential;
  energy.elastic_tangential += 0.5 * stiffness * slip_squared;
  if (step.first) return;
  if (old == nullptr) {
    // Appeared where it should have been known before: what it stores beyond the work done on it was not put
    // there.
    const double opened = contact.normal.dot(step.displacement.at(q));
    const double share =
        opened < 0.0 ? due_share(contact.weight * contact.potential, contact.elastic_force, opened) : 1.0;
    energy.exchange_handover -=
        contact.weight * contact.potential + 0.5 * share * contact.elastic_force * opened;
    energy.exchange_stiffness -= 0.5 * stiffness * slip_squared;
    return;
  }
  if (contact.features == old->features) {
    energy.exchange_handover -= 0.5 * (contact.weight - old->weight) * (contact.potential + old->potential);
  } else {
    // Two features with gaps of their own: what they store differs by more than the work done.
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

/// A contact that acted at the step's beginning and is no more.
void book_vanished(ContactEnergy& energy, const Contact& old, const PairStep& step) {
  const double opened = old.normal.dot(step.before.at(old.point - step.old_origin));
  energy.exchange_handover += old.weight * old.potential - 0.5 * old.elastic_force * opened;
  energy.exchange_stiffness += tangential_energy(step.law.friction, old);
}

/// Books the work of the step, by the mean of the forces at its two ends.  physics: energy bookkeeping
void book_work(ContactPair& pair, const RigidState& b, const RelativeMotion& after,
               const RelativeMotion& before) {
  pair.energy.dissipated_damping -=
      0.5 * (before.work(pair.forces.damping) + after.work(pair.trial_forces.damping));
  pair.energy.dissipated_friction -=
      0.5 * (before.work(pair.forces.friction) + after.work(pair.trial_forces.friction));
  if (b.mass > 0.0) return;
  const RelativeMotion wall{b.displacement, b.turn};
  pair.energy.external_work +=
      0.5 * (wall.work(pair.forces.total) + wall.work(pair.trial_forces.total) + wall.work(pair.correction));
}

void clear_results(ContactPair& pair) {
  pair.trial.clear();
  pair.trial_forces = {};
  pair.correction = {};
  pair.energy = {};
  pair.closing_time = std::numeric_limits<double>::infinity();
  pair.fastest = 0.0;
  pair.crossed = pair.pushes = pair.grew = false;
}

/// The found contacts as trial contacts in global axes.
void make_trial(ContactPair& pair, const std::vector<FeatureContact>& found, const RigidState& b) {
  for (const FeatureContact& contact : found) {
    Contact& trial = pair.trial.emplace_back();
    trial.features = contact.features;
    trial.gap = contact.gap;
    trial.weight = contact.weight;
    trial.point = b.position + b.axes * (0.5 * (contact.point_a + contact.point_b));
    trial.normal = b.axes * contact.normal;
  }
}

}  // namespace

void evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b,
                   double path, bool first) {
  clear_results(pair);
  thread_local std::vector<FeatureContact> found;
  thread_local Matching matching;
  const RelativePose pose = relative_pose(a, b);
  find_contacts(found, pair, law.normal, a, b, pose, path);
  if (found.empty() && pair.contacts.empty()) return;
  make_trial(pair, found, b);
  matching.find(pair.contacts, pair.trial, inheritance_reach * law.normal.activation_gap());

  const double effective_mass =
      b.mass > 0.0 && a.mass > 0.0 ? a.mass * b.mass / (a.mass + b.mass) : a.mass + b.mass;
  const PairStep step{law,
                      effective_mass,
                      relative_velocity(a, b),
                      relative_displacement(a, b),
                      displacement_before(a, b),
                      b.position - b.displacement,
                      first};
  pair.grew = matching.appeared > 0;
  for (size_t i = 0; i < pair.trial.size(); ++i) {
    Contact& contact = pair.trial[i];
    const Contact* const old = matching.continued[i];
    const Vec3 q = contact.point - b.position;
    contact.closing = -contact.normal.dot(step.velocity.at(q));
    if (contact.closing > 0.0) pair.closing_time = std::min(pair.closing_time, contact.gap / contact.closing);
    pair.fastest = std::max(pair.fastest, std::abs(contact.closing));
    const bool acted = old != nullptr && old->elastic_force > 0.0;
    if (contact.gap < law.normal.activation_gap()) {
      apply_law(contact, old, step, q);
      add_forces(pair, contact, old, step, q);
    } else if (acted) {
      end_contact(pair, *old, contact, step, q);
    } else {
      continue;
    }
    book_contact(pair.energy, contact, old, step, q);
  }
  if (first) return;
  for (size_t j = 0; j < pair.contacts.size(); ++j) {
    const Contact& old = pair.contacts[j];
    if (matching.taken[j]) continue;
    if (crossed(old, a, b, pose)) pair.crossed = true;
    if (old.elastic_force > 0.0) book_vanished(pair.energy, old, step);
  }
  book_work(pair, b, step.displacement, step.before);
}

void accept_trial(ContactPair& pair) {
  std::swap(pair.contacts, pair.trial);
  pair.forces = pair.trial_forces;
}

}  // namespace scree
