#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

/// Writes the keys of a spec into a table.
class LawWriter {
 public:
  explicit LawWriter(InlineTable& table) : table_(table) {}

  void number(const NumberKey& key, double value) { table_.key(key.name, value); }
  void number_or(const NumberKey& key, double value) { table_.key(key.name, value); }
  void optional_number(const NumberKey& key, const std::optional<double>& value) {
    if (value) table_.key(key.name, *value);
  }
  void number_or_word(const NumberKey& key, const InsteadWord& instead, const std::optional<double>& value) {
    if (value) {
      table_.key(key.name, *value);
    } else {
      table_.key(key.name, std::string(instead.word));
    }
  }
  /// The first of the choices is the default.
  template <typename Value>
  void word(const WordKey<Value>& key, const Value& value) {
    if (value == key.choices.front().second) return;
    for (const auto& [word, meant] : key.choices) {
      if (meant == value) table_.key(key.name, std::string(word));
    }
  }
  template <typename... Forms>
  void table(const TableKey& key, const std::variant<Forms...>& value) {
    InlineTable inner;
    LawWriter writer(inner);
    std::visit([&]<typename Form>(const Form& form) { Form::visit_keys(form, writer); }, value);
    table_.raw(key.name, inner.text());
  }
  void refused(const RefusedKey&) {}

 private:
  InlineTable& table_;
};

}  // namespace

InlineTable law_table(const NormalLawSpec& law) {
  InlineTable table;
  LawWriter writer(table);
  std::visit(
      [&]<typename Spec>(const Spec& spec) {
        table.key("law", std::string(Spec::traits.name));
        Spec::visit_keys(spec, writer);
      },
      law);
  return table;
}

}  // namespace scree
