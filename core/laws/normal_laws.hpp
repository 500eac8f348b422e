#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/laws/common/history_law.hpp"
#include "core/laws/normal/barrier.hpp"
#include "core/laws/normal/elastoplastic.hpp"
#include "core/laws/normal/hertz.hpp"
#include "core/laws/normal/linear.hpp"
#include "core/laws/normal/log_barrier.hpp"

namespace scree {

// List of all normal laws, which all other code visits. docs/developer/add-a-law.md describes what a law
// needs: a spec with its keys, texts and traits, and a law that is ready for use.

/// All normal laws, in the order of messages. Polyhedra accept barrier laws only, contacts with a sphere all
/// laws.
using NormalLawSpec = std::variant<HertzLawSpec, LinearLawSpec, WaltonBraunLawSpec, StorakersLawSpec,
                                   BarrierLawSpec, LogBarrierLawSpec>;

inline const LawTraits& traits_of(const NormalLawSpec& law) {
  return std::visit([](const auto& spec) -> const LawTraits& { return std::decay_t<decltype(spec)>::traits; },
                    law);
}
inline std::string_view name_of(const NormalLawSpec& law) {
  return traits_of(law).name;
}
/// Returns whether it is a barrier law.
inline bool keeps_gap(const NormalLawSpec& law) {
  return traits_of(law).keeps_gap;
}
/// Returns whether contacts under it are elastoplastic.
inline bool is_elastoplastic(const NormalLawSpec& law) {
  return traits_of(law).elastoplastic;
}

/// Gap below which a law acts; 0: it acts on overlaps [m].
double activation_gap_of(const NormalLawSpec& law);

/// Scene-file key of material data that a normal law needs and the material lacks; null: complete.
const char* missing_data(const NormalLawSpec& law, const MaterialSpec& material);

/// Calls `visit` with a default spec of each law of the list.
template <typename Visit, std::size_t place = 0>
void for_each_law(const Visit& visit) {
  if constexpr (place < std::variant_size_v<NormalLawSpec>) {
    visit(std::variant_alternative_t<place, NormalLawSpec>());
    for_each_law<Visit, place + 1>(visit);
  }
}

/// Names of the laws of a kind as a list: "hertz", "linear" or "barrier", each in quotation marks.
std::string names_of_laws(bool (*counts)(const LawTraits&));

template <typename Spec>
inline constexpr bool trait_fits_law = Spec::traits.elastoplastic == HistoryLaw<typename Spec::Law>;
template <typename... Specs>
consteval bool traits_fit_laws(const std::variant<Specs...>*) {
  return (trait_fits_law<Specs> && ...);
}
static_assert(traits_fit_laws(static_cast<const NormalLawSpec*>(nullptr)),
              "exactly the elastoplastic laws have a history");

// Types that follow from the list.

/// A variant extended by those alternatives that it lacks.
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
/// `Of<Spec>::Type` for each spec, except void.
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
/// Distinct types that the specs map to.
template <template <typename> typename Of>
using LawsMapped = typename Mapped<Of, std::variant<>, NormalLawSpec>::Type;

}  // namespace scree
