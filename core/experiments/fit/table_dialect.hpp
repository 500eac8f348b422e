#pragma once

#include <string>
#include <vector>

namespace scree {

/// Dialect of a table saved by a spreadsheet or an instrument: column separator and decimal mark.
struct TableDialect {
  char separator = ',';      ///< comma, semicolon or tab
  char decimal_mark = '\0';  ///< of the numbers so far; 0: none had one
};

/// A row in UTF-8; invalid bytes are taken as Latin 1.
std::string as_utf8(const std::string& row);

/// Separator named by a spreadsheet's "sep=;" line.
/// @return 0: the row is not such a line
char named_separator(const std::string& row);

/// Column separator of a header line: a semicolon or a tab if there is one, otherwise a comma.
char separator_of(const std::string& header);

/// Cells of a row without surrounding blanks and quotes. Separators between quotes are text. Empty cells at
/// the end are dropped.
std::vector<std::string> table_cells(const std::string& row, char separator);

/// Reads a number with a decimal point or, unless commas separate columns, a decimal comma.
/// @return error message; empty: success
std::string read_table_number(const std::string& cell, TableDialect& dialect, double& value);

}  // namespace scree
