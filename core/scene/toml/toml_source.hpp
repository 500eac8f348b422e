#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Bytes of a text, from `begin` up to before `end`.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool empty() const { return begin == end; }
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

enum class TomlForm {
  value,         ///< a number, text, flag or date
  array,         ///< "[…]"
  inline_table,  ///< "{…}"
  table,   ///< made by a header, by dotted keys, or by the headers of tables in it; an element of `tables`
  tables,  ///< [[name]]
};

/// A part of a TOML text, with its place there. Comments and white space lie between the parts.
struct TomlPart {
  std::string key;  ///< in its table, without quotes; empty in a list
  TomlForm form = TomlForm::table;
  TextSpan statement;  ///< "key = value", or an element of an array; of dotted keys the whole "a.b = value"
  TextSpan value;      ///< of `value`, `array`, `inline_table`
  TextSpan header;     ///< "[name]" or "[[name]]" of a table that has one
  TextSpan body;       ///< from the header to the end of the last statement below it
  std::string dotted;  ///< "solver." before the keys of a table made by dotted keys
  std::vector<TomlPart> parts;  ///< in the order of the text

  const TomlPart* find(std::string_view name) const;
};

/// The parts of a TOML text. Of a text with faults, some of its parts: it never fails.
TomlPart toml_source(std::string_view text);

/// From the first to the last byte of a part, with all tables in it.
TextSpan whole_span(const TomlPart& part);

}  // namespace scree
