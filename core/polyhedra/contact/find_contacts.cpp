#include "core/polyhedra/contact/find_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "core/polyhedra/contact/contact_rules.hpp"

namespace scree {
namespace {

const double inheritance_cosine = std::cos(45.0 * std::numbers::pi / 180.0);
/// A new contact continues a vanished one within this many activation gaps.
constexpr double inheritance_reach = 2.0;

RelativePose relative_pose(const RigidState& a, const RigidState& b) {
  return {b.axes.transpose() * a.axes, b.axes.transpose() * (a.position - b.position)};
}

/// Checks a candidate and updates its motion budget.
/// @return the contact, if it is one
std::optional<FeatureContact> check_candidate(Candidate& candidate, const ContactPair& pair,
                                              const ContactQuery& query, const RigidState& a,
                                              const RigidState& b, const RelativePose& pose) {
  double steady = 0.0;
  const auto contact =
      b.features != nullptr
          ? feature_contact(*a.features, *b.features, pose, candidate.features, query, steady)
      : b.round != nullptr ? round_contact(*a.features, *b.round, pose, candidate.features, query, steady)
                           : plane_contact(*a.features, pose, candidate.features, query, steady);
  candidate.free_before = candidate.touches ? -1.0 : candidate.steady_until;
  candidate.checked_at = pair.travel;
  candidate.touches = contact.has_value();
  candidate.steady_until = pair.travel + steady;
  return contact;
}

ContactQuery query_of(const Interaction& law, const RigidState& a, const RigidState& b) {
  const double turn_per_motion = 1.0 / a.radius + (b.radius > 0.0 ? 1.0 / b.radius : 0.0);
  return {law.reach, law.normal.activation_gap(), turn_per_motion};
}

/// Finds the valid contacts among the candidates and updates the motion budgets.
void find_among_candidates(std::vector<FeatureContact>& found, ContactPair& pair, const Interaction& law,
                           const RigidState& a, const RigidState& b, const RelativePose& pose) {
  found.clear();
  const ContactQuery query = query_of(law, a, b);
  pair.steady_until = std::numeric_limits<double>::infinity();
  for (Candidate& candidate : pair.candidates) {
    if (candidate.touches || pair.travel >= candidate.steady_until) {
      if (const auto contact = check_candidate(candidate, pair, query, a, b, pose)) found.push_back(*contact);
    }
    pair.steady_until = std::min(pair.steady_until, candidate.steady_until);
  }
  pair.shared_until = std::numeric_limits<double>::infinity();
  if (b.features == nullptr) return;
  const double size = b.mass > 0.0 ? std::min(a.radius, b.radius) : a.radius;
  pair.shared_until =
      pair.travel + share_contacts(found, *a.features, *b.features, pose, law.normal.activation_gap(), size);
  pair.steady_until = std::min(pair.steady_until, pair.shared_until);
}

const Contact* nearby(Matching& matching, const std::vector<Contact>& old, const Contact& contact,
                      double reach) {
  size_t best = old.size();
  double best_distance = reach * reach;
  for (size_t j = 0; j < old.size(); ++j) {
    if (matching.taken[j] || old[j].normal.dot(contact.normal) < inheritance_cosine) continue;
    const double distance = (old[j].point - contact.point).squaredNorm();
    if (distance >= best_distance) continue;
    best = j;
    best_distance = distance;
  }
  if (best == old.size()) return nullptr;
  matching.taken[best] = 1;
  return &old[best];
}

void match(Matching& matching, const std::vector<Contact>& old, const std::vector<Contact>& trial,
           double reach) {
  matching.continued.assign(trial.size(), nullptr);
  matching.taken.assign(old.size(), 0);
  size_t matched = 0;
  // Both lists ascend by features.
  for (size_t i = 0, j = 0; i < trial.size(); ++i) {
    while (j < old.size() && old[j].features < trial[i].features) ++j;
    if (j == old.size() || !(old[j].features == trial[i].features)) continue;
    matching.continued[i] = &old[j];
    matching.taken[j] = 1;
    ++matched;
  }
  if (matched == trial.size() || matched == old.size()) return;
  for (size_t i = 0; i < trial.size(); ++i) {
    if (matching.continued[i] == nullptr) matching.continued[i] = nearby(matching, old, trial[i], reach);
  }
}

bool passed_through(const Contact& old, const RigidState& a, const RigidState& b, const RelativePose& pose) {
  if (b.features == nullptr) {
    const Vec3& local = a.features->points[a.features->vertices[old.features.a].vertex];
    if (b.round != nullptr)
      return nearest_place(*b.round, pose.to_b(local)).normal.dot(b.axes.transpose() * old.normal) <= 0.0;
    return pose.rotation.row(2).dot(local) + pose.translation.z() <= 0.0;
  }
  return features_crossed(*a.features, *b.features, pose, old.features, b.axes.transpose() * old.normal);
}

}  // namespace

void find_contacts(ContactPair& pair, Matching& matching, const Interaction& law, const RigidState& a,
                   const RigidState& b) {
  thread_local std::vector<FeatureContact> found;
  const RelativePose pose = relative_pose(a, b);
  find_among_candidates(found, pair, law, a, b, pose);
  pair.trial.clear();
  pair.trial_matches = false;
  for (const FeatureContact& contact : found) {
    Contact& trial = pair.trial.emplace_back();
    trial.features = contact.features;
    trial.weight = contact.weight;
    place(trial, {contact.gap, b.axes * contact.normal, b.axes * (0.5 * (contact.point_a + contact.point_b))},
          b);
  }
  match(matching, pair.contacts, pair.trial, inheritance_reach * law.normal.activation_gap());
  for (size_t j = 0; j < pair.contacts.size(); ++j) {
    if (!matching.taken[j] && passed_through(pair.contacts[j], a, b, pose)) pair.crossed = true;
  }
}

bool contacts_stay(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b) {
  if (pair.travel < pair.steady_until) return true;
  if (pair.travel >= pair.shared_until) return false;
  const RelativePose pose = relative_pose(a, b);
  const ContactQuery query = query_of(law, a, b);
  double until = pair.shared_until;
  for (Candidate& candidate : pair.candidates) {
    if (pair.travel >= candidate.steady_until &&
        (candidate.touches || check_candidate(candidate, pair, query, a, b, pose)))
      return false;
    until = std::min(until, candidate.steady_until);
  }
  pair.steady_until = until;
  return true;
}

void follow_contacts(ContactPair& pair, const RigidState& a, const RigidState& b) {
  if (!pair.trial_matches) pair.trial = pair.contacts;
  pair.trial_matches = true;
  for (size_t i = 0; i < pair.trial.size(); ++i) {
    Contact& contact = pair.trial[i];
    const Contact& old = pair.contacts[i];
    if (pair.travel < old.free_until) {
      if (contact.free_until != old.free_until) contact = old;
      continue;
    }
    place(contact, closest_points(a, b, contact.features), b);
    if (contact.gap <= 0.0 || contact.normal.dot(old.normal) <= 0.0) pair.crossed = true;
  }
}

}  // namespace scree
