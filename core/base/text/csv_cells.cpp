#include "core/base/text/csv_cells.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/number.hpp"

namespace scree {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

}  // namespace

std::vector<std::string> csv_cells(const std::string& row) {
  constexpr const char* blanks = " \t\r";
  std::vector<std::string> cells;
  for (size_t begin = 0; begin <= row.size();) {
    const size_t end = std::min(row.find(',', begin), row.size());
    const std::string cell = row.substr(begin, end - begin);
    const size_t first = cell.find_first_not_of(blanks);
    cells.push_back(first == std::string::npos
                        ? std::string()
                        : cell.substr(first, cell.find_last_not_of(blanks) + 1 - first));
    begin = end + 1;
  }
  return cells;
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::string row;
  for (const std::string& one : cells) {
    if (&one != &cells.front()) row += ',';
    row += quoted(one);
  }
  row += '\n';
  return row;
}

std::string csv_number(double value) {
  return std::isfinite(value) ? number_text(value) : std::string();
}

void split_csv(std::string_view row, std::vector<std::string_view>& cells) {
  cells.clear();
  for (std::size_t begin = 0; begin <= row.size();) {
    std::size_t end = begin;
    // A quote within quotes is doubled.
    while (end < row.size() && row[end] == '"') {
      end = row.find('"', end + 1);
      end = end == std::string_view::npos ? row.size() : end + 1;
    }
    end = std::min(row.find(',', end), row.size());
    cells.push_back(row.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace scree
