#include "core/scene/declared/law_forms.hpp"

#include <algorithm>

#include "core/laws/normal_laws.hpp"

namespace scree {
namespace {

/// Lists the keys of a law or of a table in it.
class LawLines {
 public:
  explicit LawLines(std::string path) : path_(std::move(path)) {}

  void number(const NumberKey& key, double) { add(number_line(key, "required")).required = true; }
  void number_or(const NumberKey& key, double value) {
    const std::string number = toml_value(value);
    add(number_line(key, std::string("`") + number + "`"));
  }
  void optional_number(const NumberKey& key, const std::optional<double>&) { add(number_line(key, "–")); }
  void number_or_word(const NumberKey& key, const InsteadWord& instead, const std::optional<double>&) {
    KeyLine& line = add(number_line(key, "required"));
    line.required = true;
    line.words = {instead.word};
  }
  template <typename Value>
  void word(const WordKey<Value>& key, const Value&) {
    KeyLine line{
        key.name, {}, {}, std::string("`\"").append(key.choices.front().first).append("\"`"), key.meaning};
    line.kind = KeyKind::choice;
    for (const auto& [word, meant] : key.choices) line.words.emplace_back(word);
    add(std::move(line));
  }
  template <typename... Forms>
  void table(const TableKey& key, const std::variant<Forms...>&) {
    KeyLine line{key.name, "table", {}, "required", key.meaning};
    line.kind = KeyKind::table;
    line.required = true;
    add(std::move(line));
    LawLines inner(path_ + "." + key.name);
    const auto visit = [&]<typename Form>(const Form& form) { Form::visit_keys(form, inner); };
    (visit(Forms()), ...);
    // Each is required in one of several forms only.
    for (KeyLine& one : inner.lines_) {
      one.required = false;
      if (one.otherwise == "required") one.otherwise = "–";
    }
    inner_.push_back({inner.path_, {}, std::move(inner.lines_)});
  }
  void refused(const RefusedKey&) {}

  std::vector<KeyTable> tables() && {
    std::vector<KeyTable> tables = {{path_, {}, std::move(lines_)}};
    std::move(inner_.begin(), inner_.end(), std::back_inserter(tables));
    return tables;
  }

 private:
  static KeyLine number_line(const NumberKey& key, std::string otherwise) {
    KeyLine line{key.name, KeyValue<double>::type(key.range), key.unit, std::move(otherwise), key.meaning};
    line.kind = KeyKind::number;
    line.range = key.range;
    return line;
  }
  KeyLine& add(KeyLine line) {
    lines_.push_back(std::move(line));
    return lines_.back();
  }

  std::string path_;
  std::vector<KeyLine> lines_;
  std::vector<KeyTable> inner_;
};

std::vector<LawForm> make_law_forms() {
  std::vector<LawForm> forms;
  for_each_law([&](const auto& spec) {
    using Spec = std::decay_t<decltype(spec)>;
    LawLines lines("contact.normal");
    Spec::visit_keys(spec, lines);
    forms.push_back({Spec::traits.name, Spec::traits.title, std::move(lines).tables()});
  });
  return forms;
}

}  // namespace

const std::vector<LawForm>& law_forms() {
  static const std::vector<LawForm> forms = make_law_forms();
  return forms;
}

}  // namespace scree
