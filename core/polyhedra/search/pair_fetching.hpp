#pragma once

#include <cstddef>
#include <vector>

#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

// Prefetching of pairs. The pairs of a large heap exceed the processor's caches and lie in no order, so loops
// prefetch the next ones. `next(n)` is the pair n places ahead; nullptr: none.

/// Number of pairs that fit into the caches. Prefetching for fewer pairs costs more than it saves.
constexpr std::size_t pairs_at_hand = 4000;

[[gnu::always_inline]] inline void fetch(const void* from, std::size_t size) {
  for (std::size_t line = 0; line < size; line += 64)
    __builtin_prefetch(static_cast<const char*>(from) + line);
}
[[gnu::always_inline]] inline void fetch(const std::vector<Contact>& contacts) {
  fetch(contacts.data(), contacts.size() * sizeof(Contact));
}
/// Prefetches the pair without the members that only the search needs.
[[gnu::always_inline]] inline void fetch(const ContactPair& pair) {
  fetch(&pair, offsetof(ContactPair, correction));
}

/// @param next_active  like `next`, for pairs that may need a full evaluation
template <typename Next, typename NextActive>
[[gnu::always_inline]] inline void fetch_for_evaluation(const Next& next, const NextActive& next_active) {
  if (const ContactPair* pair = next(16)) __builtin_prefetch(pair);
  if (const ContactPair* pair = next_active(8)) fetch(*pair);
  if (const ContactPair* pair = next_active(3)) {
    fetch(pair->contacts);
    fetch(pair->trial);
  }
}

template <typename Next>
[[gnu::always_inline]] inline void fetch_for_damping(const Next& next) {
  if (const ContactPair* pair = next(8)) fetch(*pair);
  if (const ContactPair* pair = next(3)) fetch(pair->trial);
}

}  // namespace scree
