#include "core/base/text/number.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace scree {

std::string number_text(double value) {
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end};
}

std::string number_text_below(double limit) {
  constexpr int digits = 3;
  const double last = std::pow(10.0, std::floor(std::log10(limit)) - (digits - 1));
  std::array<char, 32> buffer;
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::floor(limit / last) * last,
                    std::chars_format::general, digits);
  return {buffer.data(), end};
}

bool read_number(const std::string& text, double& value) {
  const char* first = text.data();
  const char* last = first + text.size();
  if (last - first > 1 && *first == '+' && first[1] != '-') ++first;
  const auto [end, error] = std::from_chars(first, last, value);
  return error == std::errc() && end == last && std::isfinite(value);
}

}  // namespace scree
