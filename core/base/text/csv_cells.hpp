#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Cells of a row of numbers and names separated by commas, without surrounding blanks. Quotes have no
/// meaning.
std::vector<std::string> csv_cells(const std::string& row);

/// A row of texts, with its line break; those with a comma, a quote or a line break are quoted (RFC 4180).
std::string csv_row(const std::vector<std::string>& cells);

/// A number as a cell; empty if it is not finite.
std::string csv_number(double value);

/// Splits a row into cells, quotes included; commas within quotes do not separate.
void split_csv(std::string_view row, std::vector<std::string_view>& cells);

}  // namespace scree
