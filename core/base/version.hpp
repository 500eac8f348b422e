#pragma once

#include <string_view>

namespace scree {

/// "0.1.0"
std::string_view version();

}  // namespace scree
