#include <algorithm>

#include "core/spheres/sphere_contacts.hpp"

namespace scree {

void SphereContacts::begin_peaks(Workers& workers) {
  pairs_.begin_peaks(workers);
  for (PlaneContacts& plane : planes_) plane.begin_peaks();
  surfaces_.begin_peaks();
}

double SphereContacts::peak(const ActingContact& contact) const {
  if (contact.partner < 0) return pairs_.part_of(contact.sphere).peak(contact.place);
  if (contact.plane >= 0) return planes_[contact.plane].peak(contact.place);
  return surfaces_.peak(contact.place).force;
}

double SphereContacts::largest_peak(const Spheres& spheres) const {
  double largest = 0.0;
  const auto add = [&](double force) { largest = std::max(largest, force); };
  const auto add_ended = [&](const std::vector<SpherePeak>& ended) {
    for (const SpherePeak& peak : ended) {
      if (!is_of_node(peak, spheres)) add(peak.force);
    }
  };
  for (const PairPart& part : pairs_.parts()) {
    for (int n = 0; n < part.count(); ++n) {
      if (part.peak(n) > largest && !is_of_node(part, n, spheres)) add(part.peak(n));
    }
    add_ended(part.ended_peaks);
  }
  add_ended(pairs_.ended_peaks());
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (plane.real(spheres, n) && !spheres.is_node(plane.first(n))) add(plane.peak(n));
    }
    add_ended(plane.ended_peaks());
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    if (!spheres.is_node(surfaces_.sphere(n))) add(surfaces_.peak(n).force);
  }
  add_ended(surfaces_.ended_peaks());
  return largest;
}

bool SphereContacts::is_of_node(const SpherePeak& peak, const Spheres& spheres) const {
  return spheres.is_node(spheres.slot[peak.body]) ||
         (peak.other >= 0 && spheres.is_node(spheres.slot[peak.other]));
}

std::vector<SpherePeak> SphereContacts::ended_peaks(const Spheres& spheres,
                                                    const Surroundings& around) const {
  std::vector<SpherePeak> peaks;
  const auto add = [&](const SpherePeak& peak) {
    if (!is_of_node(peak, spheres)) peaks.push_back(peak);
  };
  const auto add_ended = [&](const std::vector<SpherePeak>& ended) {
    for (const SpherePeak& peak : ended) add(peak);
  };
  for (const PairPart& part : pairs_.parts()) {
    for (int n = 0; n < part.count(); ++n) {
      if (part.peak(n) > 0.0 && !acts(part, n, spheres)) add(peak_of(spheres, part, n));
    }
    add_ended(part.ended_peaks);
  }
  add_ended(pairs_.ended_peaks());
  for (const PlaneContacts& plane : planes_) {
    for (int n = 0; n < plane.count(); ++n) {
      if (plane.peak(n) <= 0.0) continue;
      const int sphere = plane.first(n);
      const double reach = reach_of(laws_.laws[plane.law_of(spheres, n)]);
      const double height = height_above(around.partners[plane.partner()], spheres, sphere);
      if (height < spheres.radius(sphere) + reach) continue;
      add({.body = spheres.body[sphere], .partner = plane.partner(), .force = plane.peak(n), .at = {}});
    }
    add_ended(plane.ended_peaks());
  }
  for (int n = 0; n < surfaces_.count(); ++n) {
    const SurfacePeak& peak = surfaces_.peak(n);
    if (peak.force <= 0.0 || !surfaces_.touches(n).empty()) continue;
    add({.body = spheres.body[surfaces_.sphere(n)],
         .partner = surfaces_.partner(n),
         .force = peak.force,
         .at = peak});
  }
  add_ended(surfaces_.ended_peaks());
  return peaks;
}

}  // namespace scree
