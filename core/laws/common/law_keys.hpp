#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/text/number_range.hpp"

namespace scree {

// How a normal law tells its keys. `Spec::visit_keys(spec, keys)` calls one of these functions of `keys` for
// each key, in the order in which scene files are written:
//
//   keys.number({…}, value)            a number that must be given
//   keys.number_or({…}, value)         left out: the default that the spec has
//   keys.optional_number({…}, value)   std::optional<double>
//   keys.number_or_word({…}, {…}, value)  likewise; empty: the word
//   keys.word({…}, value)              one of some words; the first, the default, is not written
//   keys.table({…}, value)             a table of its own for a variant of specs; each has `visit_keys`, and
//                                      `form`: the key that tells it from the others
//   keys.refused({…})                  not a key of this law, for a reason of its own
//
// Reader, writer, the list of known keys and the tests of the documentation are such objects `keys`.

/// A key whose value is a number.
struct NumberKey {
  const char* name;
  const char* unit;     ///< "": none
  NumberRange range;    ///< of values that a scene may give
  const char* meaning;  ///< the formula's letter first
};

/// A word that stands for "no number".
struct InsteadWord {
  const char* word;
  const char* meaning;  ///< behind the word in messages: "after the yield stress"
};

/// A key whose value is a word.
template <typename Value>
struct WordKey {
  const char* name;
  std::vector<std::pair<const char*, Value>> choices;
  const char* meaning;
};

/// A key whose value is a table.
struct TableKey {
  const char* name;
  const char* meaning;
};

/// A key that a user may expect, and why there is none.
struct RefusedKey {
  const char* name;
  const char* reason;
};

/// What contradicts each other among the values of a law.
struct LawFault {
  const char* table;    ///< of the law: "unloading"
  const char* key;      ///< in it
  std::string message;  ///< behind the key's name
};

/// A line of the window about a law.
struct LawRow {
  std::string name;
  std::string value;
  std::string tip;
};

}  // namespace scree
