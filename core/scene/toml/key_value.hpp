#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "core/base/text/number.hpp"
#include "core/scene/toml/key_input.hpp"
#include "core/scene/toml/toml_table.hpp"
#include "core/scene/toml/toml_writer.hpp"
#include "core/scene/words.hpp"

namespace scree {

/// Reading and writing of a type of value, its name on the page, and what a form asks for.
template <class Value>
struct KeyValue;

template <>
struct KeyValue<double> {
  static constexpr bool has_range = true;
  static constexpr KeyInput input{KeyKind::number};
  static double read(const TomlTable& table, std::string_view key, const NumberRange& range) {
    return table.number(key, range);
  }
  static std::string text(double value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange& range);
};

template <std::integral Value>
struct KeyValue<Value> {
  static constexpr bool has_range = true;
  static constexpr KeyInput input{KeyKind::whole_number};
  static Value read(const TomlTable& table, std::string_view key, const NumberRange& range) {
    constexpr auto least = std::numeric_limits<long long>::min();
    constexpr auto largest = std::numeric_limits<long long>::max();
    const double from = std::max(range.from, std::floor(range.above) + 1.0);
    const double up_to = std::min(range.up_to, std::ceil(range.below) - 1.0);
    return static_cast<Value>(
        table.whole_number(key, std::isfinite(from) ? static_cast<long long>(from) : least,
                           std::isfinite(up_to) ? static_cast<long long>(up_to) : largest));
  }
  static std::string text(Value value, const TomlWriter&) { return std::to_string(value); }
  static std::string type(const NumberRange& range) { return "whole " + KeyValue<double>::type(range); }
};

template <>
struct KeyValue<bool> {
  static constexpr KeyInput input{KeyKind::flag};
  static bool read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.flag(key);
  }
  static std::string text(bool value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "true or false"; }
};

template <>
struct KeyValue<std::string> {
  static constexpr KeyInput input{KeyKind::text};
  static std::string read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.text(key);
  }
  static std::string text(const std::string& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "text"; }
};

template <>
struct KeyValue<Vec3> {
  static constexpr KeyInput input{KeyKind::vector};
  static Vec3 read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.vector(key);
  }
  static std::string text(const Vec3& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "vector"; }
};

template <>
struct KeyValue<Vec2> {
  static constexpr KeyInput input{KeyKind::pair};
  static Vec2 read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.pair(key);
  }
  static std::string text(const Vec2& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "`[x, y]`"; }
};

template <>
struct KeyValue<std::filesystem::path> {
  static constexpr KeyInput input{KeyKind::path};
  static std::filesystem::path read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.path(key);
  }
  static std::string text(const std::filesystem::path& value, const TomlWriter& out) {
    return out.path(value);
  }
  static std::string type(const NumberRange&) { return "path"; }
};

/// Times, ascending.
template <>
struct KeyValue<std::vector<double>> {
  static constexpr KeyInput input{KeyKind::numbers};
  static std::vector<double> read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.times(key);
  }
  static std::string text(const std::vector<double>& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "list of numbers, ascending"; }
};

template <>
struct KeyValue<std::vector<Vec3>> {
  static constexpr KeyInput input{KeyKind::vectors};
  static std::vector<Vec3> read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.vectors(key);
  }
  static std::string text(const std::vector<Vec3>& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "list of vectors"; }
};

template <>
struct KeyValue<std::vector<Vec2>> {
  static constexpr KeyInput input{KeyKind::pairs};
  static std::vector<Vec2> read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.pairs(key);
  }
  static std::string text(const std::vector<Vec2>& value, const TomlWriter&) { return toml_value(value); }
  static std::string type(const NumberRange&) { return "list of `[x, y]`"; }
};

template <>
struct KeyValue<std::vector<std::string>> {
  static constexpr KeyInput input{KeyKind::texts};
  static std::vector<std::string> read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return table.texts(key);
  }
  static std::string text(const std::vector<std::string>& value, const TomlWriter&) {
    return toml_value(value);
  }
  static std::string type(const NumberRange&) { return "list of texts"; }
};

/// "`"left"`, `"right"`"
template <class Words>
std::string words_text(const Words& words) {
  std::string text;
  for (const auto& one : words) text.append(text.empty() ? "`\"" : ", `\"").append(one.word).append("\"`");
  return text;
}

/// Value of a word. @throws SceneError at the key, naming all words
template <class Choice, std::size_t count>
Choice value_of_word(const TomlTable& table, std::string_view key, const std::string& given,
                     const std::array<Word<Choice>, count>& words) {
  std::string all;
  for (const Word<Choice>& one : words) {
    if (given == one.word) return one.value;
    all += (all.empty() ? "\"" : " or \"") + std::string(one.word) + "\"";
  }
  table.fail(key, "is \"" + given + "\"; it must be " + all);
}

template <class Choice>
requires std::is_enum_v<Choice>
struct KeyValue<Choice> {
  static constexpr KeyInput input{KeyKind::choice, bare_words<words_of<Choice>>};
  static Choice read(const TomlTable& table, std::string_view key, const NumberRange&) {
    return value_of_word(table, key, table.text(key), words_of<Choice>);
  }
  static std::string text(Choice value, const TomlWriter&) {
    return toml_value(std::string(word_for(value)));
  }
  static std::string type(const NumberRange&) { return words_text(words_of<Choice>); }
};

template <class Value>
struct KeyValue<std::optional<Value>> {
  static constexpr KeyInput input = KeyValue<Value>::input;
  static std::optional<Value> read(const TomlTable& table, std::string_view key, const NumberRange& range) {
    return KeyValue<Value>::read(table, key, range);
  }
  static std::string text(const std::optional<Value>& value, const TomlWriter& out) {
    return value ? KeyValue<Value>::text(*value, out) : std::string();
  }
  static std::string type(const NumberRange& range) { return KeyValue<Value>::type(range); }
};

constexpr bool has_bounds(const NumberRange& range) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return range.above > -infinity || range.from > -infinity || range.below < infinity ||
         range.up_to < infinity;
}

/// Whether values of this type can have a range.
template <class Value>
inline constexpr bool takes_range = requires {
  KeyValue<Value>::has_range;
};
template <class Value>
inline constexpr bool takes_range<std::optional<Value>> = takes_range<Value>;

}  // namespace scree
