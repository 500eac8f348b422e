#pragma once

#include <string>
#include <vector>

namespace scree {

/// Cells of a row of numbers and names separated by commas, without surrounding blanks. Quotes have no
/// meaning.
std::vector<std::string> csv_cells(const std::string& row);

}  // namespace scree
