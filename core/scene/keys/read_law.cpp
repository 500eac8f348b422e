#include <string>
#include <vector>

#include "core/scene/keys/read_parts.hpp"
#include "core/scene/toml/law_key_names.hpp"

namespace scree {
namespace {

/// Reads the keys of a spec from its table.
class LawReader {
 public:
  explicit LawReader(const TomlTable& table) : table_(table), line_(table.line()) {}

  void number(const NumberKey& key, double& value) { value = table_.number(key.name, key.range); }
  void number_or(const NumberKey& key, double& value) {
    value = table_.number_or(key.name, value, key.range);
  }
  void optional_number(const NumberKey& key, std::optional<double>& value) {
    value = table_.optional_number(key.name, key.range);
  }
  void number_or_word(const NumberKey& key, const InsteadWord& instead, std::optional<double>& value) {
    if (!table_.has_text(key.name)) {
      value = table_.number(key.name, key.range);
      return;
    }
    const std::string word = table_.text(key.name);
    if (word != instead.word) {
      table_.fail(key.name, "is \"" + word + "\"; it must be \"" + instead.word + "\", " + instead.meaning +
                                ", or a number");
    }
  }
  template <typename Value>
  void word(const WordKey<Value>& key, Value& value) {
    if (!table_.has(key.name)) return;
    const std::string given = table_.text(key.name);
    std::string all;
    for (const auto& [word, meant] : key.choices) {
      if (given == word) {
        value = meant;
        return;
      }
      all += (all.empty() ? "\"" : " or \"") + std::string(word) + "\"";
    }
    table_.fail(key.name, "is \"" + given + "\"; it must be " + all);
  }
  template <typename... Forms>
  void table(const TableKey& key, std::variant<Forms...>& value) {
    const TomlTable inner = table_.table(key.name);
    const int given = (inner.has(Forms::form) + ...);
    if (given != 1) {
      table_.fail(key.name, std::string("has ") + (given > 1 ? "more than" : "not even") + " one of " +
                                listed({Forms::form...}) + "; give exactly one of them");
    }
    const auto read = [&]<typename Form>(Form form) {
      if (!inner.has(Form::form)) return;
      read_keys(inner, form);
      value = form;
    };
    (read(Forms()), ...);
    line_ = table_.line(key.name);
  }
  void refused(const RefusedKey&) {}

  /// Line of the law, or of the table in it.
  int line() const { return line_; }

  template <typename Spec>
  static int read_keys(const TomlTable& table, Spec& spec) {
    allow_keys_of<Spec>(table);
    LawReader reader(table);
    Spec::visit_keys(spec, reader);
    return reader.line();
  }

 private:
  /// "one, two and three"
  static std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
      text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
    return text;
  }

  template <typename Spec>
  static void allow_keys_of(const TomlTable& table) {
    LawKeyNames names = law_key_names<Spec>();
    // A law is identified by its name, a form of a table by its keys.
    if constexpr (requires { Spec::traits; }) names.known.insert(names.known.begin(), "law");
    table.allow(names.known, names.reasons);
  }

  const TomlTable& table_;
  int line_;
};

/// @return whether the scene names this law
template <typename Spec>
bool read_as(const TomlTable& table, ContactRule& rule) {
  if (table.text("law") != Spec::traits.name) return false;
  Spec spec;
  rule.law_line = LawReader::read_keys(table, spec);
  if constexpr (requires { spec.fault(); }) {
    if (const auto fault = spec.fault()) table.table(fault->table).fail(fault->key, fault->message);
  }
  rule.normal = spec;
  return true;
}

}  // namespace

void read_normal_law(const TomlTable& table, ContactRule& rule) {
  bool read = false;
  for_each_law([&](const auto& spec) {
    if (!read) read = read_as<std::decay_t<decltype(spec)>>(table, rule);
  });
  if (read) return;
  table.fail("law", "is \"" + table.text("law") + "\"; it must be " +
                        names_of_laws([](const LawTraits&) { return true; }));
}

}  // namespace scree
