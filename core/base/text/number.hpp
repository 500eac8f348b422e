#pragma once

#include <string>

namespace scree {

/// The shortest decimal text that reads back to the same double: "0.1", "1e-05", "inf".
std::string number_text(double value);

/// A limit from below, with three digits: of 1.2949e-06 "1.29e-06". Precondition: it is greater than 0.
std::string number_text_below(double limit);

/// The number that a whole text is, without spaces; nothing else than one finite number counts.
bool read_number(const std::string& text, double& value);

}  // namespace scree
