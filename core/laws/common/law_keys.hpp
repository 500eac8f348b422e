#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/text/number_range.hpp"

namespace scree {

// Declaration of the keys of a normal law. `Spec::visit_keys(spec, keys)` calls one of these functions of
// `keys` for each key, in the order of scene files:
//
//   keys.number({…}, value)            required number
//   keys.number_or({…}, value)         number; default: the value of the spec
//   keys.optional_number({…}, value)   std::optional<double>
//   keys.number_or_word({…}, {…}, value)  std::optional<double>; empty: the word
//   keys.word({…}, value)              one of some words; the first is the default and is not written
//   keys.table({…}, value)             nested table for a variant of specs; each has `visit_keys` and `form`,
//                                      the key that identifies it
//   keys.refused({…})                  key that this law rejects, with the reason
//
// The reader, the writer, the list of known keys and the documentation tests are such objects `keys`.

/// A key whose value is a number.
struct NumberKey {
  const char* name;
  const char* unit;     ///< "": none
  NumberRange range;    ///< allowed values
  const char* meaning;  ///< begins with the symbol in the formula
};

/// A word accepted instead of a number.
struct InsteadWord {
  const char* word;
  const char* meaning;  ///< explanation after the word in messages: "after the yield stress"
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

/// A key that a user may expect, and the reason why it is rejected.
struct RefusedKey {
  const char* name;
  const char* reason;
};

/// An inconsistency between the values of a law.
struct LawFault {
  const char* table;    ///< nested table: "unloading"
  const char* key;      ///< key in this table
  std::string message;  ///< follows the key's name
};

/// A row about a law in the window.
struct LawRow {
  std::string name;
  std::string value;
  std::string tip;
};

}  // namespace scree
