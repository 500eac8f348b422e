#include <algorithm>
#include <limits>

#include "core/spheres/sphere_contacts.hpp"

namespace scree {
namespace {

ContactFit fit_of_pair(const Spheres& spheres, int i, int j, double largest = 0.0) {
  const double one = spheres.radius(i);
  const double other = spheres.radius(j);
  const Vec3 branch = vector_of(Pack(spheres.position[i] - spheres.position[j]));
  return {one + other - branch.norm(), one, other, largest};
}

ContactFit fit_at_plane(const Spheres& spheres, int i, const RigidState& plane, double largest = 0.0) {
  return {.overlap = spheres.radius(i) - height_above(plane, spheres, i),
          .first = spheres.radius(i),
          .largest = largest};
}

ContactFit fit_of_touch(const Spheres& spheres, int i, const SurfaceTouch& touch) {
  return {.overlap = touch.overlap, .first = spheres.radius(i), .largest = touch.largest};
}

}  // namespace

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

FeatureKind feature_kind_of(SurfaceFeature feature) {
  switch (feature) {
    case SurfaceFeature::face:
      return FeatureKind::face;
    case SurfaceFeature::edge:
      return FeatureKind::edge;
    case SurfaceFeature::vertex:
      return FeatureKind::vertex;
  }
  return FeatureKind::none;
}

ContactStore SphereContacts::stored(const Spheres& spheres, const Surroundings& around,
                                    Workers& workers) const {
  const std::vector<PairPart>& parts = pairs_.parts();
  ContactStore total =
      workers.sum<ContactStore>(static_cast<int>(parts.size()), 1, [&](ContactStore& sum, int k) {
        for (int n = 0; n < parts[k].count(); ++n) {
          if (!parts[k].real(spheres, n)) continue;
          const int first = parts[k].first(n);
          const int second = parts[k].second(n);
          sum += scree::stored(laws_.laws[pairs_.law_of(spheres, first, second)], parts[k].remembered(n),
                               fit_of_pair(spheres, first, second, parts[k].largest_overlap(n)));
        }
      });
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const ContactFit fit =
          fit_at_plane(spheres, plane.first(n), around.partners[plane.partner()], plane.largest_overlap(n));
      total += scree::stored(laws_.laws[plane.law_of(spheres, n)], plane.memory(n), fit);
    }
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    for (const SurfaceTouch& touch : surfaces_.touches(n)) {
      ContactStore store = scree::stored(laws_.laws[surfaces_.law_of(spheres, laws_, n)], touch.memory,
                                         fit_of_touch(spheres, surfaces_.sphere(n), touch));
      store.normal *= touch.weight;
      store.tangential *= touch.weight;
      total += store;
    }
  }
  return total;
}

bool SphereContacts::acts(const PairPart& part, int contact, const Spheres& spheres) const {
  if (!part.real(spheres, contact)) return false;
  const int first = part.first(contact);
  const int second = part.second(contact);
  const double reach = reach_of(laws_.laws[pairs_.law_of(spheres, first, second)]);
  return fit_of_pair(spheres, first, second).overlap + reach > 0.0;
}

bool SphereContacts::is_of_node(const PairPart& part, int contact, const Spheres& spheres) const {
  return spheres.is_node(part.first(contact)) || spheres.is_node(part.second(contact));
}

template <typename Counts>
int SphereContacts::number_of_pairs(const Counts& counts, Workers& workers) const {
  const std::vector<PairPart>& parts = pairs_.parts();
  return workers.sum<int>(static_cast<int>(parts.size()), 1, [&](int& sum, int k) {
    for (int n = 0; n < parts[k].count(); ++n) sum += counts(parts[k], n) ? 1 : 0;
  });
}

int SphereContacts::acting_pairs(const Spheres& spheres, Workers& workers) const {
  return number_of_pairs(
      [&](const PairPart& part, int n) { return !is_of_node(part, n, spheres) && acts(part, n, spheres); },
      workers);
}

int SphereContacts::acting_pairs_of_nodes(const Spheres& spheres, Workers& workers) const {
  return number_of_pairs(
      [&](const PairPart& part, int n) { return is_of_node(part, n, spheres) && acts(part, n, spheres); },
      workers);
}

std::vector<ActingContact> SphereContacts::acting(const Spheres& spheres, const Surroundings& around,
                                                  bool pairs, Workers& workers) const {
  const std::vector<PairPart>& parts = pairs_.parts();
  const int listed = pairs ? static_cast<int>(parts.size()) : 0;
  auto list = workers.list<ActingContact>(listed, 1, [&](auto& found, int k) {
    for (int n = 0; n < parts[k].count(); ++n) {
      if (is_of_node(parts[k], n, spheres) || !acts(parts[k], n, spheres)) continue;
      found.push_back({.sphere = parts[k].first(n), .other = parts[k].second(n), .place = n});
    }
  });
  for (int p = 0; p < static_cast<int>(planes_.size()); ++p) {
    const PlaneContacts& plane = planes_[p];
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const int sphere = plane.first(n);
      const double reach = reach_of(laws_.laws[plane.law_of(spheres, n)]);
      if (fit_at_plane(spheres, sphere, around.partners[plane.partner()]).overlap + reach <= 0.0) continue;
      list.push_back({.sphere = sphere, .partner = plane.partner(), .plane = p, .place = n});
    }
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    for (int touch = 0; touch < static_cast<int>(surfaces_.touches(n).size()); ++touch) {
      list.push_back(
          {.sphere = surfaces_.sphere(n), .partner = surfaces_.partner(n), .place = n, .touch = touch});
    }
  }
  return list;
}

ContactKind SphereContacts::kind(const ActingContact& contact) const {
  if (contact.partner < 0) return ContactKind::sphere_sphere;
  if (contact.plane >= 0) return ContactKind::sphere_plane;
  return kind_of(surfaces_.touches(contact.place)[contact.touch].kind);
}

TouchingFeature SphereContacts::feature(const ActingContact& contact) const {
  if (contact.partner < 0 || contact.plane >= 0) return {};
  const SurfaceTouch& touch = surfaces_.touches(contact.place)[contact.touch];
  return {feature_kind_of(touch.kind), touch.feature};
}

SphereContactView SphereContacts::view(const ActingContact& contact, const Spheres& spheres,
                                       const Surroundings& around) const {
  const int n = contact.place;
  if (contact.partner < 0) {
    const PairPart& part = pairs_.part_of(contact.sphere);
    const ContactFit fit = fit_of_pair(spheres, contact.sphere, contact.other, part.largest_overlap(n));
    return view_of(laws_.laws[pairs_.law_of(spheres, contact.sphere, contact.other)], part.remembered(n), fit,
                   vector_of(records_[part.first_record + n].force), 1.0);
  }
  if (contact.plane >= 0) {
    const PlaneContacts& plane = planes_[contact.plane];
    const ContactFit fit =
        fit_at_plane(spheres, contact.sphere, around.partners[contact.partner], plane.largest_overlap(n));
    return view_of(laws_.laws[plane.law_of(spheres, n)], plane.memory(n), fit,
                   vector_of(records_[plane.first_record() + n].force), 1.0);
  }
  const SurfaceTouch& touch = surfaces_.touches(n)[contact.touch];
  return view_of(laws_.laws[surfaces_.law_of(spheres, laws_, n)], touch.memory,
                 fit_of_touch(spheres, contact.sphere, touch), touch.force, touch.weight);
}

void SphereContacts::find_residual_overlaps(const Spheres& spheres,
                                            std::vector<float>& residual_overlaps) const {
  const double flat = std::numeric_limits<double>::infinity();
  const auto deepen = [&](int sphere, int law, double second_radius, double largest) {
    const ElastoplasticSphereLaw* elastoplastic =
        law < 0 ? nullptr : elastoplastic_sphere_law(laws_.laws[law]);
    if (elastoplastic == nullptr) return;
    const ElastoplasticLaw of_contact = elastoplastic->between(spheres.radius(sphere), second_radius);
    float& deepest = residual_overlaps[spheres.body[sphere]];
    deepest = std::max(deepest, static_cast<float>(residual_overlap(of_contact, largest)));
  };
  const auto deepen_at_surface = [&](int sphere, int law, double largest) {
    deepen(sphere, law, flat, largest);
  };
  pairs_.visit_history(spheres, [&](int first, int second, int law, double largest) {
    deepen(first, law, spheres.radius(second), largest);
    deepen(second, law, spheres.radius(first), largest);
  });
  for (const PlaneContacts& plane : planes_) plane.visit_history(spheres, deepen_at_surface);
  surfaces_.visit_history(spheres, laws_, deepen_at_surface);
}

int SphereContacts::candidates() const {
  int count = pairs_.records() + surfaces_.count();
  for (const PlaneContacts& plane : planes_) count += plane.count();
  return count;
}

}  // namespace scree
