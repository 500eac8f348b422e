#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/base/text/number.hpp"

namespace scree {

// CLI11's checks of numbers accept NaN and print limits with all digits.

/// @param what  "number of seconds"
inline CLI::Validator finite_positive(const std::string& what) {
  return {[what](const std::string& text) {
            double value = 0.0;
            return read_number(text, value) && value > 0.0
                       ? std::string()
                       : "“" + text + "” is not a " + what + " greater than 0";
          },
          ""};
}

inline CLI::Validator finite_not_negative(const std::string& what) {
  return {[what](const std::string& text) {
            double value = 0.0;
            return read_number(text, value) && value >= 0.0
                       ? std::string()
                       : "“" + text + "” is not a " + what + ", 0 or greater";
          },
          ""};
}

/// @param most_belongs  whether the largest number is one of them
/// @param what          "number of degrees from -360 to 360"
inline CLI::Validator within(double least, double most, bool most_belongs, const std::string& what) {
  return {[=](const std::string& text) {
            double value = 0.0;
            const bool good = read_number(text, value) && value >= least &&
                              (value < most || (most_belongs && value == most));
            return good ? std::string() : "“" + text + "” is not a " + what;
          },
          ""};
}

}  // namespace scree
