#pragma once

#include <string>
#include <vector>

namespace scree {

/// How a table is written that a spreadsheet or an instrument has saved: what parts its columns, and whether
/// its decimals have points or commas.
struct TableDialect {
  char separator = ',';      ///< comma, semicolon or tab
  char decimal_mark = '\0';  ///< of the numbers so far; 0: none of them had one
};

/// A row in UTF-8; bytes that are not are taken for Latin 1.
std::string as_utf8(const std::string& row);

/// "sep=;", with which spreadsheets name the separator. @return 0: the row is another one
char named_separator(const std::string& row);

/// What parts the columns of a header line: a semicolon or a tab where there is one, otherwise a comma.
char separator_of(const std::string& header);

/// The cells of a row, without the blanks and the quotes around them; separators between quotes are text.
/// Empty cells at the end are left out.
std::vector<std::string> table_cells(const std::string& row, char separator);

/// Reads a number whose decimals have a point or, where commas do not part the columns, a comma.
/// @return what is wrong; empty: nothing
std::string read_table_number(const std::string& cell, TableDialect& dialect, double& value);

}  // namespace scree
