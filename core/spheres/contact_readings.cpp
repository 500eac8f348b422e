#include "core/spheres/contact_readings.hpp"

#include <algorithm>
#include <limits>

namespace scree {
namespace {

ContactFit fit_of_pair(const Spheres& spheres, int i, int j, const PastOverlap& past = {}) {
  const double one = spheres.radius(i);
  const double other = spheres.radius(j);
  const Vec3 branch = vector_of(Pack(spheres.position[i] - spheres.position[j]));
  return {one + other - branch.norm(), one, other, past.largest, static_cast<int>(past.strength)};
}

ContactFit fit_at_plane(const Spheres& spheres, int i, const RigidState& plane,
                        const PastOverlap& past = {}) {
  return {.overlap = spheres.radius(i) - height_above(plane, spheres, i),
          .first = spheres.radius(i),
          .largest = past.largest,
          .strength = static_cast<int>(past.strength)};
}

ContactFit fit_of_touch(const Spheres& spheres, int i, const SurfaceTouch& touch) {
  return {.overlap = touch.overlap,
          .first = spheres.radius(i),
          .largest = touch.largest,
          .strength = touch.strength};
}

template <typename Counts>
int number_of_pairs(const SphereContacts& contacts, const Counts& counts, Workers& workers) {
  const std::vector<PairPart>& parts = contacts.pairs().parts();
  return workers.sum<int>(static_cast<int>(parts.size()), 1, [&](int& sum, int k) {
    for (int n = 0; n < parts[k].count(); ++n) sum += counts(parts[k], n) ? 1 : 0;
  });
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

ContactStore stored_energy(const SphereContacts& contacts, const Spheres& spheres, const Surroundings& around,
                           Workers& workers) {
  const std::vector<PairPart>& parts = contacts.pairs().parts();
  ContactStore total =
      workers.sum<ContactStore>(static_cast<int>(parts.size()), 1, [&](ContactStore& sum, int k) {
        for (int n = 0; n < parts[k].count(); ++n) {
          if (!parts[k].real(spheres, n)) continue;
          const int first = parts[k].first(n);
          const int second = parts[k].second(n);
          sum.rolling += parts[k].rolling_of(n).energy();
          sum += stored(contacts.laws().laws[contacts.pairs().law_of(spheres, first, second)],
                        parts[k].remembered(n), fit_of_pair(spheres, first, second, parts[k].past(n)));
        }
      });
  for (const PlaneContacts& plane : contacts.planes()) {
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const ContactFit fit =
          fit_at_plane(spheres, plane.first(n), around.partners[plane.partner()], plane.past(n));
      total += stored(contacts.laws().laws[plane.law_of(spheres, n)], plane.memory(n), fit);
      total.rolling += plane.rolling_of(n).energy();
    }
  }
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    for (const SurfaceTouch& touch : contacts.surfaces().touches(n)) {
      ContactStore store =
          stored(contacts.laws().laws[contacts.surfaces().law_of(spheres, contacts.laws(), n)], touch.memory,
                 fit_of_touch(spheres, contacts.surfaces().sphere(n), touch));
      store.normal *= touch.weight;
      store.tangential *= touch.weight;
      store.rolling = touch.weight * touch.rolling.energy();
      total += store;
    }
  }
  return total;
}

bool pair_acts(const SphereContacts& contacts, const PairPart& part, int contact, const Spheres& spheres) {
  if (!part.real(spheres, contact)) return false;
  const int first = part.first(contact);
  const int second = part.second(contact);
  const ContactFit fit = fit_of_pair(spheres, first, second);
  return acts(contacts.laws().laws[contacts.pairs().law_of(spheres, first, second)], fit.overlap,
              fit.radius(), part.remembered(contact).tangential_stiffness > 0.0);
}

bool pair_has_node(const PairPart& part, int contact, const Spheres& spheres) {
  return part.real(spheres, contact) &&
         (spheres.is_node(part.first(contact)) || spheres.is_node(part.second(contact)));
}

int acting_pairs(const SphereContacts& contacts, const Spheres& spheres, Workers& workers) {
  return number_of_pairs(
      contacts,
      [&](const PairPart& part, int n) {
        return !pair_has_node(part, n, spheres) && pair_acts(contacts, part, n, spheres);
      },
      workers);
}

int acting_pairs_of_nodes(const SphereContacts& contacts, const Spheres& spheres, Workers& workers) {
  return number_of_pairs(
      contacts,
      [&](const PairPart& part, int n) {
        return pair_has_node(part, n, spheres) && pair_acts(contacts, part, n, spheres);
      },
      workers);
}

std::vector<ActingContact> acting_contacts(const SphereContacts& contacts, const Spheres& spheres,
                                           const Surroundings& around, bool pairs, Workers& workers) {
  const std::vector<PairPart>& parts = contacts.pairs().parts();
  const int listed = pairs ? static_cast<int>(parts.size()) : 0;
  auto list = workers.list<ActingContact>(listed, 1, [&](auto& found, int k) {
    for (int n = 0; n < parts[k].count(); ++n) {
      if (pair_has_node(parts[k], n, spheres) || !pair_acts(contacts, parts[k], n, spheres)) continue;
      found.push_back({.sphere = parts[k].first(n), .other = parts[k].second(n), .place = n});
    }
  });
  for (int p = 0; p < static_cast<int>(contacts.planes().size()); ++p) {
    const PlaneContacts& plane = contacts.planes()[p];
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const int sphere = plane.first(n);
      const ContactFit fit = fit_at_plane(spheres, sphere, around.partners[plane.partner()]);
      if (!acts(contacts.laws().laws[plane.law_of(spheres, n)], fit.overlap, fit.radius(),
                plane.memory(n).tangential_stiffness > 0.0))
        continue;
      list.push_back({.sphere = sphere, .partner = plane.partner(), .plane = p, .place = n});
    }
  }
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    for (int touch = 0; touch < static_cast<int>(contacts.surfaces().touches(n).size()); ++touch) {
      list.push_back({.sphere = contacts.surfaces().sphere(n),
                      .partner = contacts.surfaces().partner(n),
                      .place = n,
                      .touch = touch});
    }
  }
  return list;
}

int record_of(const SphereContacts& contacts, const ActingContact& contact) {
  if (contact.partner < 0) return contacts.pairs().part_of(contact.sphere).first_record + contact.place;
  if (contact.plane >= 0) return contacts.planes()[contact.plane].first_record() + contact.place;
  return static_cast<int>(contacts.records().size()) - contacts.surfaces().count() + contact.place;
}

ContactKind kind_of(const SphereContacts& contacts, const ActingContact& contact) {
  if (contact.partner < 0) return ContactKind::sphere_sphere;
  if (contact.plane >= 0) return ContactKind::sphere_plane;
  return kind_of(contacts.surfaces().touches(contact.place)[contact.touch].kind);
}

TouchingFeature feature_of(const SphereContacts& contacts, const ActingContact& contact) {
  if (contact.partner < 0 || contact.plane >= 0) return {};
  const SurfaceTouch& touch = contacts.surfaces().touches(contact.place)[contact.touch];
  return {feature_kind_of(touch.kind), touch.feature};
}

SphereContactView view_of(const SphereContacts& contacts, const ActingContact& contact,
                          const Spheres& spheres, const Surroundings& around) {
  const int n = contact.place;
  if (contact.partner < 0) {
    const PairPart& part = contacts.pairs().part_of(contact.sphere);
    const ContactFit fit = fit_of_pair(spheres, contact.sphere, contact.other, part.past(n));
    return view_of(contacts.laws().laws[contacts.pairs().law_of(spheres, contact.sphere, contact.other)],
                   part.remembered(n), fit, vector_of(contacts.records()[part.first_record + n].force), 1.0);
  }
  if (contact.plane >= 0) {
    const PlaneContacts& plane = contacts.planes()[contact.plane];
    const ContactFit fit =
        fit_at_plane(spheres, contact.sphere, around.partners[contact.partner], plane.past(n));
    return view_of(contacts.laws().laws[plane.law_of(spheres, n)], plane.memory(n), fit,
                   vector_of(contacts.records()[plane.first_record() + n].force), 1.0);
  }
  const SurfaceTouch& touch = contacts.surfaces().touches(n)[contact.touch];
  return view_of(contacts.laws().laws[contacts.surfaces().law_of(spheres, contacts.laws(), n)], touch.memory,
                 fit_of_touch(spheres, contact.sphere, touch), touch.force, touch.weight);
}

void find_residual_overlaps(const SphereContacts& contacts, const Spheres& spheres,
                            std::vector<float>& residual_overlaps) {
  const double flat = std::numeric_limits<double>::infinity();
  const auto deepen = [&](int sphere, int law, double second_radius, const PastOverlap& past) {
    const ElastoplasticSphereLaw* elastoplastic =
        law < 0 ? nullptr : elastoplastic_sphere_law(contacts.laws().laws[law]);
    // Nodes of a lattice are not among the bodies.
    if (elastoplastic == nullptr || spheres.is_node(sphere)) return;
    const ElastoplasticLaw of_contact =
        with_strength(*elastoplastic, contacts.laws().laws[law].former, past.strength)
            .between(spheres.radius(sphere), second_radius);
    float& deepest = residual_overlaps[spheres.body[sphere]];
    deepest = std::max(deepest, static_cast<float>(residual_overlap(of_contact, past.largest)));
  };
  const auto deepen_at_surface = [&](int sphere, int law, const PastOverlap& past) {
    deepen(sphere, law, flat, past);
  };
  contacts.pairs().visit_history(spheres, [&](int first, int second, int law, const PastOverlap& past) {
    deepen(first, law, spheres.radius(second), past);
    deepen(second, law, spheres.radius(first), past);
  });
  for (const PlaneContacts& plane : contacts.planes()) plane.visit_history(spheres, deepen_at_surface);
  contacts.surfaces().visit_history(spheres, contacts.laws(), deepen_at_surface);
}

}  // namespace scree
