#pragma once

#include <string>
#include <vector>

namespace scree {

/// The cells of a row of numbers and names between commas, without the blanks around them. Quotes have no
/// meaning.
std::vector<std::string> csv_cells(const std::string& row);

}  // namespace scree
