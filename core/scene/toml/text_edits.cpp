#include "core/scene/toml/text_edits.hpp"

#include <algorithm>

namespace scree {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_space(char c) {
  return is_blank(c) || c == '\r' || c == '\n';
}

/// Place of the first character from `at` on that is no blank.
std::size_t after_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

std::size_t after_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

/// Of an entry in an array, or "key = value" in an inline table.
TextSpan item_span(const TomlPart& list, std::size_t item) {
  return list.parts[item].statement;
}

}  // namespace

TextEdits::TextEdits(std::string_view text) : text_(text) {
  const std::size_t first = text.find('\n');
  line_break_ = first != std::string_view::npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
  // As between the first two tables that have something above them.
  for (const TomlPart& part : toml_source(text).parts) {
    const TomlPart& table = part.form == TomlForm::tables && !part.parts.empty() ? part.parts.back() : part;
    if (table.header.empty()) continue;
    const std::size_t begin = section_begin(table.header.begin);
    if (begin == 0) continue;
    spaced_ = blank({line_begin(begin - 1), line_end(begin - 1)});
    break;
  }
}

void TextEdits::replace(TextSpan span, std::string text) {
  edits_.push_back({span, std::move(text)});
}

std::size_t TextEdits::line_begin(std::size_t at) const {
  if (at == 0) return 0;
  const std::size_t before = text_.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

/// Before the line break.
std::size_t TextEdits::line_end(std::size_t at) const {
  std::size_t end = at;
  while (end < text_.size() && text_[end] != '\n') ++end;
  return end > at && end < text_.size() && text_[end - 1] == '\r' ? end - 1 : end;
}

bool TextEdits::blank(TextSpan span) const {
  const std::string_view text = span.of(text_);
  return std::all_of(text.begin(), text.end(), is_space);
}

bool TextEdits::comment_line(std::size_t begin) const {
  const std::size_t first = after_blanks(text_, begin);
  return first < text_.size() && text_[first] == '#';
}

/// White space at the beginning of the line.
std::string_view TextEdits::indent(std::size_t at) const {
  const std::size_t begin = line_begin(at);
  return text_.substr(begin, after_blanks(text_, begin) - begin);
}

/// With the comment lines right above the header.
std::size_t TextEdits::section_begin(std::size_t header) const {
  std::size_t begin = line_begin(header);
  while (begin > 0 && comment_line(line_begin(begin - 1))) begin = line_begin(begin - 1);
  return begin;
}

/// With the comment lines right below, unless they belong to what follows.
std::size_t TextEdits::section_end(std::size_t end) const {
  const std::size_t own = line_end(end);
  std::size_t last = own;
  std::size_t next = text_.find('\n', last);
  while (next != std::string_view::npos && next + 1 < text_.size() && comment_line(next + 1)) {
    last = line_end(next + 1);
    next = text_.find('\n', last);
  }
  const bool at_end = next == std::string_view::npos || next + 1 >= text_.size();
  return at_end || blank({next + 1, line_end(next + 1)}) ? last : own;
}

/// End of the last line that is not blank, above the line that begins at `line`.
std::size_t TextEdits::content_before(std::size_t line) const {
  while (line > 0 && is_space(text_[line - 1])) --line;
  return line;
}

std::string TextEdits::with_line_ends(const std::string& text) const {
  std::string changed;
  for (const char c : text) c == '\n' ? changed.append(line_break_) : changed.append(1, c);
  return changed;
}

void TextEdits::remove_lines(TextSpan span) {
  const std::size_t begin = line_begin(span.begin);
  std::size_t end = line_end(span.end);
  if (begin > 0) {
    // From the break above, so that lines can be added above and below.
    edits_.push_back({{line_end(line_begin(begin - 1)), end}, {}});
  } else {
    const std::size_t line_break = text_.find('\n', end);
    end = line_break == std::string_view::npos ? text_.size() : line_break + 1;
    edits_.push_back({{begin, end}, {}});
  }
}

void TextEdits::add_line(std::size_t at, const std::string& line) {
  const std::size_t end = line_end(at);
  edits_.push_back({{end, end}, line_break_ + std::string(indent(at)) + with_line_ends(line)});
}

void TextEdits::remove_section(const TomlPart& table) {
  const std::size_t begin = content_before(section_begin(table.header.begin));
  std::size_t end = section_end(table.body.end);
  if (begin == 0) end = after_space(text_, end);
  edits_.push_back({{begin, end}, {}});
}

void TextEdits::add_section_behind(std::size_t end, const std::string& section) {
  const std::size_t at = section_end(end);
  edits_.push_back({{at, at}, line_break_ + (spaced_ ? line_break_ : "") + with_line_ends(section)});
}

void TextEdits::add_section_above(TextSpan header, const std::string& section) {
  const std::size_t at = content_before(section_begin(header.begin));
  const std::string space = line_break_ + (spaced_ ? line_break_ : "");
  edits_.push_back({{at, at}, at == 0 ? with_line_ends(section) + space : space + with_line_ends(section)});
}

/// Behind an item and the comma that follows it; without a comma, behind the item.
std::size_t TextEdits::after_comma(const TomlPart& list, std::size_t item) const {
  const std::size_t end = item_span(list, item).end;
  std::size_t at = end;
  for (at = after_space(text_, at); at < list.value.end && text_[at] == '#';)
    at = after_space(text_, line_end(at));
  return at < list.value.end && text_[at] == ',' ? at + 1 : end;
}

/// Returns whether no other item, nor a bracket, shares the lines of an item of an array.
bool TextEdits::alone(const TomlPart& list, std::size_t item) const {
  if (list.form != TomlForm::array) return false;
  const std::size_t begin = item_span(list, item).begin;
  const std::size_t end = after_comma(list, item);
  const std::size_t next = after_blanks(text_, end);
  const char after = next < text_.size() ? text_[next] : '\n';
  return (after == '#' || after == '\r' || after == '\n') && blank({line_begin(begin), begin});
}

void TextEdits::add_behind(const TomlPart& list, std::size_t item, const std::vector<std::string>& added) {
  const TextSpan span = item_span(list, item);
  if (!alone(list, item)) {
    for (const std::string& one : added) edits_.push_back({{span.end, span.end}, ", " + one});
    return;
  }
  const std::size_t comma = after_comma(list, item);
  const bool with_comma = comma != span.end;
  if (!with_comma) edits_.push_back({{span.end, span.end}, ","});
  const std::size_t end = line_end(comma);
  for (std::size_t i = 0; i < added.size(); ++i) {
    const bool last = i + 1 == added.size();
    edits_.push_back(
        {{end, end},
         line_break_ + std::string(indent(span.begin)) + added[i] + (with_comma || !last ? "," : "")});
  }
}

void TextEdits::add_to_front(const TomlPart& list, const std::vector<std::string>& added) {
  const std::size_t first = item_span(list, 0).begin;
  if (!alone(list, 0)) {
    for (const std::string& one : added) edits_.push_back({{first, first}, one + ", "});
    return;
  }
  const std::size_t above = line_end(line_begin(line_begin(first) - 1));
  for (const std::string& one : added)
    edits_.push_back({{above, above}, line_break_ + std::string(indent(first)) + one + ","});
}

void TextEdits::remove_items(const TomlPart& list, const std::vector<bool>& removed) {
  const std::size_t count = list.parts.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!removed[i]) continue;
    if (alone(list, i)) {
      remove_lines({item_span(list, i).begin, after_comma(list, i)});
      continue;
    }
    std::size_t last = i;
    while (last + 1 < count && removed[last + 1] && !alone(list, last + 1)) ++last;
    const std::size_t begin = item_span(list, i).begin;
    const std::size_t end = item_span(list, last).end;
    if (last + 1 < count) {
      const std::size_t next = item_span(list, last + 1).begin;
      const bool same_line = line_end(end) >= next;
      edits_.push_back({{begin, same_line ? next : after_comma(list, last)}, {}});
    } else if (i > 0) {
      edits_.push_back({{item_span(list, i - 1).end, end}, {}});
    } else {
      edits_.push_back({{begin, end}, {}});
    }
    i = last;
  }
}

/// For a list of which nothing stays.
void TextEdits::replace_items(const TomlPart& list, const std::vector<std::string>& added) {
  std::string all;
  for (const std::string& one : added) all += (all.empty() ? "" : ", ") + one;
  if (list.parts.empty()) {
    const bool table = list.form == TomlForm::inline_table;
    replace({list.value.begin + 1, list.value.begin + 1}, table ? " " + all + " " : all);
  } else {
    replace({item_span(list, 0).begin, after_comma(list, list.parts.size() - 1)}, all);
  }
}

void TextEdits::change_items(const TomlPart& list, const Items& items) {
  std::vector<bool> removed = items.removed;
  removed.resize(list.parts.size());
  const bool any_stays = std::find(removed.begin(), removed.end(), false) != removed.end();
  if (!any_stays) {
    const auto added = items.added.find(at_front);
    replace_items(list, added == items.added.end() ? std::vector<std::string>() : added->second);
    return;
  }
  remove_items(list, removed);
  for (const auto& [item, added] : items.added) {
    if (item == at_front) {
      add_to_front(list, added);
    } else {
      add_behind(list, item, added);
    }
  }
}

std::optional<std::string> TextEdits::result() const {
  std::vector<Edit> edits = edits_;
  // Where something is removed and added, the addition comes first.
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
    if (a.span.begin != b.span.begin) return a.span.begin < b.span.begin;
    return a.span.empty() && !b.span.empty();
  });
  std::string text;
  std::size_t done = 0;
  bool removing = false;  ///< what ends at `done` was removed
  for (const Edit& edit : edits) {
    if (edit.span.begin < done) {
      // Inside what is removed anyway.
      if (!removing || (edit.span.empty() && !edit.text.empty())) return std::nullopt;
      if (edit.span.end > done) {
        if (!edit.text.empty()) return std::nullopt;
        done = edit.span.end;
      }
      continue;
    }
    text.append(text_.substr(done, edit.span.begin - done)).append(edit.text);
    done = edit.span.end;
    removing = edit.text.empty();
  }
  text.append(text_.substr(done));
  return text;
}

}  // namespace scree
