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

/// The features of a plane: one face, its normal the z axis of the plane's frame.
void find_plane_contacts(std::vector<FeatureContact>& found, const ContactPair& pair, const Features& body,
                         const RelativePose& pose, double reach) {
  for (const FeaturePair& candidate : pair.candidates) {
    const VertexFeature& vertex = body.vertices[candidate.a];
    const Vec3& local = body.points[vertex.vertex];
    const double height = pose.rotation.row(2).dot(local) + pose.translation.z();
    if (!(height > 0.0 && height < reach)) continue;
    const Vec3 down = -pose.rotation.row(2).transpose();
    double violation = -1.0;
    for (int k = vertex.first_direction; k < vertex.first_direction + vertex.direction_count; ++k) {
      violation = std::max(violation, down.dot(body.directions[k]));
    }
    FeatureContact contact;
    contact.weight = cone_weight(violation);
    if (contact.weight == 0.0) continue;
    contact.features = candidate;
    contact.gap = height;
    contact.normal = Vec3::UnitZ();
    contact.point_a = pose.to_b(local);
    contact.point_b = contact.point_a - Vec3(0.0, 0.0, height);
    found.push_back(contact);
  }
}

void find_contacts(std::vector<FeatureContact>& found, const ContactPair& pair, const BarrierLaw& law,
                   const RigidState& a, const RigidState& b, const RelativePose& pose) {
  found.clear();
  const double reach = contact_reach * law.activation_gap();
  if (b.features == nullptr) {
    find_plane_contacts(found, pair, *a.features, pose, reach);
    return;
  }
  for (const FeaturePair& candidate : pair.candidates) {
    if (auto contact = feature_contact(*a.features, *b.features, pose, candidate, reach, law.activation_gap())) {
      found.push_back(*contact);
    }
  }
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

/// The old contact that a new one continues: the same features, or else one that vanished close by ([P] history rule).
class Matcher {
 public:
  explicit Matcher(const std::vector<Contact>& old) : old_(old), taken_(0) {}

  const Contact* same_features(const FeaturePair& features) {
    for (size_t i = 0; i < old_.size(); ++i) {
      if (old_[i].features == features) return take(i);
    }
    return nullptr;
  }

  const Contact* nearby(const Contact& contact, double reach) {
    size_t best = old_.size();
    double best_distance = reach * reach;
    for (size_t i = 0; i < old_.size(); ++i) {
      if (is_taken(i) || old_[i].normal.dot(contact.normal) < inheritance_cosine) continue;
      const double distance = (old_[i].point - contact.point).squaredNorm();
      if (distance >= best_distance) continue;
      best = i;
      best_distance = distance;
    }
    return best < old_.size() ? take(best) : nullptr;
  }

  template <typename Visit>
  void for_each_vanished(const Visit& visit) const {
    for (size_t i = 0; i < old_.size(); ++i) {
      if (!is_taken(i)) visit(old_[i]);
    }
  }

 private:
  // Two polyhedra touch in few places; the rare pair with more keeps its further contacts apart in a vector.
  bool is_taken(size_t i) const { return i < 64 ? ((taken_ >> i) & 1U) != 0 : i - 64 < more_.size() && more_[i - 64]; }
  const Contact* take(size_t i) {
    if (i < 64) {
      taken_ |= std::uint64_t{1} << i;
    } else {
      more_.resize(old_.size() - 64, false);
      more_[i - 64] = true;
    }
    return &old_[i];
  }

  const std::vector<Contact>& old_;
  std::uint64_t taken_;
  std::vector<bool> more_;
};

/// Relative displacement of a against b at a contact, for the point where it was and the point where it is.
Vec3 relative_before(const RigidState& a, const RigidState& b, const Vec3& point) {
  return a.displacement_before(point) - b.displacement_before(point);
}
Vec3 relative_after(const RigidState& a, const RigidState& b, const Vec3& point) {
  return a.displacement_at(point) - b.displacement_at(point);
}

double tangential_energy(const FrictionLaw& law, const Contact& contact) {
  return 0.5 * contact.weight * law.stiffness * contact.friction.slip.squaredNorm();
}

/// Velocity of a relative to b at a contact.
Vec3 relative_velocity(const RigidState& a, const RigidState& b, const Vec3& point) {
  return a.velocity_at(point) - b.velocity_at(point);
}

void apply_law(Contact& contact, const Contact* old, const Interaction& law, double effective_mass,
               const Vec3& velocity, const Vec3& moved) {
  const double elastic = law.normal.force(contact.gap);
  contact.potential = law.normal.potential(contact.gap);
  contact.elastic_force = contact.weight * elastic;
  const double opening = contact.normal.dot(velocity);
  const double damping =
      law.damping_ratio > 0.0
          ? 2.0 * law.damping_ratio * std::sqrt(law.normal.stiffness(contact.gap) * effective_mass)
          : 0.0;
  // [P] Eqs. 52, 53: the dashpot never pulls.
  contact.normal_force = contact.weight * std::max(0.0, elastic - damping * opening);

  if (law.friction.static_coefficient == 0.0) return;
  if (old != nullptr && old->elastic_force > 0.0) {
    contact.friction = old->friction;
    contact.friction.slip = carry_slip(old->friction.slip, old->normal, contact.normal) + moved -
                            contact.normal.dot(moved) * contact.normal;
  }
  const Vec3 tangential = velocity - opening * contact.normal;
  contact.friction_force =
      friction_force(law.friction, contact.friction, tangential, contact.elastic_force, contact.weight);
}

/// Books what one contact did in the step; `old` is its state at the step's beginning, if it existed.  1.2 of the
/// energy account: work by the mean force, exchange by the change of weight.
void book(ContactEnergy& energy, const Contact& contact, const Contact* old, const FrictionLaw& friction,
          const RigidState& a, const RigidState& b, const Vec3& after) {
  const double opened = contact.normal.dot(after);
  const Vec3 force = contact.normal_force * contact.normal + contact.friction_force;
  if (b.mass == 0.0) energy.external_work += 0.5 * force.dot(b.displacement_at(contact.point));
  energy.dissipated_damping -= 0.5 * (contact.normal_force - contact.elastic_force) * opened;
  double friction_work = -0.5 * contact.friction_force.dot(after);
  double stiffness = contact.weight * friction.stiffness;
  const double slip_squared = contact.friction.slip.squaredNorm();
  if (old == nullptr) {
    // Appeared where it should have been known before: what it stores was not put there by work.
    energy.exchange_handover -= contact.weight * contact.potential + 0.5 * contact.elastic_force * opened;
    energy.exchange_stiffness -= 0.5 * stiffness * slip_squared;
    energy.dissipated_friction += friction_work;
    return;
  }
  const Vec3 before = relative_before(a, b, old->point);
  const double old_opened = old->normal.dot(before);
  const Vec3 old_force = old->normal_force * old->normal + old->friction_force;
  if (b.mass == 0.0) energy.external_work += 0.5 * old_force.dot(b.displacement_before(old->point));
  energy.dissipated_damping -= 0.5 * (old->normal_force - old->elastic_force) * old_opened;
  energy.exchange_handover -= 0.5 * (contact.weight - old->weight) * (contact.potential + old->potential);
  friction_work -= 0.5 * old->friction_force.dot(before);
  const double old_stiffness = old->weight * friction.stiffness;
  const double old_slip_squared = old->friction.slip.squaredNorm();
  energy.dissipated_friction +=
      friction_work - 0.25 * (stiffness + old_stiffness) * (slip_squared - old_slip_squared);
  energy.exchange_stiffness -= 0.25 * (stiffness - old_stiffness) * (slip_squared + old_slip_squared);
}

/// A contact that acted at the step's beginning and is no more.
void book_vanished(ContactEnergy& energy, const Contact& old, const FrictionLaw& friction, const RigidState& a,
                   const RigidState& b) {
  const Vec3 before = relative_before(a, b, old.point);
  const double opened = old.normal.dot(before);
  const Vec3 force = old.normal_force * old.normal + old.friction_force;
  if (b.mass == 0.0) energy.external_work += 0.5 * force.dot(b.displacement_before(old.point));
  energy.dissipated_damping -= 0.5 * (old.normal_force - old.elastic_force) * opened;
  energy.exchange_handover += old.weight * old.potential - 0.5 * old.elastic_force * opened;
  energy.dissipated_friction -= 0.5 * old.friction_force.dot(before);
  energy.exchange_stiffness += tangential_energy(friction, old);
}

void add_force(ContactPair& pair, const Contact& contact, const RigidState& a, const RigidState& b) {
  const Vec3 force = contact.normal_force * contact.normal + contact.friction_force;
  pair.force += force;
  pair.moment_a += (contact.point - a.position).cross(force);
  pair.moment_b -= (contact.point - b.position).cross(force);
  pair.pushes = pair.pushes || contact.normal_force > 0.0;
}

void clear_results(ContactPair& pair) {
  pair.trial.clear();
  pair.force = pair.moment_a = pair.moment_b = Vec3::Zero();
  pair.energy = {};
  pair.closing_time = std::numeric_limits<double>::infinity();
  pair.crossed = pair.pushes = false;
}

/// The found contacts as trial contacts in global axes, each with the old contact that it continues.
void match(ContactPair& pair, const std::vector<FeatureContact>& found, std::vector<const Contact*>& continued,
           Matcher& matcher, double activation_gap, const RigidState& b) {
  for (const FeatureContact& contact : found) {
    Contact trial;
    trial.features = contact.features;
    trial.gap = contact.gap;
    trial.weight = contact.weight;
    trial.point = b.position + b.axes * (0.5 * (contact.point_a + contact.point_b));
    trial.normal = b.axes * contact.normal;
    pair.trial.push_back(trial);
    continued.push_back(matcher.same_features(contact.features));
  }
  for (size_t i = 0; i < continued.size(); ++i) {
    if (continued[i] == nullptr) {
      continued[i] = matcher.nearby(pair.trial[i], inheritance_reach * activation_gap);
    }
  }
}

}  // namespace

void evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b, bool first) {
  clear_results(pair);
  if (pair.candidates.empty() && pair.contacts.empty()) return;
  thread_local std::vector<FeatureContact> found;
  thread_local std::vector<const Contact*> continued;
  continued.clear();
  const RelativePose pose = relative_pose(a, b);
  find_contacts(found, pair, law.normal, a, b, pose);
  Matcher matcher(pair.contacts);
  match(pair, found, continued, matcher, law.normal.activation_gap(), b);

  const double effective_mass = b.mass > 0.0 && a.mass > 0.0 ? a.mass * b.mass / (a.mass + b.mass) : a.mass + b.mass;
  for (size_t i = 0; i < pair.trial.size(); ++i) {
    Contact& contact = pair.trial[i];
    const Contact* const old = continued[i];
    const Vec3 velocity = relative_velocity(a, b, contact.point);
    contact.closing = -contact.normal.dot(velocity);
    if (contact.closing > 0.0) pair.closing_time = std::min(pair.closing_time, contact.gap / contact.closing);
    const bool acts = contact.gap < law.normal.activation_gap();
    const bool acted = old != nullptr && old->elastic_force > 0.0;
    if (!acts && !acted) continue;
    const Vec3 moved = relative_after(a, b, contact.point);
    if (acts) {
      apply_law(contact, old, law, effective_mass, velocity, moved);
      add_force(pair, contact, a, b);
      pair.energy.elastic_normal += contact.weight * contact.potential;
      pair.energy.elastic_tangential += tangential_energy(law.friction, contact);
    }
    if (!first) book(pair.energy, contact, old, law.friction, a, b, moved);
  }
  matcher.for_each_vanished([&](const Contact& old) {
    if (crossed(old, a, b, pose)) pair.crossed = true;
    if (old.elastic_force > 0.0) book_vanished(pair.energy, old, law.friction, a, b);
  });
}

}  // namespace scree
