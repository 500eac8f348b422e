#include "core/spheres/sphere_contacts.hpp"

namespace scree {
namespace {

constexpr int contacts_at_once = 256;

/// Overlap and effective radius of two spheres, and of a sphere at a plane.
struct Fit {
  double overlap;
  double radius;
};

Fit fit_of_pair(const Spheres& spheres, int i, int j) {
  const double one = spheres.radius(i);
  const double other = spheres.radius(j);
  const Vec3 branch = vector_of(Pack(spheres.position[i] - spheres.position[j]));
  return {one + other - branch.norm(), one * other / (one + other)};
}

Fit fit_at_plane(const Spheres& spheres, int i, const RigidState& plane) {
  return {spheres.radius(i) - height_above(plane, spheres, i), spheres.radius(i)};
}

ContactKind kind_of(SurfaceFeature feature) {
  switch (feature) {
    case SurfaceFeature::face:
      return ContactKind::sphere_face;
    case SurfaceFeature::edge:
      return ContactKind::sphere_edge;
    case SurfaceFeature::vertex:
      return ContactKind::sphere_vertex;
  }
  return ContactKind::sphere_face;
}

}  // namespace

ContactStore SphereContacts::stored(const Spheres& spheres, const Surroundings& around,
                                    Workers& workers) const {
  ContactStore total =
      workers.sum<ContactStore>(pairs_.count(), contacts_at_once, [&](ContactStore& sum, int n) {
        if (!pairs_.real(spheres, n)) return;
        const Fit fit = fit_of_pair(spheres, pairs_.first(n), pairs_.second(n));
        if (fit.overlap > 0.0) {
          sum +=
              scree::stored(laws_.laws[pairs_.law_of(spheres, n)], pairs_.memory(n), fit.overlap, fit.radius);
        }
      });
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const Fit fit = fit_at_plane(spheres, plane.first(n), around.partners[plane.partner()]);
      total += scree::stored(laws_.laws[plane.law_of(spheres, n)], plane.memory(n), fit.overlap, fit.radius);
    }
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    for (const SurfaceTouch& touch : surfaces_.touches(n)) {
      ContactStore store = scree::stored(laws_.laws[surfaces_.law_of(spheres, laws_, n)], touch.memory,
                                         touch.overlap, spheres.radius(surfaces_.sphere(n)));
      store.normal *= touch.weight;
      store.tangential *= touch.weight;
      total += store;
    }
  }
  return total;
}

void SphereContacts::visit(const Spheres& spheres, const Surroundings& around, const Visit& visit) const {
  for (int n = 0; n < pairs_.count(); ++n) {
    if (!pairs_.real(spheres, n)) continue;
    const Fit fit = fit_of_pair(spheres, pairs_.first(n), pairs_.second(n));
    if (fit.overlap <= 0.0) continue;
    visit(pairs_.first(n), pairs_.second(n), -1, ContactKind::sphere_sphere,
          view_of(laws_.laws[pairs_.law_of(spheres, n)], pairs_.memory(n), fit.overlap, fit.radius));
  }
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const Fit fit = fit_at_plane(spheres, plane.first(n), around.partners[plane.partner()]);
      if (fit.overlap <= 0.0) continue;
      visit(plane.first(n), -1, plane.partner(), ContactKind::sphere_plane,
            view_of(laws_.laws[plane.law_of(spheres, n)], plane.memory(n), fit.overlap, fit.radius));
    }
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    for (const SurfaceTouch& touch : surfaces_.touches(n)) {
      SphereContactView view = view_of(laws_.laws[surfaces_.law_of(spheres, laws_, n)], touch.memory,
                                       touch.overlap, spheres.radius(surfaces_.sphere(n)));
      view.normal_force *= touch.weight;
      view.friction *= touch.weight;
      visit(surfaces_.sphere(n), -1, surfaces_.partner(n), kind_of(touch.kind), view);
    }
  }
}

int SphereContacts::candidates() const {
  int count = pairs_.count() + surfaces_.count();
  for (const PlaneContacts& plane : planes_) count += plane.count();
  return count;
}

}  // namespace scree
