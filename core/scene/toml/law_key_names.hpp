#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/laws/common/law_keys.hpp"

namespace scree {

/// Collects the names of a law's keys, or of the keys of a table in it.
struct LawKeyNames {
  struct Table {
    std::string_view name;
    std::vector<std::string_view> keys;  ///< of all its forms
  };
  std::vector<std::string_view> known;
  std::vector<std::pair<std::string_view, std::string_view>> reasons;  ///< rejected keys and reasons
  std::vector<Table> tables;

  void number(const NumberKey& key, double) { known.push_back(key.name); }
  void number_or(const NumberKey& key, double) { known.push_back(key.name); }
  void optional_number(const NumberKey& key, const std::optional<double>&) { known.push_back(key.name); }
  void number_or_word(const NumberKey& key, const InsteadWord&, const std::optional<double>&) {
    known.push_back(key.name);
  }
  template <typename Value>
  void word(const WordKey<Value>& key, const Value&) {
    known.push_back(key.name);
  }
  template <typename... Forms>
  void table(const TableKey& key, const std::variant<Forms...>&) {
    known.push_back(key.name);
    LawKeyNames inner;
    const auto visit = [&]<typename Form>(const Form& form) { Form::visit_keys(form, inner); };
    (visit(Forms()), ...);
    tables.push_back({key.name, inner.known});
  }
  void refused(const RefusedKey& key) { reasons.emplace_back(key.name, key.reason); }
};

template <typename Spec>
LawKeyNames law_key_names() {
  LawKeyNames names;
  const Spec spec;
  Spec::visit_keys(spec, names);
  return names;
}

}  // namespace scree
