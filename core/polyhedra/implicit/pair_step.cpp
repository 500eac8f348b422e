#include "core/polyhedra/implicit/pair_step.hpp"

#include <algorithm>

#include "core/polyhedra/contact/certificate.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/polyhedra/contact/find_contacts.hpp"

namespace scree {
namespace {

/// Point and direction of a body's feature relative to its position, global axes.
struct Primitive {
  Vec3 point = Vec3::Zero();
  Vec3 direction = Vec3::Zero();
};

Primitive vertex_of(const Features& features, int index, const Mat3& axes) {
  return {axes * features.points[features.vertices[index].vertex], Vec3::Zero()};
}
Primitive edge_of(const Features& features, int index, const Mat3& axes) {
  const EdgeFeature& edge = features.edges[index];
  return {axes * features.points[edge.vertex[0]], axes * edge.direction};
}
Primitive face_of(const Features* features, int index, const Mat3& axes) {
  if (features == nullptr) return {Vec3::Zero(), axes.col(2)};
  const FaceFeature& face = features->faces[index];
  return {axes * (face.offset * face.normal), axes * face.normal};
}

Primitive primitive_of_a(const FeaturePair& pair, const Features& features, const Mat3& axes) {
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
    case FeatureKinds::vertex_edge:
    case FeatureKinds::vertex_vertex:
      return vertex_of(features, pair.a, axes);
    case FeatureKinds::edge_vertex:
    case FeatureKinds::edge_edge:
      return edge_of(features, pair.a, axes);
    case FeatureKinds::face_vertex:
      return face_of(&features, pair.a, axes);
  }
  return {};
}

Primitive primitive_of_b(const FeaturePair& pair, const Features* features, const Mat3& axes) {
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
      return face_of(features, pair.b, axes);
    case FeatureKinds::vertex_edge:
    case FeatureKinds::edge_edge:
      return edge_of(*features, pair.b, axes);
    case FeatureKinds::face_vertex:
    case FeatureKinds::edge_vertex:
    case FeatureKinds::vertex_vertex:
      return vertex_of(*features, pair.b, axes);
  }
  return {};
}

/// Initialises a frozen contact of two features at the beginning of the step.
void freeze(ContactStep& contact, const PairStep& step, const FeaturePair& features,
            const IslandStep& island) {
  const RigidState& a = *step.start_a;
  const RigidState& b = *step.start_b;
  contact = {};
  contact.a = step.a;
  contact.b = step.b;
  contact.features = features;
  contact.law = step.law;
  contact.effective_mass = effective_mass(a, b);
  const Primitive of_a = primitive_of_a(features, *a.features, a.axes);
  const Primitive of_b = primitive_of_b(features, b.features, b.axes);
  contact.point_a = of_a.point;
  contact.direction_a = of_a.direction;
  contact.point_b = of_b.point;
  contact.direction_b = of_b.direction;
  set_start(contact, island.bodies[step.a], island.bodies[step.b]);
}

/// Gap of two features at the beginning of the step [m].
double start_gap(const PairStep& step, const FeaturePair& features, const IslandStep& island) {
  ContactStep contact;
  freeze(contact, step, features, island);
  return contact.start_gap;
}

const ContactStep* find(const PairStep& step, const FeaturePair& features, const IslandStep& island) {
  for (size_t k = step.first; k < step.end; ++k) {
    if (island.contacts[k].features == features) return &island.contacts[k];
  }
  return nullptr;
}

/// Frozen contact that a trial contact continues: with the same features, or with the features of its
/// predecessor.
const ContactStep* source_of(const PairStep& step, const Contact& trial, const Contact* old,
                             const IslandStep& island) {
  if (const ContactStep* same = find(step, trial.features, island)) return same;
  return old != nullptr ? find(step, old->features, island) : nullptr;
}

/// Transfers the forces at the end of the step: spring forces there, damping and friction of the step.
void hand_over(Contact& contact, const ContactStep* source, const Interaction& law) {
  const GapResponse response = law.normal.response(contact.gap);
  contact.potential = response.potential;
  contact.elastic_force = contact.normal_force = contact.weight * response.force;
  contact.dashpot = 0.0;
  contact.friction = {};
  contact.friction_force = Vec3::Zero();
  if (source == nullptr) return;
  contact.normal_force =
      std::max(0.0, contact.elastic_force - contact.weight * (source->elastic_force - source->normal_force));
  contact.friction.slip = carry_slip(source->end_friction.slip, source->normal, contact.normal);
  contact.friction.sliding = source->end_friction.sliding;
  const double share = source->weight > 0.0 ? contact.weight / source->weight : 0.0;
  contact.friction_force = share * carry_slip(source->friction_force, source->normal, contact.normal);
}

void add_to(PairWrench& sum, const Vec3& force, const Vec3& lever) {
  sum.force += force;
  sum.moment += lever.cross(force);
}

/// Returns whether a contact may act before the pair has reached a travel [m].
bool may_act(const Contact& contact, double travel) {
  return contact.weight != 0.0 && contact.free_until <= travel;
}

/// Difference between the expected and the stored energy of a pair's contacts, without round-off [J].
double handed_over(double expected, double stored, double before) {
  constexpr double rounding = 1e-12;
  const double lost = expected - stored;
  return std::abs(lost) <= rounding * std::max({expected, stored, before}) ? 0.0 : lost;
}

}  // namespace

size_t count_contacts(const PairStep& step, double motion) {
  const auto takes_part = [&](const Contact& contact) { return may_act(contact, step.travel + motion); };
  return std::count_if(step.pair->contacts.begin(), step.pair->contacts.end(), takes_part) +
         step.late_contacts.size();
}

void freeze_contacts(const PairStep& step, double motion, IslandStep& island) {
  auto contact = island.contacts.begin() + static_cast<std::ptrdiff_t>(step.first);
  for (const Contact& old : step.pair->contacts) {
    if (!may_act(old, step.travel + motion)) continue;
    freeze(*contact, step, old.features, island);
    contact->weight = old.weight;
    contact->friction = old.friction;
    contact->start_damping = (old.elastic_force - old.normal_force) / old.weight;
    contact->start_friction = old.friction_force;
    contact->start_force = old.normal_force * old.normal + old.friction_force;
    ++contact;
  }
  for (const FeaturePair& late_contact : step.late_contacts) freeze(*contact++, step, late_contact, island);
}

EndOfStep find_end_contacts(PairStep& step, const RigidState& a, const RigidState& b,
                            const IslandStep& island) {
  ContactPair& pair = *step.pair;
  const double activation_gap = step.law->normal.activation_gap();
  thread_local Matching matching;
  pair.crossed = false;
  pair.trial_pending = true;
  pair.trial_matches = false;
  step.evaluated = true;
  find_contacts(pair, matching, *step.law, a, b);
  for (size_t k = step.first; k < step.end && !pair.crossed; ++k) {
    const ContactStep& contact = island.contacts[k];
    pair.crossed = contact.end_gap <= 0.0 || contact.end_normal.dot(contact.start_normal) <= 0.0;
  }
  if (pair.crossed) return EndOfStep::crossed;
  step.sources.assign(pair.trial.size(), nullptr);
  bool late_contacts = false;
  for (size_t i = 0; i < pair.trial.size(); ++i) {
    const Contact& trial = pair.trial[i];
    step.sources[i] = source_of(step, trial, matching.continued[i], island);
    if (step.sources[i] != nullptr || trial.gap >= activation_gap || trial.weight == 0.0) continue;
    // Before the step its features were too far apart to act, or other features acted instead.
    if (start_gap(step, trial.features, island) < activation_gap) continue;
    step.late_contacts.push_back(trial.features);
    late_contacts = true;
  }
  return late_contacts ? EndOfStep::late_contacts : EndOfStep::fine;
}

bool certified(const PairStep& step, const RigidState& a, const RigidState& b) {
  const ContactPair& pair = *step.pair;
  if (pair.travel - step.travel < step.distance) return true;
  return certified_apart(pair, *step.law, a, b, step.travel);
}

void roll_back(PairStep& step) {
  ContactPair& pair = *step.pair;
  pair.travel = step.travel;
  if (!step.evaluated) return;
  // Budgets set at the end of the step are no longer valid.
  pair.steady_until = pair.shared_until = pair.idle_until = 0.0;
  for (Candidate& candidate : pair.candidates) candidate.steady_until = 0.0;
  pair.trial_pending = pair.trial_matches = false;
  step.evaluated = false;
}

void accept_contacts(PairStep& step, const RigidState& b, const IslandStep& island, const StepRule& rule) {
  ContactPair& pair = *step.pair;
  if (!step.evaluated) return;
  const double activation_gap = step.law->normal.activation_gap();
  const ContactEnergy before = pair.energy;
  pair.energy = {};
  pair.trial_forces = {};
  pair.acts = false;
  pair.stiffness = 0.0;
  pair.smallest_gap = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < pair.trial.size(); ++i) {
    Contact& contact = pair.trial[i];
    pair.smallest_gap = std::min(pair.smallest_gap, contact.gap);
    if (contact.gap >= activation_gap) {
      deactivate(contact);
      contact.free_until = pair.travel + (contact.gap - activation_gap);
      continue;
    }
    contact.free_until = 0.0;
    hand_over(contact, step.sources[i], *step.law);
    const Vec3 lever = contact.point - b.position;
    pair.acts = true;
    add_to(pair.trial_forces.total, contact.elastic_force * contact.normal + contact.friction_force, lever);
    add_to(pair.trial_forces.friction, contact.friction_force, lever);
    pair.energy.elastic_normal += contact.weight * contact.potential;
    pair.energy.elastic_tangential +=
        0.5 * contact.weight * step.law->friction.stiffness * contact.friction.slip.squaredNorm();
  }
  ContactWork sum;
  for (size_t k = step.first; k < step.end; ++k) {
    const ContactStep& contact = island.contacts[k];
    const ContactWork work = work_of(contact, island.bodies[contact.a], island.bodies[contact.b], rule);
    sum.elastic_normal += work.elastic_normal;
    sum.elastic_tangential += work.elastic_tangential;
    pair.energy.dissipated_damping += work.damping;
    pair.energy.dissipated_friction += work.friction;
    pair.energy.external_work += work.external;
  }
  pair.energy.exchange_handover = handed_over(before.elastic_normal + sum.elastic_normal,
                                              pair.energy.elastic_normal, before.elastic_normal);
  pair.energy.exchange_stiffness =
      before.elastic_tangential + sum.elastic_tangential - pair.energy.elastic_tangential;
  pair.idle_until = idle_until(pair);
}

PairWrench elastic_forces(const PairStep& step, const IslandStep& island) {
  PairWrench sum = step.pair->forces.elastic();
  for (size_t k = step.first; k < step.end; ++k) {
    const ContactStep& contact = island.contacts[k];
    add_to(sum, contact.weight * contact.elastic_force * contact.normal, contact.lever_b);
  }
  return sum;
}

PairWrench change_by_handover(const PairStep& step, const RigidState& b, const IslandStep& island) {
  PairWrench change;
  for (const Contact& contact : step.pair->trial)
    add_to(change, contact.normal_force * contact.normal + contact.friction_force,
           contact.point - b.position);
  for (size_t k = step.first; k < step.end; ++k)
    add_to(change, -island.contacts[k].force(), island.contacts[k].lever_b);
  return change;
}

}  // namespace scree
