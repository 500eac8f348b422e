#include "core/base/text/csv_cells.hpp"

#include <algorithm>

namespace scree {

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
