#include <algorithm>

#include "core/geometry/aabb_tree.hpp"
#include "core/spheres/sphere_contacts.hpp"

// Contacts outside the range of their laws, and passages through walls.

namespace scree {
namespace {

constexpr int sphere_grain = 256;
/// After the first report only overlaps of this share of the smaller radius count: just below r* of a sphere
/// at a wall, which excludes padding.
constexpr double passing_share = 0.999;

Vec3 way_of(const Spheres& spheres, int i, const SphereStep& step) {
  return step.displacement != nullptr ? vector_of(step.displacement[i])
                                      : Vec3(step.step * vector_of(spheres.velocity[i]));
}

DeepContact deep(const SphereInteraction& law, double overlap, double radius) {
  DeepContact contact;
  const double excess = overlap / (range_of(law) * radius);
  if (!(excess > 1.0)) return contact;
  contact.excess = excess;
  contact.overlap = overlap;
  return contact;
}

/// Two spheres at the end of a step.
DeepContact deep_pair(const Spheres& spheres, const SphereInteraction& law, int i, int j,
                      const SphereStep& step) {
  const Vec3 branch = vector_of(spheres.position[i]) - vector_of(spheres.position[j]);
  const double radius = std::min(spheres.radius(i), spheres.radius(j));
  DeepContact contact = deep(law, spheres.radius(i) + spheres.radius(j) - branch.norm(), radius);
  if (contact.excess == 0.0) return contact;
  const Vec3 before = branch - way_of(spheres, i, step) + way_of(spheres, j, step);
  contact.passed = contact.overlap > radius && branch.dot(before) < 0.0;
  contact.body = spheres.body[i];
  contact.other = spheres.body[j];
  return contact;
}

/// Returns whether the centres of two spheres come so close on their paths that one enters the other sphere,
/// and end on opposite sides.
bool jump_past(const Spheres& spheres, int i, int j, const SphereStep& step) {
  const Vec3 end = vector_of(spheres.position[i]) - vector_of(spheres.position[j]);
  const Vec3 way = way_of(spheres, i, step) - way_of(spheres, j, step);
  const Vec3 start = end - way;
  if (start.dot(end) >= 0.0) return false;
  const Vec3 nearest = start - start.dot(way) / way.squaredNorm() * way;
  return nearest.norm() < std::max(spheres.radius(i), spheres.radius(j));
}

/// Passage of a sphere through something.
DeepContact passage(int body, int other, int partner) {
  DeepContact contact;
  contact.passed = true;
  contact.body = body;
  contact.other = other;
  contact.partner = partner;
  return contact;
}

}  // namespace

void SphereContacts::watch_passages_only() {
  for (SphereInteraction& law : laws_.laws) law.watched_from = std::max(law.watched_from, passing_share);
}

DeepContact SphereContacts::deepest(const Spheres& spheres, const Surroundings& around,
                                    const SphereStep& step, double moved, Workers& workers) const {
  DeepContact worst;
  if (account_.losses.beyond > 0.0) {
    worst += deepest_pair(spheres, step, workers);
    worst += deepest_at_planes(spheres, around);
    worst += deepest_at_surfaces(spheres);
  }
  // Lists are made at the end of a step: objects that move farther than their skin may be missing.
  if (moved > skin_) {
    worst += jump_through_surface(spheres, around, step, workers);
    worst += jump_past_sphere(spheres, step);
  }
  return worst;
}

DeepContact SphereContacts::deepest_pair(const Spheres& spheres, const SphereStep& step,
                                         Workers& workers) const {
  const std::vector<PairPart>& parts = pairs_.parts();
  return workers.sum<DeepContact>(static_cast<int>(parts.size()), 1, [&](DeepContact& worst, int k) {
    for (int n = 0; n < parts[k].count(); ++n) {
      if (!parts[k].real(spheres, n)) continue;
      const int i = parts[k].first(n);
      const int j = parts[k].second(n);
      worst += deep_pair(spheres, laws_.laws[pairs_.law_of(spheres, i, j)], i, j, step);
    }
  });
}

DeepContact SphereContacts::deepest_at_planes(const Spheres& spheres, const Surroundings& around) const {
  DeepContact worst;
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const int i = plane.first(n);
      const double height = height_above(around.partners[plane.partner()], spheres, i);
      DeepContact contact =
          deep(laws_.laws[plane.law_of(spheres, n)], spheres.radius(i) - height, spheres.radius(i));
      if (contact.excess == 0.0) continue;
      contact.passed = height <= 0.0;
      contact.body = spheres.body[i];
      contact.partner = plane.partner();
      worst += contact;
    }
  }
  return worst;
}

DeepContact SphereContacts::deepest_at_surfaces(const Spheres& spheres) const {
  DeepContact worst;
  for (int n = 0; n < surfaces_.count(); ++n) {
    const int law = surfaces_.law_of(spheres, laws_, n);
    if (law < 0) continue;
    const int i = surfaces_.sphere(n);
    DeepContact contact;
    for (const SurfaceTouch& touch : surfaces_.trial_touches(n))
      contact += deep(laws_.laws[law], touch.overlap, spheres.radius(i));
    contact.passed = surfaces_.passed(n);
    contact.body = spheres.body[i];
    contact.partner = surfaces_.partner(n);
    worst += contact;
  }
  return worst;
}

DeepContact SphereContacts::jump_through_surface(const Spheres& spheres, const Surroundings& around,
                                                 const SphereStep& step, Workers& workers) const {
  return workers.sum<DeepContact>(spheres.count(), sphere_grain, [&](DeepContact& worst, int i) {
    if (!spheres.present[i]) return;
    const int partner = surfaces_.passed_through(spheres, i, around.partners, around.present, step);
    if (partner >= 0) worst += passage(spheres.body[i], -1, partner);
  });
}

DeepContact SphereContacts::jump_past_sphere(const Spheres& spheres, const SphereStep& step) const {
  std::vector<int> there;
  std::vector<Aabb> boxes;
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) continue;
    const Vec3 end = vector_of(spheres.position[i]);
    there.push_back(i);
    boxes.emplace_back().include(end);
    boxes.back().include(end - way_of(spheres, i, step));
    boxes.back().inflate(spheres.radius(i));
  }
  DeepContact found;
  AabbTree(boxes).any_pair_within([&](int a, int b) {
    const int i = there[a];
    const int j = there[b];
    const bool meet = pairs_.law_of(spheres, i, j) >= 0 && !spheres.bonded(i, j);
    if (!meet || !jump_past(spheres, i, j, step)) return false;
    found = passage(spheres.body[i], spheres.body[j], -1);
    return true;
  });
  return found;
}

}  // namespace scree
