#pragma once

#include <span>

#include "core/scene/toml/key_value.hpp"

namespace scree {

// Each key of a scene file is declared once, in the list of its table. Reader, writer, messages about unknown
// keys and the page of scenes go over these lists.

struct KeyOptions {
  NumberRange range = any_number;
  bool required = false;
  bool written = false;        ///< by the writer, also where it is at its default
  bool common = false;         ///< messages about a misplaced key do not point to it: many tables have it
  std::string_view type = {};  ///< on the page, where the member alone does not tell
  std::string_view otherwise = {};  ///< default on the page, where the member alone does not tell
};

inline constexpr KeyOptions required_key{.required = true};
inline constexpr KeyOptions common_key{.required = true, .common = true};

/// @tparam Spec  what the table is read into
template <class Spec>
struct Key {
  std::string_view name;
  std::string_view unit;     ///< SI; empty: no number, or one without a unit
  std::string_view meaning;  ///< on the page, Markdown; may be empty where the name says all
  KeyOptions options;
  void (*read)(const Key&, const TomlTable&, Spec&);
  /// As TOML; empty: it is left out, because it is as in `left_out`.
  std::string (*text)(const Key&, const Spec&, const Spec& left_out, const TomlWriter&);
  std::string (*type)(const Key&) = nullptr;  ///< on the page
  std::string (*otherwise)(const Spec& left_out) = nullptr;
  /// Why a table cannot have it; null: it can.
  const char* (*refused)(const TomlTable&, const Spec&) = nullptr;

  constexpr Key refused_if(const char* (*reason)(const TomlTable&, const Spec&)) const {
    Key key = *this;
    key.refused = reason;
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

/// A key whose member tells all: type, default, how it is read and written.
template <auto member>
constexpr Key<SpecOf<member>> key(std::string_view name, std::string_view unit, std::string_view meaning,
                                  const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  using Value = KeyValue<ValueOf<member>>;
  return {name,
          unit,
          meaning,
          options,
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

/// A text by which other parts of the scene call this one.
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

/// A body or a wall by its name, or a body by its number.
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

/// A flag, or an optional one, that has a word for each of its values.
/// @tparam words  std::array<Word<bool>, 2>
template <auto member, const auto& words>
constexpr Key<SpecOf<member>> flag_key(std::string_view name, std::string_view meaning,
                                       const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  Key<Spec> made = key<member>(name, "", meaning, options);
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

/// A key with functions of its own. Its type and default on the page are those of the options.
template <class Spec>
constexpr Key<Spec> own_key(std::string_view name, std::string_view unit, std::string_view meaning,
                            const KeyOptions& options,
                            void (*read)(const Key<Spec>&, const TomlTable&, Spec&),
                            std::string (*text)(const Key<Spec>&, const Spec&, const Spec&,
                                                const TomlWriter&)) {
  return {name, unit, meaning, options, read, text};
}

/// Refuses what is in none of the lists.
template <class Spec>
void allow_keys(const TomlTable& table, std::span<const Key<Spec>> keys, const Spec& spec) {
  std::vector<std::string_view> known;
  std::vector<std::pair<std::string_view, std::string_view>> refused;
  for (const Key<Spec>& one : keys) {
    const char* reason = one.refused == nullptr ? nullptr : one.refused(table, spec);
    if (reason == nullptr) {
      known.push_back(one.name);
    } else {
      refused.emplace_back(one.name, reason);
    }
  }
  table.allow(known, refused);
}

/// Reads what a table has of the keys, in their order, and refuses others.
template <class Spec, std::size_t count>
void read_keys(const TomlTable& table, const std::array<Key<Spec>, count>& keys, Spec& spec) {
  allow_keys(table, std::span<const Key<Spec>>(keys), spec);
  for (const Key<Spec>& one : keys) one.read(one, table, spec);
}

/// The lines of those keys that are not as in `left_out`.
template <class Spec, std::size_t count>
void write_keys(TomlWriter& out, const std::array<Key<Spec>, count>& keys, const Spec& spec,
                const Spec& left_out = Spec()) {
  for (const Key<Spec>& one : keys) {
    const std::string text = one.text(one, spec, left_out, out);
    if (!text.empty()) out.raw(one.name, text);
  }
}

/// "{ min = [0.0, 0.0, 0.0], max = [1.0, 1.0, 1.0] }"; empty: none of the keys is to be written.
template <class Spec, std::size_t count>
std::string inline_text(const std::array<Key<Spec>, count>& keys, const Spec& spec, const Spec& left_out,
                        const TomlWriter& out) {
  InlineTable table;
  for (const Key<Spec>& one : keys) {
    const std::string text = one.text(one, spec, left_out, out);
    if (!text.empty()) table.raw(one.name, text);
  }
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

/// A table within the table: a spec with keys of its own, or an optional one.
/// @tparam keys  std::array<Key<…>, n>
template <auto member, const auto& keys>
constexpr Key<SpecOf<member>> table_key(std::string_view name, std::string_view meaning,
                                        const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
  using Part = typename WithoutOptional<ValueOf<member>>::Type;
  KeyOptions shown = options;
  if (shown.type.empty()) shown.type = "table";
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

/// Tables [[name]] below this one; the writer writes them on their own.
template <auto member, auto read>
constexpr Key<SpecOf<member>> tables_key(std::string_view name, std::string_view meaning,
                                         const KeyOptions& options = {}) {
  using Spec = SpecOf<member>;
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
