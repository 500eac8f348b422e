#include "core/spheres/deep_contacts.hpp"

#include <algorithm>

#include "core/geometry/aabb_tree.hpp"

namespace scree {
namespace {

constexpr int sphere_grain = 256;

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

DeepContact deepest_pair(const SphereContacts& contacts, const Spheres& spheres, const SphereStep& step,
                         Workers& workers) {
  const std::vector<PairPart>& parts = contacts.pairs().parts();
  return workers.sum<DeepContact>(static_cast<int>(parts.size()), 1, [&](DeepContact& worst, int k) {
    for (int n = 0; n < parts[k].count(); ++n) {
      if (!parts[k].real(spheres, n)) continue;
      const int i = parts[k].first(n);
      const int j = parts[k].second(n);
      worst += deep_pair(spheres, contacts.laws().laws[contacts.pairs().law_of(spheres, i, j)], i, j, step);
    }
  });
}

DeepContact deepest_at_planes(const SphereContacts& contacts, const Spheres& spheres,
                              const Surroundings& around) {
  DeepContact worst;
  for (const PlaneContacts& plane : contacts.planes()) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const int i = plane.first(n);
      const double height = height_above(around.partners[plane.partner()], spheres, i);
      DeepContact contact =
          deep(contacts.laws().laws[plane.law_of(spheres, n)], spheres.radius(i) - height, spheres.radius(i));
      if (contact.excess == 0.0) continue;
      contact.passed = height <= 0.0;
      contact.body = spheres.body[i];
      contact.partner = plane.partner();
      worst += contact;
    }
  }
  return worst;
}

DeepContact deepest_at_surfaces(const SphereContacts& contacts, const Spheres& spheres) {
  DeepContact worst;
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    const int law = contacts.surfaces().law_of(spheres, contacts.laws(), n);
    if (law < 0) continue;
    const int i = contacts.surfaces().sphere(n);
    DeepContact contact;
    for (const SurfaceTouch& touch : contacts.surfaces().trial_touches(n))
      contact += deep(contacts.laws().laws[law], touch.overlap, spheres.radius(i));
    contact.passed = contacts.surfaces().passed(n);
    contact.body = spheres.body[i];
    contact.partner = contacts.surfaces().partner(n);
    worst += contact;
  }
  return worst;
}

DeepContact jump_through_surface(const SphereContacts& contacts, const Spheres& spheres,
                                 const Surroundings& around, const SphereStep& step, Workers& workers) {
  return workers.sum<DeepContact>(spheres.count(), sphere_grain, [&](DeepContact& worst, int i) {
    if (!spheres.present[i]) return;
    const int partner = contacts.surfaces().passed_through(spheres, i, around.partners, around.present, step);
    if (partner >= 0) worst += passage(spheres.body[i], -1, partner);
  });
}

DeepContact jump_past_sphere(const SphereContacts& contacts, const Spheres& spheres, const SphereStep& step) {
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
    const bool meet = contacts.pairs().law_of(spheres, i, j) >= 0 && !spheres.bonded(i, j);
    if (!meet || !jump_past(spheres, i, j, step)) return false;
    found = passage(spheres.body[i], spheres.body[j], -1);
    return true;
  });
  return found;
}

}  // namespace

DeepContact deepest_contact(const SphereContacts& contacts, const Spheres& spheres,
                            const Surroundings& around, const SphereStep& step, double moved,
                            Workers& workers) {
  DeepContact worst;
  if (contacts.account().losses.beyond > 0.0) {
    worst += deepest_pair(contacts, spheres, step, workers);
    worst += deepest_at_planes(contacts, spheres, around);
    worst += deepest_at_surfaces(contacts, spheres);
  }
  // Lists are made at the end of a step: objects that move farther than their skin may be missing.
  if (moved > contacts.skin()) {
    worst += jump_through_surface(contacts, spheres, around, step, workers);
    worst += jump_past_sphere(contacts, spheres, step);
  }
  return worst;
}

}  // namespace scree
