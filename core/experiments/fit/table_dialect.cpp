#include "core/experiments/fit/table_dialect.hpp"

#include <algorithm>

#include "core/base/text/number.hpp"

namespace scree {
namespace {

constexpr const char* blanks = " \t\r";

/// Length of the UTF-8 character at a position; 0: invalid.
std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(at) < 0x80) return 1;
  const std::size_t length = byte(at) >= 0xF0 ? 4 : byte(at) >= 0xE0 ? 3 : byte(at) >= 0xC2 ? 2 : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = at + 1; i < at + length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  return length;
}

/// A cell without surrounding blanks and quotes; two quotes within quotes are one.
std::string bare_cell(const std::string& cell) {
  const std::size_t first = cell.find_first_not_of(blanks);
  if (first == std::string::npos) return {};
  std::string text = cell.substr(first, cell.find_last_not_of(blanks) + 1 - first);
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return text;
  text = text.substr(1, text.size() - 2);
  for (std::size_t at = text.find("\"\""); at != std::string::npos; at = text.find("\"\"", at + 1))
    text.erase(at, 1);
  return text;
}

}  // namespace

std::string as_utf8(const std::string& row) {
  bool valid = true;
  for (std::size_t at = 0; valid && at < row.size();) {
    const std::size_t length = utf8_length(row, at);
    valid = length > 0;
    at += length;
  }
  if (valid) return row;
  std::string text;
  for (const char c : row) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | code >> 6U);
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

char named_separator(const std::string& row) {
  constexpr std::size_t prefix = 4;
  std::string text = row;
  std::erase(text, '"');
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.pop_back();
  if (text.size() != prefix + 1) return '\0';
  for (std::size_t i = 0; i < prefix; ++i) {
    if ((text[i] | 0x20) != ("sep="[i] | 0x20)) return '\0';
  }
  const char separator = text.back();
  return separator == ',' || separator == ';' || separator == '\t' ? separator : '\0';
}

char separator_of(const std::string& header) {
  for (const char separator : {';', '\t'}) {
    if (header.find(separator) != std::string::npos) return separator;
  }
  return ',';
}

std::vector<std::string> table_cells(const std::string& row, char separator) {
  std::vector<std::string> cells;
  std::string cell;
  bool quoted = false;
  for (const char c : row) {
    if (c == '"') quoted = !quoted;
    if (c == separator && !quoted) {
      cells.push_back(bare_cell(cell));
      cell.clear();
    } else {
      cell += c;
    }
  }
  cells.push_back(bare_cell(cell));
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return cells;
}

std::string read_table_number(const std::string& cell, TableDialect& dialect, double& value) {
  std::string text = cell;
  const auto commas = std::count(text.begin(), text.end(), ',');
  const auto points = std::count(text.begin(), text.end(), '.');
  if (commas > 0 && dialect.separator == ',')
    return "has a comma; where commas separate the columns, decimals must have points and thousands no "
           "separators";
  if (commas > 0 && points > 0)
    return "has a comma and a point; give no thousands separators, and one of the two for decimals";
  if (commas == 1) text[text.find(',')] = '.';
  if (!read_number(text, value)) return "must be a finite number";
  if (commas + points == 0) return {};
  const char mark = commas > 0 ? ',' : '.';
  if (dialect.decimal_mark != '\0' && dialect.decimal_mark != mark)
    return "has a decimal comma or point where numbers above have the other; all must have the same";
  dialect.decimal_mark = mark;
  return {};
}

}  // namespace scree
