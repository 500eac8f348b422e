#include "core/base/text/column.hpp"

#include <algorithm>

namespace scree {

std::vector<std::string> split_names(std::string_view names) {
  std::vector<std::string> all;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    all.emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return all;
}

std::string csv_header(const std::vector<ColumnLabel>& columns) {
  std::string header;
  for (const ColumnLabel& column : columns) {
    header.append(header.empty() ? "" : ",").append(column.names);
  }
  std::replace(header.begin(), header.end(), ' ', ',');
  return header;
}

}  // namespace scree
