#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/base/text/csv_file.hpp"
#include "core/base/vector.hpp"

namespace scree {

/// Description of a column on the user's page of output files.
struct ColumnLabel {
  std::string_view names;    ///< "gap"; components of a vector in sequence: "vx vy vz"
  std::string_view unit;     ///< SI, without prefix; empty: a number or a text
  std::string_view meaning;  ///< one phrase, Markdown
};

/// Outputs of a column in addition to that page.
struct ColumnUse {
  bool table = true;             ///< CSV
  bool plots = true;             ///< as a series
  std::string_view array = {};   ///< name in files for ParaView; empty: not written
  std::string_view legend = {};  ///< name in legends; empty: name of the column, with spaces
};

inline constexpr ColumnUse table_only{.plots = false};
inline constexpr ColumnUse plots_only{.table = false};

/// Function that returns the value of a row. A missing optional number gives an empty cell.
template <class Row>
using ColumnFunction = std::variant<double (*)(const Row&), long (*)(const Row&), Vec3 (*)(const Row&),
                                    std::array<double, 4> (*)(const Row&),
                                    std::optional<double> (*)(const Row&), std::string (*)(const Row&)>;

/// Such a function, or a member, which can be read back from a table.
template <class Row>
using ColumnMember =
    std::variant<double Row::*, int Row::*, long Row::*, Vec3 Row::*, double (*)(const Row&),
                 long (*)(const Row&), Vec3 (*)(const Row&), std::array<double, 4> (*)(const Row&),
                 std::optional<double> (*)(const Row&), std::string (*)(const Row&)>;

/// Rows that only refer to a frame have only functions.
template <class Row>
using ColumnValue =
    std::conditional_t<std::is_default_constructible_v<Row>, ColumnMember<Row>, ColumnFunction<Row>>;

/// A column, or the components of a vector, declared once. Tables, plots, ParaView, the inspector and the
/// page of output files use the same lists of columns.
template <class Row>
struct Column {
  using Value = ColumnValue<Row>;

  std::string_view names;
  std::string_view unit;
  std::string_view meaning;
  Value value;
  ColumnUse use = {};

  constexpr ColumnLabel label() const { return {names, unit, meaning}; }
};

/// Returns whether rows may lack the value.
template <class Row>
constexpr bool may_be_missing(const Column<Row>& column) {
  return std::holds_alternative<std::optional<double> (*)(const Row&)>(column.value);
}

/// Names of a column: one, or one per component.
std::vector<std::string> split_names(std::string_view names);

/// "time,x,y,z"
std::string csv_header(const std::vector<ColumnLabel>& columns);

/// Calls `take` with the value of a column.
template <class Row, class Take>
void with_value(const Column<Row>& column, const Row& row, const Take& take) {
  std::visit([&](const auto& value) { take(std::invoke(value, row)); }, column.value);
}

/// Value as a number; NaN: none, or a text.
template <class Row>
double number_in(const Column<Row>& column, const Row& row, int component = 0) {
  double number = std::nan("");
  with_value(column, row, [&]<class Value>(const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>) {
      number = static_cast<double>(value);
    } else if constexpr (std::same_as<Value, std::optional<double>>) {
      number = value.value_or(number);
    } else if constexpr (!std::same_as<Value, std::string>) {
      number = value[static_cast<std::size_t>(component)];
    }
  });
  return number;
}

/// Writes the cells of the columns that appear in tables.
template <class Columns, class Row>
void write_cells(CsvFile& table, const Columns& columns, const Row& row) {
  for (const Column<Row>& column : columns) {
    if (!column.use.table) continue;
    with_value(column, row, [&]<class Value>(const Value& value) {
      if constexpr (std::same_as<Value, std::optional<double>>) {
        if (value) {
          table << *value;
        } else {
          table << std::string_view();
        }
      } else if constexpr (!std::same_as<Value, std::array<double, 4>>) {
        table << value;
      }
    });
  }
}

/// Adds the labels of the columns that appear in tables.
template <class Columns>
void add_table_labels(std::vector<ColumnLabel>& labels, const Columns& columns) {
  for (const auto& column : columns) {
    if (column.use.table) labels.push_back(column.label());
  }
}

/// Names of the columns that appear in plots.
template <class Columns>
std::vector<std::string> plotted_names(const Columns& columns) {
  std::vector<std::string> all;
  for (const auto& column : columns) {
    if (!column.use.plots) continue;
    for (std::string& name : split_names(column.names)) all.push_back(std::move(name));
  }
  return all;
}

/// Column and component of a name in plots.
template <class Row>
struct FoundColumn {
  const Column<Row>* column = nullptr;  ///< null: not found
  int component = 0;
};

template <class Row, std::size_t count>
FoundColumn<Row> find_column(const std::array<Column<Row>, count>& columns, std::string_view name) {
  for (const Column<Row>& column : columns) {
    if (!column.use.plots) continue;
    const std::vector<std::string> names = split_names(column.names);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return {&column, static_cast<int>(i)};
    }
  }
  return {};
}

}  // namespace scree
