#pragma once

#include <compare>
#include <span>
#include <vector>

namespace scree {

/// Sort key of a frame's contacts.
struct ContactKey {
  int a = 0;  ///< ≥ 0: body
  bool at_wall = false;
  int partner = 0;  ///< the other body, or the wall

  auto operator<=>(const ContactKey&) const = default;
};

/// Rank of each key in sorted order; equal keys stay in the given order. Much cheaper than sorting contacts,
/// because a body has few of them.
std::vector<int> contact_places(std::span<const ContactKey> keys, int bodies);

}  // namespace scree
