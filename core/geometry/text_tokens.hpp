#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace scree {

/// The words of a text, one after the other, with the line they stand in.
class TextTokens {
 public:
  explicit TextTokens(std::string_view text) : text_(text) {}

  /// The next word; empty at the end of the text.
  std::string_view next() {
    while (place_ < text_.size() && is_blank(text_[place_])) {
      if (text_[place_++] == '\n') ++line_;
    }
    const size_t begin = place_;
    while (place_ < text_.size() && !is_blank(text_[place_])) ++place_;
    return text_.substr(begin, place_ - begin);
  }
  /// What is left of the line, without its end; the next word is in a later line.
  std::string_view rest_of_line() {
    const size_t begin = place_;
    place_ = std::min(text_.find('\n', place_), text_.size());
    return text_.substr(begin, place_ - begin);
  }
  /// The line of the last word, counted from 1.
  long line() const { return line_; }
  /// What follows the last word or line, starting with the white space or line end behind it.
  std::string_view rest() const { return text_.substr(place_); }

 private:
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

  std::string_view text_;
  size_t place_ = 0;
  long line_ = 1;
};

/// The number that a whole word says, infinite when it is too large for a double; nothing when it is no
/// number.
inline std::optional<double> number_in(std::string_view word) {
  if (word.size() > 1 && word.front() == '+') word.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end != word.data() + word.size() || word.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    // Too small is as good as zero; the exponent's sign tells the two apart.
    const bool small = word.find("e-") != std::string_view::npos || word.find("E-") != std::string_view::npos;
    return small ? 0.0 : std::numeric_limits<double>::infinity();
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

}  // namespace scree
