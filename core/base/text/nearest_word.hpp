#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Candidate that a mistyped word most likely means; "": none.
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace scree
