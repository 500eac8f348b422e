#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace scree {

inline bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Takes the first word off a line; empty when there is none left.
inline std::string_view next_word(std::string_view& line) {
  size_t begin = 0;
  while (begin < line.size() && is_blank(line[begin])) ++begin;
  size_t end = begin;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

/// The lines of a text, one after the other. They end in LF, CR or both.
class TextLines {
 public:
  /// @param first  number of the text's first line
  explicit TextLines(std::string_view text, long first = 1) : text_(text), number_(first - 1) {}

  /// Whether there is another line, which is then at hand.
  bool next() {
    if (place_ >= text_.size()) return false;
    const size_t begin = place_;
    while (place_ < text_.size() && text_[place_] != '\n' && text_[place_] != '\r') ++place_;
    line_ = text_.substr(begin, place_ - begin);
    if (text_.substr(place_, 2) == "\r\n") ++place_;
    ++place_;
    ++number_;
    return true;
  }
  /// Without its end.
  std::string_view line() const { return line_; }
  long number() const { return number_; }

 private:
  std::string_view text_;
  std::string_view line_;
  size_t place_ = 0;
  long number_;
};

/// The words of a text, one after the other, with the line they stand in.
class TextTokens {
 public:
  explicit TextTokens(std::string_view text) : text_(text) {}

  /// The next word; empty at the end of the text.
  std::string_view next() {
    for (; place_ < text_.size() && is_blank(text_[place_]); ++place_) {
      const bool second_of_two = text_[place_] == '\n' && place_ > 0 && text_[place_ - 1] == '\r';
      if (text_[place_] == '\r' || (text_[place_] == '\n' && !second_of_two)) ++line_;
    }
    const size_t begin = place_;
    while (place_ < text_.size() && !is_blank(text_[place_])) ++place_;
    return text_.substr(begin, place_ - begin);
  }
  /// The next word is in a later line.
  void skip_line() {
    while (place_ < text_.size() && text_[place_] != '\n' && text_[place_] != '\r') ++place_;
  }
  /// The line of the last word, counted from 1.
  long line() const { return line_; }

 private:
  std::string_view text_;
  size_t place_ = 0;
  long line_ = 1;
};

/// The number that a whole word says, infinite when it is too large for a double; nothing when it is no
/// number. Exponents may be written as Fortran does, with D.
inline std::optional<double> number_in(std::string_view word) {
  if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end != word.data() + word.size() || word.empty()) {
    std::array<char, 64> copy;
    const auto d = static_cast<size_t>(end - word.data());
    if (d == 0 || d >= word.size() || word.size() > copy.size() || std::toupper(word[d]) != 'D') return {};
    std::copy(word.begin(), word.end(), copy.begin());
    copy[d] = 'e';
    return number_in(std::string_view(copy.data(), word.size()));
  }
  if (error == std::errc::result_out_of_range) {
    // Too small is as good as zero; the exponent's sign tells the two apart.
    const bool small = word.find("e-") != std::string_view::npos || word.find("E-") != std::string_view::npos;
    return small ? 0.0 : std::numeric_limits<double>::infinity();
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

/// A word of a file in quotes, for messages: at most 40 characters, those that cannot be shown as a question
/// mark.
inline std::string quoted(std::string_view word) {
  std::string text(1, '"');
  text.append(word.substr(0, 40)).push_back('"');
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 127) c = '?';
  }
  return text;
}

/// What is right in place of a word that is no number: of decimal commas more than that it is none.
inline std::string advice_on_number(std::string_view word) {
  const bool comma = word.find(',') != std::string_view::npos && word.find('.') == std::string_view::npos;
  return comma ? "write decimal points, not commas" : "a number is expected there";
}

}  // namespace scree
