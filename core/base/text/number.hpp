#pragma once

#include <string>

namespace scree {

/// Shortest decimal text that reads back to the same double: "0.1", "1e-05", "inf".
std::string number_text(double value);

/// A limit rounded down to three digits: 1.2949e-06 gives "1.29e-06". Precondition: greater than 0.
std::string number_text_below(double limit);

/// Parses a whole text as one finite number, without spaces; false for anything else.
bool read_number(const std::string& text, double& value);

}  // namespace scree
