#pragma once

#include <string>

namespace scree {

/// The shortest decimal text that reads back to the same double: "0.1", "1e-05", "inf".
std::string number_text(double value);

/// The number that a whole text is, without spaces; nothing else than one finite number counts.
bool read_number(const std::string& text, double& value);

}  // namespace scree
