#pragma once

#include <vector>

#include "core/spheres/contact_readings.hpp"

namespace scree {

/// Peak force of an acting contact in the interval; of all touches of a surface pair [N].
double peak_of(const SphereContacts& contacts, const ActingContact& contact);
/// Largest normal force in the interval, except for lattice nodes; 0: no contact [N].
double largest_peak(const SphereContacts& contacts, const Spheres& spheres);
/// Peaks of contacts that have ended in the interval, in no particular order; without lattice nodes. A
/// partner met repeatedly may be listed repeatedly and may still act.
std::vector<SpherePeak> ended_peaks(const SphereContacts& contacts, const Spheres& spheres,
                                    const Surroundings& around);

}  // namespace scree
