#pragma once

#include <algorithm>

#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// A pair that has left the pair list.
struct EndedPair {
  int a = 0;
  int b = 0;
  int interaction = 0;
  PairPeak peak;
  Contact last_contact;
};

/// Stores the strongest of some contacts of a pair as its last contact.
inline void keep_last_contact(ContactPair& pair, const std::vector<Contact>& contacts) {
  const auto strongest =
      std::max_element(contacts.begin(), contacts.end(),
                       [](const Contact& a, const Contact& b) { return a.normal_force < b.normal_force; });
  if (strongest != contacts.end()) pair.last_contact.assign(1, *strongest);
}

/// Records the largest normal force of a pair between two outputs. Call after each accepted step in which a
/// contact acted, when `trial` holds the previous contacts.
/// @param interval  number of the interval
inline void note_peak(ContactPair& pair, int interval) {
  if (!pair.acts) {
    if (pair.peak.acted) keep_last_contact(pair, pair.trial);
    pair.peak.acted = false;
    return;
  }
  double force = pair.peak.interval == interval ? pair.peak.force : 0.0;
  for (const Contact& contact : pair.contacts) force = std::max(force, contact.normal_force);
  pair.peak.force = force;
  pair.peak.interval = interval;
  pair.peak.acted = true;
}

}  // namespace scree
