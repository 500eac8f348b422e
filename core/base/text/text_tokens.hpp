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

/// Removes and returns the first word of a line; empty if there is none.
inline std::string_view next_word(std::string_view& line) {
  size_t begin = 0;
  while (begin < line.size() && is_blank(line[begin])) ++begin;
  size_t end = begin;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

/// Iterates over the lines of a text. They end in LF, CR or both.
class TextLines {
 public:
  /// @param first  number of the text's first line
  explicit TextLines(std::string_view text, long first = 1) : text_(text), number_(first - 1) {}

  /// Advances to the next line; false at the end.
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
  /// Current line without its end.
  std::string_view line() const { return line_; }
  long number() const { return number_; }

 private:
  std::string_view text_;
  std::string_view line_;
  size_t place_ = 0;
  long number_;
};

/// Iterates over the words of a text and their lines.
class TextTokens {
 public:
  explicit TextTokens(std::string_view text) : text_(text) {}

  /// Next word; empty at the end of the text.
  std::string_view next() {
    for (; place_ < text_.size() && is_blank(text_[place_]); ++place_) {
      const bool second_of_two = text_[place_] == '\n' && place_ > 0 && text_[place_ - 1] == '\r';
      if (text_[place_] == '\r' || (text_[place_] == '\n' && !second_of_two)) ++line_;
    }
    const size_t begin = place_;
    while (place_ < text_.size() && !is_blank(text_[place_])) ++place_;
    return text_.substr(begin, place_ - begin);
  }
  /// Skips to the next line.
  void skip_line() {
    while (place_ < text_.size() && text_[place_] != '\n' && text_[place_] != '\r') ++place_;
  }
  /// Line of the last word, counted from 1.
  long line() const { return line_; }

 private:
  std::string_view text_;
  size_t place_ = 0;
  long line_ = 1;
};

/// Number of a whole word; infinite if too large for a double; none if it is not a number. Accepts exponents
/// with D, as in Fortran.
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
    // Underflow gives zero; the sign of the exponent distinguishes it from overflow.
    const bool small = word.find("e-") != std::string_view::npos || word.find("E-") != std::string_view::npos;
    return small ? 0.0 : std::numeric_limits<double>::infinity();
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

/// Word of a file in quotes, for messages: at most 40 characters, unprintable ones as question marks.
inline std::string quoted(std::string_view word) {
  std::string text(1, '"');
  text.append(word.substr(0, 40)).push_back('"');
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 127) c = '?';
  }
  return text;
}

/// Advice for a word that is not a number, with a special text for decimal commas.
inline std::string advice_on_number(std::string_view word) {
  const bool comma = word.find(',') != std::string_view::npos && word.find('.') == std::string_view::npos;
  return comma ? "write decimal points, not commas" : "a number is expected there";
}

}  // namespace scree
