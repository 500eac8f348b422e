#pragma once

#include <compare>
#include <span>
#include <vector>

namespace scree {

/// What the order of a frame's contacts goes by.
struct ContactKey {
  int a = 0;  ///< ≥ 0: body
  bool at_wall = false;
  int partner = 0;  ///< the other body, or the wall

  auto operator<=>(const ContactKey&) const = default;
};

/// Where each key comes in their order; equal ones stay in the order given. Far cheaper than sorting
/// contacts, because a body has few of them.
std::vector<int> contact_places(std::span<const ContactKey> keys, int bodies);

}  // namespace scree
