#pragma once

#include <string>

namespace scree {

/// "5,612"
std::string grouped_text(int number);

}  // namespace scree
