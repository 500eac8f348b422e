#pragma once

#include <stdexcept>

#include "core/scene/toml/key_value.hpp"

namespace scree {

// Each key of a scene file is declared once, in the list of its table. Reader, writer, messages about unknown
// keys, the page of scenes and the forms of the window use these lists.

struct KeyOptions {
  NumberRange range = any_number;
  bool required = false;
  bool written = false;             ///< always written, even the default
  bool common = false;              ///< in many tables: messages about a misplaced key do not point to it
  std::string_view type = {};       ///< on the page, if the member does not determine it
  std::string_view otherwise = {};  ///< default on the page, if the member does not determine it
  KeyInput input = {};              ///< in a form; what is missing follows from the member
};

inline constexpr KeyOptions required_key{.required = true};
inline constexpr KeyOptions common_key{.required = true, .common = true};

/// @tparam Spec  structure that the table is read into
template <class Spec>
struct Key {
  std::string_view name;
  std::string_view unit;     ///< SI; empty: no number, or one without a unit
  std::string_view meaning;  ///< on the page, Markdown; may be empty if the name is clear
  KeyOptions options;
  void (*read)(const Key&, const TomlTable&, Spec&);
  /// TOML text; empty: left out, since the value equals that of `left_out`.
  std::string (*text)(const Key&, const Spec&, const Spec& left_out, const TomlWriter&);
  std::string (*type)(const Key&) = nullptr;  ///< on the page
  std::string (*otherwise)(const Spec& left_out) = nullptr;
  /// Reason why a table cannot have it; null: it can.
  const char* (*refused)(const TomlTable&, const Spec&) = nullptr;

  constexpr Key refused_if(const char* (*reason)(const TomlTable&, const Spec&)) const {
    Key key = *this;
    key.refused = reason;
    return key;
  }
  /// Range of each number of a list, which is checked when the scene is built.
  constexpr Key of_numbers(const NumberRange& range) const {
    Key key = *this;
    key.options.range = range;
    return key;
  }
};

template <class Member>
struct MemberTraits;
template <class SpecType, class ValueType>
struct MemberTraits<ValueType SpecType::*> {
  using Spec = SpecType;
  using Value = ValueType;
};
template <auto member>
using SpecOf = typename MemberTraits<decltype(member)>::Spec;
template <auto member>
using ValueOf = typename MemberTraits<decltype(member)>::Value;

template <class Spec>
bool to_be_read(const Key<Spec>& key, const TomlTable& table) {
  return key.options.required || table.has(key.name);
}

/// Options whose input is that of a type of value, as far as they do not tell it.
constexpr KeyOptions with_input(KeyOptions options, const KeyInput& of_value) {
  if (options.input.kind == KeyKind::unknown) {
    options.input.kind = of_value.kind;
    options.input.words = of_value.words;
  }
  return options;
}

/// A key whose type, default, reader and writer follow from its member.
template <auto member>
constexpr Key<SpecOf<member>> key(std::string_view name, std::string_view unit, std::string_view meaning,
                                  const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  using Value = KeyValue<ValueOf<member>>;
  // In a constant expression this does not compile.
  if (!takes_range<ValueOf<member>> && has_bounds(options.range))
    throw std::logic_error("only numbers have a range");
  return {name,
          unit,
          meaning,
          with_input(options, Value::input),
          [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
            if (to_be_read(self, table)) spec.*member = Value::read(table, self.name, self.options.range);
          },
          [](const Key<Spec>& self, const Spec& spec, const Spec& left_out, const TomlWriter& out) {
            const bool wanted = self.options.required || self.options.written;
            if (!wanted && spec.*member == left_out.*member) return std::string();
            return Value::text(spec.*member, out);
          },
          [](const Key<Spec>& self) { return Value::type(self.options.range); },
          [](const Spec& left_out) { return Value::text(left_out.*member, TomlWriter(".")); }};
}

/// A name by which other parts of the scene refer to this one.
template <auto member>
constexpr Key<SpecOf<member>> name_key(std::string_view name, std::string_view meaning,
                                       const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  Key<Spec> made = key<member>(name, "", meaning, options);
  made.read = [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
    if (to_be_read(self, table)) spec.*member = table.name(self.name);
  };
  return made;
}

/// Reference to a body or a wall by name, or to a body by number.
inline std::string reference_in(const TomlTable& table, std::string_view key) {
  if (std::string text = table.text(key); !text.empty()) return text;
  table.fail(key, "is empty; it must be a name or a body's number");
}

template <auto member>
constexpr Key<SpecOf<member>> reference_key(std::string_view name, std::string_view meaning,
                                            KeyOptions options = {}) {
  using Spec = SpecOf<member>;
  options.type = "name or number as text";
  Key<Spec> made = key<member>(name, "", meaning, options);
  made.read = [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
    if (to_be_read(self, table)) spec.*member = reference_in(table, self.name);
  };
  return made;
}

/// A flag, possibly optional, with a word for each value.
/// @tparam words  std::array<Word<bool>, 2>
template <auto member, const auto& words>
constexpr Key<SpecOf<member>> flag_key(std::string_view name, std::string_view meaning,
                                       const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  Key<Spec> made = key<member>(name, "", meaning, options);
  made.options.input = {KeyKind::choice, bare_words<words>};
  made.read = [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
    if (to_be_read(self, table)) spec.*member = value_of_word(table, self.name, table.text(self.name), words);
  };
  made.text = [](const Key<Spec>&, const Spec& spec, const Spec& left_out, const TomlWriter&) {
    if (spec.*member == left_out.*member) return std::string();
    const bool value = std::optional<bool>(spec.*member).value_or(false);
    return toml_value(std::string(words[0].value == value ? words[0].word : words[1].word));
  };
  made.type = [](const Key<Spec>&) { return words_text(words); };
  made.otherwise = [](const Spec& left_out) {
    const bool value = std::optional<bool>(left_out.*member).value_or(false);
    return toml_value(std::string(words[0].value == value ? words[0].word : words[1].word));
  };
  return made;
}

/// A key with its own functions. The options give its type and default on the page.
template <class Spec>
constexpr Key<Spec> own_key(std::string_view name, std::string_view unit, std::string_view meaning,
                            const KeyOptions& options,
                            void (*read)(const Key<Spec>&, const TomlTable&, Spec&),
                            std::string (*text)(const Key<Spec>&, const Spec&, const Spec&,
                                                const TomlWriter&)) {
  return {name, unit, meaning, options, read, text};
}

/// Keys that a table may have, gathered from one list or several.
struct AllowedKeys {
  std::vector<std::string_view> known;
  std::vector<std::pair<std::string_view, std::string_view>> refused;  ///< with the reason

  template <class Spec, std::size_t count>
  AllowedKeys& add(const TomlTable& table, const std::array<Key<Spec>, count>& keys, const Spec& spec) {
    for (const Key<Spec>& one : keys) {
      const char* reason = one.refused == nullptr ? nullptr : one.refused(table, spec);
      if (reason == nullptr) {
        known.push_back(one.name);
      } else {
        refused.emplace_back(one.name, reason);
      }
    }
    return *this;
  }
  template <class Spec, std::size_t count>
  AllowedKeys& refuse(const std::array<Key<Spec>, count>& keys, std::string_view reason) {
    for (const Key<Spec>& one : keys) refused.emplace_back(one.name, reason);
    return *this;
  }
};

/// Reads the keys of a table in the order of the list and rejects others.
template <class Spec, std::size_t count>
void read_keys(const TomlTable& table, const std::array<Key<Spec>, count>& keys, Spec& spec) {
  const AllowedKeys allowed = AllowedKeys().add(table, keys, spec);
  table.allow(allowed.known, allowed.refused);
  for (const Key<Spec>& one : keys) one.read(one, table, spec);
}

/// Writes the lines of the keys whose values differ from `left_out`.
template <class Spec, std::size_t count>
void write_keys(TomlWriter& out, const std::array<Key<Spec>, count>& keys, const Spec& spec,
                const Spec& left_out = Spec()) {
  for (const Key<Spec>& one : keys) {
    const std::string text = one.text(one, spec, left_out, out);
    if (!text.empty()) out.raw(one.name, text);
  }
}

/// The same in an inline table.
template <class Spec, std::size_t count>
void write_keys(InlineTable& table, const std::array<Key<Spec>, count>& keys, const Spec& spec,
                const Spec& left_out, const TomlWriter& out) {
  for (const Key<Spec>& one : keys) {
    const std::string text = one.text(one, spec, left_out, out);
    if (!text.empty()) table.raw(one.name, text);
  }
}

/// "{ min = [0.0, 0.0, 0.0], max = [1.0, 1.0, 1.0] }"; empty: no key is written.
template <class Spec, std::size_t count>
std::string inline_text(const std::array<Key<Spec>, count>& keys, const Spec& spec, const Spec& left_out,
                        const TomlWriter& out) {
  InlineTable table;
  write_keys(table, keys, spec, left_out, out);
  return table.empty() ? std::string() : table.text();
}

template <class Value>
struct WithoutOptional {
  using Type = Value;
};
template <class Value>
struct WithoutOptional<std::optional<Value>> {
  using Type = Value;
};

/// A nested table: a spec with its own keys, possibly optional.
/// @tparam keys  std::array<Key<…>, n>
template <auto member, const auto& keys>
constexpr Key<SpecOf<member>> table_key(std::string_view name, std::string_view meaning,
                                        const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  using Part = typename WithoutOptional<ValueOf<member>>::Type;
  KeyOptions shown = options;
  if (shown.type.empty()) shown.type = "table";
  shown.input.kind = KeyKind::table;
  return {name,
          "",
          meaning,
          shown,
          [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
            if (!to_be_read(self, table)) return;
            Part part;
            read_keys(table.table(self.name), keys, part);
            spec.*member = std::move(part);
          },
          [](const Key<Spec>& self, const Spec& spec, const Spec& left_out, const TomlWriter& out) {
            const auto& part = spec.*member;
            if (!self.options.required && part == left_out.*member) return std::string();
            return inline_text(keys, static_cast<const Part&>(*std::optional<Part>(part)), Part(), out);
          }};
}

/// Tables [[name]] below this one, which are written separately.
template <auto member, auto read>
constexpr Key<SpecOf<member>> tables_key(std::string_view name, std::string_view meaning,
                                         KeyOptions options = {}) {
  using Spec = SpecOf<member>;
  options.input.kind = KeyKind::tables;
  return {name,
          "",
          meaning,
          options,
          [](const Key<Spec>& self, const TomlTable& table, Spec& spec) {
            for (const TomlTable& one : table.tables(self.name)) (spec.*member).push_back(read(one, spec));
          },
          [](const Key<Spec>&, const Spec&, const Spec&, const TomlWriter&) { return std::string(); }};
}

}  // namespace scree
