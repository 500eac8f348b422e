#pragma once

#include <array>
#include <span>
#include <string_view>

namespace scree {

/// What the value of a key is; its editor in a form follows from it.
enum class KeyKind {
  unknown,
  number,
  whole_number,
  flag,
  text,     ///< one line
  prose,    ///< several lines
  choice,   ///< one of some words
  vector,   ///< [x, y, z]
  pair,     ///< [x, y]
  axes,     ///< { x, y, z }, at least one of them
  numbers,  ///< list of numbers
  vectors,  ///< list of [x, y, z]
  pairs,    ///< list of [x, y]
  texts,    ///< list of texts; with words: some of them
  path,     ///< of a file
  color,    ///< "#RRGGBB"
  table,    ///< { … } with keys of its own
  tables,   ///< several such tables below
  law,      ///< { … } whose keys depend on its law
  values,   ///< { "PATH" = VALUE, … }
};

/// Names that a text can be.
enum class NamesOf {
  nothing,
  materials,
  shapes,
  bodies,      ///< or their numbers
  removables,  ///< walls and bodies
  held,        ///< bodies and fills with `hold = true`
  columns,     ///< of tables, for plots
  plots,       ///< titles
  streams,     ///< inlets and outlets
};

struct KeyInput {
  KeyKind kind = KeyKind::unknown;
  /// Choices; instead of a number or table; elements of a list
  std::span<const std::string_view> words = {};
  NamesOf names = NamesOf::nothing;
  std::string_view table = {};  ///< path of the nested table if it is not that of the key: "body"
};

/// Words without their values.
/// @tparam words  std::array<Word<…>, n>
template <const auto& words>
inline constexpr auto bare_words = [] {
  std::array<std::string_view, std::size(words)> bare{};
  for (std::size_t i = 0; i < bare.size(); ++i) bare[i] = words[i].word;
  return bare;
}();

}  // namespace scree
