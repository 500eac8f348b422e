#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/laws/normal/barrier.hpp"
#include "core/laws/normal/elastoplastic.hpp"
#include "core/laws/normal/hertz.hpp"
#include "core/laws/normal/linear.hpp"
#include "core/laws/normal/log_barrier.hpp"

namespace scree {

// The list of all normal laws; everything else visits it. What a law must have is described in
// docs/developer/add-a-law.md: a spec with its keys, texts and traits, and a law that is ready for use.

/// All normal laws, in the order in which messages name them. Polyhedra take those that keep a gap, contacts
/// with a sphere any.
using NormalLawSpec = std::variant<HertzLawSpec, LinearLawSpec, WaltonBraunLawSpec, StorakersLawSpec,
                                   BarrierLawSpec, LogBarrierLawSpec>;

inline const LawTraits& traits_of(const NormalLawSpec& law) {
  return std::visit([](const auto& spec) -> const LawTraits& { return std::decay_t<decltype(spec)>::traits; },
                    law);
}
inline std::string_view name_of(const NormalLawSpec& law) {
  return traits_of(law).name;
}
/// Whether it acts across a gap that it never lets close.
inline bool keeps_gap(const NormalLawSpec& law) {
  return traits_of(law).keeps_gap;
}
/// Whether contacts under it keep a dent.
inline bool is_elastoplastic(const NormalLawSpec& law) {
  return traits_of(law).elastoplastic;
}

/// Gap at which it sets in; 0 where it acts in overlap [m].
double activation_gap_of(const NormalLawSpec& law);

/// The key of what a normal law must know of a material that does not say it, as scene files call it; null if
/// nothing is missing.
const char* missing_data(const NormalLawSpec& law, const MaterialSpec& material);

/// Calls `visit` with a default spec of each law of the list.
template <typename Visit, std::size_t place = 0>
void for_each_law(const Visit& visit) {
  if constexpr (place < std::variant_size_v<NormalLawSpec>) {
    visit(std::variant_alternative_t<place, NormalLawSpec>());
    for_each_law<Visit, place + 1>(visit);
  }
}

/// The names of the laws of a kind, in a list: "hertz", "linear" or "barrier", each in quotation marks.
std::string names_of_laws(bool (*counts)(const LawTraits&));

// Types that follow from the list.

/// A variant with further alternatives, of those that are not among them.
template <typename Variant, typename... More>
struct Joined {
  using Type = Variant;
};
template <typename... Known, typename Next, typename... More>
struct Joined<std::variant<Known...>, Next, More...> {
  using Type = typename std::conditional_t<(std::is_same_v<Known, Next> || ...),
                                           Joined<std::variant<Known...>, More...>,
                                           Joined<std::variant<Known..., Next>, More...>>::Type;
};
/// Of each spec `Of<Spec>::Type`, where that is not void.
template <template <typename> typename Of, typename Result, typename List>
struct Mapped;
template <template <typename> typename Of, typename Result>
struct Mapped<Of, Result, std::variant<>> {
  using Type = Result;
};
template <template <typename> typename Of, typename Result, typename First, typename... Rest>
struct Mapped<Of, Result, std::variant<First, Rest...>> {
  using Next = typename Of<First>::Type;
  using Type = typename Mapped<
      Of, typename std::conditional_t<std::is_void_v<Next>, Joined<Result>, Joined<Result, Next>>::Type,
      std::variant<Rest...>>::Type;
};
/// The different types that specs map to.
template <template <typename> typename Of>
using LawsMapped = typename Mapped<Of, std::variant<>, NormalLawSpec>::Type;

}  // namespace scree
