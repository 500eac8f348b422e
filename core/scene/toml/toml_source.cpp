#include "core/scene/toml/toml_source.hpp"

#include <algorithm>
#include <charconv>

namespace scree {
namespace {

constexpr int deepest = 100;  ///< nested arrays and inline tables

void append_utf8(std::string& text, unsigned code) {
  const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xc0 | code >> 6);
    add(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    add(0xe0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3f));
    add(0x80 | (code & 0x3f));
  } else {
    add(0xf0 | (code >> 18 & 0x07));
    add(0x80 | (code >> 12 & 0x3f));
    add(0x80 | (code >> 6 & 0x3f));
    add(0x80 | (code & 0x3f));
  }
}

/// A key without its double quotes and escapes.
std::string unescaped(std::string_view quoted) {
  constexpr std::string_view escapes = "btnfr";
  constexpr std::string_view meanings = "\b\t\n\f\r";
  std::string text;
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      text += quoted[i];
      continue;
    }
    const char escape = quoted[++i];
    if (const std::size_t known = escapes.find(escape); known != std::string_view::npos) {
      text += meanings[known];
    } else if (escape == 'u' || escape == 'U') {
      const std::string_view digits = quoted.substr(i + 1, escape == 'u' ? 4 : 8);
      unsigned code = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
      append_utf8(text, code);
      i += digits.size();
    } else {
      text += escape;
    }
  }
  return text;
}

struct KeyStep {
  std::string name;
  TextSpan span;
};

class SourceReader {
 public:
  explicit SourceReader(std::string_view text) : text_(text) {}

  TomlPart read() {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
    root_.body = {at_, at_};
    TomlPart* section = &root_;
    for (skip_blank(true); at_ < text_.size(); skip_blank(true)) {
      if (text_[at_] == '[') {
        section = &read_header();
      } else {
        section->body.end = read_statement(*section, true);
      }
      // After a fault, the rest of the line.
      skip_blank(false);
      if (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r' && text_[at_] != '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
    }
    return std::move(root_);
  }

 private:
  bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }

  /// @param lines  also line breaks and comments
  void skip_blank(bool lines) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (lines && c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == ' ' || c == '\t' || (lines && (c == '\n' || c == '\r'))) {
        ++at_;
      } else {
        return;
      }
    }
  }

  /// After the text that begins here; one on a single line ends with it.
  std::size_t end_of_text() const {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool lines = text_.substr(at_, 3) == three;
    std::size_t i = at_ + (lines ? 3 : 1);
    for (; i < text_.size(); ++i) {
      if (quote == '"' && text_[i] == '\\') {
        ++i;
      } else if (!lines && text_[i] == '\n') {
        return i;
      } else if (lines ? text_.substr(i, 3) == three : text_[i] == quote) {
        i += lines ? 3 : 1;
        // The text itself may end with two quotes.
        for (int more = 0; lines && more < 2 && i < text_.size() && text_[i] == quote; ++more) ++i;
        return i;
      }
    }
    return text_.size();
  }

  std::vector<KeyStep> read_key() {
    std::vector<KeyStep> steps;
    do {
      if (!steps.empty()) ++at_;
      skip_blank(false);
      const std::size_t begin = at_;
      if (sees('"') || sees('\'')) {
        const bool basic = text_[at_] == '"';
        at_ = end_of_text();
        const std::string_view inner = text_.substr(begin + 1, std::max(at_, begin + 2) - begin - 2);
        steps.push_back({basic ? unescaped(inner) : std::string(inner), {begin, at_}});
      } else {
        at_ = std::min(text_.find_first_of(".=]}, \t\r\n#[{\"'", at_), text_.size());
        steps.push_back({std::string(text_.substr(begin, at_ - begin)), {begin, at_}});
      }
      skip_blank(false);
    } while (sees('.'));
    return steps;
  }

  static TomlPart& part_named(TomlPart& table, const std::string& name) {
    const auto found = std::find_if(table.parts.begin(), table.parts.end(),
                                    [&](const TomlPart& one) { return one.key == name; });
    if (found != table.parts.end()) return *found;
    table.parts.emplace_back();
    table.parts.back().key = name;
    return table.parts.back();
  }

  TomlPart& read_header() {
    const std::size_t begin = at_;
    const bool list = text_.substr(at_, 2) == "[[";
    at_ += list ? 2 : 1;
    const std::vector<KeyStep> steps = read_key();
    for (int brackets = list ? 2 : 1; brackets > 0 && sees(']'); --brackets) ++at_;
    TomlPart* table = &root_;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      table = &part_named(*table, steps[i].name);
      const bool last = i + 1 == steps.size();
      if (last && list) {
        table->form = TomlForm::tables;
        table->parts.emplace_back();
      }
      if (table->form == TomlForm::tables && !table->parts.empty()) table = &table->parts.back();
    }
    table->header = {begin, at_};
    table->body = table->header;
    return *table;
  }

  /// @param lines  below a header; otherwise in an inline table
  /// @return its end
  std::size_t read_statement(TomlPart& table, bool lines) {
    const std::size_t begin = at_;
    const std::vector<KeyStep> steps = read_key();
    TomlPart value;
    if (sees('=')) {
      ++at_;
      skip_blank(false);
      value = read_value();
    } else {
      value.form = TomlForm::value;
      value.value = {at_, at_};
    }
    const std::size_t end = std::max(value.value.end, steps.back().span.end);
    TomlPart* owner = &table;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
      owner = &part_named(*owner, steps[i].name);
      owner->dotted = std::string(text_.substr(begin, steps[i + 1].span.begin - begin));
      owner->body = {owner->body.empty() ? begin : owner->body.begin, end};
      if (!lines) owner->statement = owner->body;
    }
    value.key = steps.back().name;
    value.statement = {begin, end};
    owner->parts.push_back(std::move(value));
    if (at_ == begin) ++at_;  // a fault
    return end;
  }

  TomlPart read_value() {
    TomlPart part;
    part.value = part.statement = {at_, at_};
    part.form = TomlForm::value;
    if (at_ >= text_.size()) return part;
    const char first = text_[at_];
    if (depth_ < deepest && (first == '[' || first == '{')) {
      ++depth_;
      read_inner(part);
      --depth_;
    } else if (first == '"' || first == '\'') {
      at_ = end_of_text();
    } else {
      at_ = std::min(text_.find_first_of(",]}#\r\n", at_), text_.size());
      while (at_ > part.value.begin && (text_[at_ - 1] == ' ' || text_[at_ - 1] == '\t')) --at_;
    }
    part.value.end = part.statement.end = at_;
    return part;
  }

  void read_inner(TomlPart& part) {
    const bool list = text_[at_] == '[';
    const char closing = list ? ']' : '}';
    part.form = list ? TomlForm::array : TomlForm::inline_table;
    ++at_;
    for (skip_blank(true); at_ < text_.size() && !sees(closing); skip_blank(true)) {
      const std::size_t begin = at_;
      if (list) {
        part.parts.push_back(read_value());
      } else {
        read_statement(part, false);
      }
      skip_blank(true);
      if (sees(',')) ++at_;
      if (at_ == begin) ++at_;  // a fault
    }
    if (at_ < text_.size()) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  TomlPart root_;
};

}  // namespace

const TomlPart* TomlPart::find(std::string_view name) const {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const TomlPart& one) { return one.key == name; });
  return found == parts.end() ? nullptr : &*found;
}

TomlPart toml_source(std::string_view text) {
  return SourceReader(text).read();
}

TextSpan whole_span(const TomlPart& part) {
  TextSpan whole = part.body.empty() ? part.statement : part.body;
  for (const TomlPart& one : part.parts) {
    const TextSpan inner = whole_span(one);
    if (inner.empty()) continue;
    whole =
        whole.empty() ? inner : TextSpan{std::min(whole.begin, inner.begin), std::max(whole.end, inner.end)};
  }
  return whole;
}

}  // namespace scree
