#pragma once

#include <concepts>

#include "core/base/simd/pack.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// Contact under a law with a history at the end of a step, or four of them.
template <typename Number>
struct alignas(sizeof(Number)) HistoryContact {
  NormalResponse<Number> now;
  Number largest;  ///< largest overlap so far [m]
  Number lost;     ///< plastic work of this step [J]

  // Interface for respond().
  static constexpr double reach() { return 0.0; }
  [[gnu::always_inline]] const NormalResponse<Number>& response(const Number&, const Number&) const {
    return now;
  }
};

/// A law whose force depends on the largest overlap of a contact so far, which contacts then store.
template <typename Law>
concept HistoryLaw = requires(const Law& law, double overlap, double radius, double largest) {
  { law.contact(overlap, radius, radius, largest) } -> std::same_as<HistoryContact<double>>;
  { law.recoverable(overlap, radius, radius, largest) } -> std::same_as<double>;  // energy [J]
  { law.keeps_memory } -> std::convertible_to<bool>;  // separated pairs keep their largest overlap
  { law.symmetric() } -> std::convertible_to<bool>;   // the order of the partners does not matter
};

/// The contacts of several numbers, one by one.
/// @param law_of         the law of each: its place → law
/// @param first, second  radii of the partners [m]
/// @param largest        largest overlaps so far [m]
template <typename LawOf, typename Number>
[[gnu::always_inline]] inline HistoryContact<Number> contact_with_history(const LawOf& law_of,
                                                                          const Number& overlap,
                                                                          const Number& first,
                                                                          const Number& second,
                                                                          const Number& largest) {
  HistoryContact<Number> contact{};
  for (int k = 0; k < simd::numbers_in(overlap); ++k) {
    const HistoryContact<double> one =
        law_of(k).contact(simd::number_of(overlap, k), simd::number_of(first, k), simd::number_of(second, k),
                          simd::number_of(largest, k));
    simd::set_number(contact.now.force, k, one.now.force);
    simd::set_number(contact.now.stiffness, k, one.now.stiffness);
    simd::set_number(contact.now.tangential_stiffness, k, one.now.tangential_stiffness);
    simd::set_number(contact.largest, k, one.largest);
    simd::set_number(contact.lost, k, one.lost);
  }
  return contact;
}

}  // namespace scree
