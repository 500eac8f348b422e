#include "core/text/csv_cells.hpp"

namespace scree {

std::vector<std::string> csv_cells(const std::string& row) {
  std::vector<std::string> cells(1);
  for (const char c : row) {
    if (c == ',') {
      cells.emplace_back();
    } else if (c != ' ' && c != '\t' && c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

}  // namespace scree
