#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/text/number.hpp"

namespace scree {

// CLI11's own checks of numbers let NaN through, and name limits by all of their digits.

/// @param what  "number of seconds"
inline CLI::Validator finite_positive(const std::string& what) {
  return {[what](const std::string& text) {
            double value = 0.0;
            return read_number(text, value) && value > 0.0
                       ? std::string()
                       : "“" + text + "” is no " + what + " greater than 0";
          },
          ""};
}

inline CLI::Validator finite_not_negative(const std::string& what) {
  return {[what](const std::string& text) {
            double value = 0.0;
            return read_number(text, value) && value >= 0.0
                       ? std::string()
                       : "“" + text + "” is no " + what + ", 0 or greater";
          },
          ""};
}

}  // namespace scree
