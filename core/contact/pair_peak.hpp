#pragma once

#include "core/contact/contact_pair.hpp"

namespace scree {

/// A pair that is looked at no more, with its strongest contact.
struct EndedPair {
  int a = 0;
  int b = 0;
  int interaction = 0;
  PairPeak peak;
};

/// Takes down the strongest of the pair's contacts where none has been stronger in an interval between two
/// outputs. Once after each accepted step.
/// @param interval  its number
inline void note_peak(ContactPair& pair, long interval) {
  if (!pair.acts) return;
  double largest = pair.peak.interval == interval ? pair.peak.contact.normal_force : 0.0;
  for (const Contact& contact : pair.contacts) {
    if (contact.normal_force <= largest) continue;
    largest = contact.normal_force;
    pair.peak = {contact, interval};
  }
}

}  // namespace scree
