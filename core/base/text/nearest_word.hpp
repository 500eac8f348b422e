#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// The candidate that a mistyped word most likely means, or "" where none is near.
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace scree
