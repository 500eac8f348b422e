#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text/column.hpp"

namespace scree {

/// Reads a CSV table of a run row by row. Its columns may belong to an older version.
class TableRows {
 public:
  /// @throws SceneError: a file that cannot be read or has no header
  explicit TableRows(std::filesystem::path path);

  /// Advances to the next complete row; false at the end.
  /// @throws SceneError
  bool next();
  /// Returns whether there is a row; its time, which all tables have [s].
  bool there() const { return there_; }
  double time() const { return time_; }

  bool has(std::string_view column) const { return place_of(column) < names_.size(); }
  /// Number in a column; 0 if the column is missing or empty.
  /// @throws SceneError: the cell is not a number
  double number(std::string_view column) const;
  /// Vector of three columns with names ending in x, y, z.
  /// @param name  their prefix: "v", "" …
  Vec3 vector(const std::string& name) const;
  std::string_view text(std::string_view column) const;
  /// @throws SceneError naming table and row
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  std::size_t place_of(std::string_view column) const;

  std::filesystem::path path_;
  std::ifstream stream_;
  std::vector<std::string> names_;
  std::string row_;
  std::vector<std::string_view> cells_;
  int line_ = 1;
  double time_ = 0.0;
  bool there_ = false;
};

/// Sets the members of a row from the columns of a table, the inverse of `write_cells`. @throws SceneError
template <class Columns, class Row>
void read_cells(const TableRows& rows, const Columns& columns, Row& row) {
  for (const Column<Row>& column : columns) {
    std::visit(
        [&]<class Value>(const Value& value) {
          if constexpr (std::is_same_v<Value, double Row::*>) {
            row.*value = rows.number(column.names);
          } else if constexpr (std::is_same_v<Value, int Row::*> || std::is_same_v<Value, long Row::*>) {
            row.*value = static_cast<std::remove_reference_t<decltype(row.*value)>>(
                std::lround(rows.number(column.names)));
          } else if constexpr (std::is_same_v<Value, Vec3 Row::*>) {
            const std::string_view first = column.names.substr(0, column.names.find(' '));
            row.*value = rows.vector(std::string(first.substr(0, first.size() - 1)));
          }
        },
        column.value);
  }
}

}  // namespace scree
