#include "core/spheres/contact_peaks.hpp"

#include <algorithm>

namespace scree {
namespace {

bool is_of_node(const SpherePeak& peak, const Spheres& spheres) {
  return spheres.is_node(spheres.slot[peak.body]) ||
         (peak.other >= 0 && spheres.is_node(spheres.slot[peak.other]));
}

}  // namespace

double peak_of(const SphereContacts& contacts, const ActingContact& contact) {
  if (contact.partner < 0) return contacts.pairs().part_of(contact.sphere).peak(contact.place);
  if (contact.plane >= 0) return contacts.planes()[contact.plane].peak(contact.place);
  return contacts.surfaces().peak(contact.place).force;
}

double largest_peak(const SphereContacts& contacts, const Spheres& spheres) {
  double largest = 0.0;
  const auto add = [&](double force) { largest = std::max(largest, force); };
  const auto add_ended = [&](const std::vector<SpherePeak>& ended) {
    for (const SpherePeak& peak : ended) {
      if (!is_of_node(peak, spheres)) add(peak.force);
    }
  };
  for (const PairPart& part : contacts.pairs().parts()) {
    for (int n = 0; n < part.count(); ++n) {
      if (part.peak(n) > largest && !pair_has_node(part, n, spheres)) add(part.peak(n));
    }
    add_ended(part.ended_peaks);
  }
  add_ended(contacts.pairs().ended_peaks());
  for (const PlaneContacts& plane : contacts.planes()) {
    for (int n = 0; n < plane.count(); ++n) {
      if (plane.real(spheres, n) && !spheres.is_node(plane.first(n))) add(plane.peak(n));
    }
    add_ended(plane.ended_peaks());
  }
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    if (!spheres.is_node(contacts.surfaces().sphere(n))) add(contacts.surfaces().peak(n).force);
  }
  add_ended(contacts.surfaces().ended_peaks());
  return largest;
}

std::vector<SpherePeak> ended_peaks(const SphereContacts& contacts, const Spheres& spheres,
                                    const Surroundings& around) {
  std::vector<SpherePeak> peaks;
  const auto add = [&](const SpherePeak& peak) {
    if (!is_of_node(peak, spheres)) peaks.push_back(peak);
  };
  const auto add_ended = [&](const std::vector<SpherePeak>& ended) {
    for (const SpherePeak& peak : ended) add(peak);
  };
  for (const PairPart& part : contacts.pairs().parts()) {
    for (int n = 0; n < part.count(); ++n) {
      if (part.peak(n) > 0.0 && !pair_acts(contacts, part, n, spheres)) add(peak_of(spheres, part, n));
    }
    add_ended(part.ended_peaks);
  }
  add_ended(contacts.pairs().ended_peaks());
  for (const PlaneContacts& plane : contacts.planes()) {
    for (int n = 0; n < plane.count(); ++n) {
      if (plane.peak(n) <= 0.0) continue;
      const int sphere = plane.first(n);
      const double radius = spheres.radius(sphere);
      const double overlap = radius - height_above(around.partners[plane.partner()], spheres, sphere);
      if (acts(contacts.laws().laws[plane.law_of(spheres, n)], overlap, radius,
               plane.memory(n).tangential_stiffness > 0.0))
        continue;
      add({.body = spheres.body[sphere], .partner = plane.partner(), .force = plane.peak(n), .at = {}});
    }
    add_ended(plane.ended_peaks());
  }
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    const SurfacePeak& peak = contacts.surfaces().peak(n);
    if (peak.force <= 0.0 || !contacts.surfaces().touches(n).empty()) continue;
    add({.body = spheres.body[contacts.surfaces().sphere(n)],
         .partner = contacts.surfaces().partner(n),
         .force = peak.force,
         .at = peak});
  }
  add_ended(contacts.surfaces().ended_peaks());
  return peaks;
}

}  // namespace scree
