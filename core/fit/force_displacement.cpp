#include "core/fit/force_displacement.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "core/scene/nearest_word.hpp"
#include "core/scene/scene.hpp"
#include "core/text/csv_cells.hpp"
#include "core/text/number.hpp"

namespace scree {
namespace {

constexpr std::size_t most_rows = 1'000'000;
constexpr std::size_t longest_row = 10'000;  ///< characters
constexpr std::size_t longest_quote = 40;    ///< of a cell in a message, characters

enum class Quantity { overlap, force, time };

struct Name {
  std::string_view name;
  Quantity quantity;
};
constexpr std::array<Name, 4> names = {{{"overlap", Quantity::overlap},
                                        {"displacement", Quantity::overlap},
                                        {"force", Quantity::force},
                                        {"time", Quantity::time}}};

struct Unit {
  std::string_view symbol;  ///< as it stands in the header
  Quantity quantity;
  double size;  ///< in SI
};
constexpr std::array<Unit, 10> units = {{{"[m]", Quantity::overlap, 1.0},
                                         {"[mm]", Quantity::overlap, 1e-3},
                                         {"[um]", Quantity::overlap, 1e-6},
                                         {"[µm]", Quantity::overlap, 1e-6},  // the sign of micro
                                         {"[μm]", Quantity::overlap, 1e-6},  // the Greek letter
                                         {"[N]", Quantity::force, 1.0},
                                         {"[kN]", Quantity::force, 1e3},
                                         {"[MN]", Quantity::force, 1e6},
                                         {"[s]", Quantity::time, 1.0},
                                         {"[ms]", Quantity::time, 1e-3}}};

struct Column {
  Quantity quantity;
  std::string name;
  double size = 1.0;  ///< of its unit, in SI
};

std::string units_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::overlap:
      return "m, mm or µm";
    case Quantity::force:
      return "N, kN or MN";
    default:
      return "s or ms";
  }
}

/// Up to the end of a line, as Windows, Unix or old Macs end it; longer rows than allowed are cut behind
/// that.
/// @return false: there is nothing more
bool next_row(std::istream& stream, std::string& row) {
  row.clear();
  for (int c = stream.get(); c != std::istream::traits_type::eof(); c = stream.get()) {
    if (c == '\r' && stream.peek() == '\n') continue;
    if (c == '\n' || c == '\r') return true;
    row += static_cast<char>(c);
    if (row.size() > longest_row) return true;
  }
  return !row.empty();
}

/// The cells of a row; some programs write each of them between quotes.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells = csv_cells(row);
  for (std::string& cell : cells) {
    if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
  }
  return cells;
}

/// "overlap", or "overlap [mm]".
Column read_column(const std::filesystem::path& file, int line, std::string cell) {
  std::erase(cell, ' ');
  const std::size_t bracket = cell.find('[');
  const std::string name = cell.substr(0, bracket);
  const auto known =
      std::find_if(names.begin(), names.end(), [&](const Name& one) { return one.name == name; });
  if (known == names.end()) {
    const std::string_view nearest = nearest_word(name, {"overlap", "displacement", "force", "time"});
    throw SceneError(file, line,
                     "\"" + cell.substr(0, longest_quote) + "\" is no column of a force–displacement test; " +
                         (nearest.empty() ? "the header must name overlap (or displacement) and force"
                                          : "did you mean \"" + std::string(nearest) + "\"?"));
  }
  if (bracket == std::string::npos) return {known->quantity, name};
  const std::string symbol = cell.substr(bracket);
  const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit& one) {
    return one.symbol == symbol && one.quantity == known->quantity;
  });
  if (unit == units.end()) {
    throw SceneError(file, line,
                     name + " has the unit " + symbol.substr(0, longest_quote) + "; it must be " +
                         units_of(known->quantity) + ", in brackets");
  }
  return {known->quantity, name, unit->size};
}

std::vector<Column> read_header(const std::filesystem::path& file, int line, const std::string& row) {
  std::vector<Column> columns;
  const auto has = [&](Quantity quantity) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](const Column& column) { return column.quantity == quantity; });
  };
  const bool tabs = row.find('\t') != std::string::npos && row.find(',') == std::string::npos;
  if (tabs || row.find(';') != std::string::npos)
    throw SceneError(file, line,
                     std::string(tabs ? "has a tab" : "has a semicolon") +
                         "; columns must be separated by commas, and decimals by points");
  for (const std::string& cell : cells_of(row)) {
    const Column column = read_column(file, line, cell);
    if (has(column.quantity))
      throw SceneError(file, line, "has a second column \"" + column.name + "\"; one is enough");
    columns.push_back(column);
  }
  if (!has(Quantity::overlap))
    throw SceneError(file, line, "has no column \"overlap\" or \"displacement\"; one of them is required");
  if (!has(Quantity::force)) throw SceneError(file, line, "has no column \"force\"; it is required");
  return columns;
}

ForcePoint read_row(const std::filesystem::path& file, int line, const std::string& row,
                    const std::vector<Column>& columns) {
  const std::vector<std::string> cells = cells_of(row);
  if (cells.size() != columns.size()) {
    throw SceneError(file, line,
                     "has " + std::to_string(cells.size()) + (cells.size() == 1 ? " value" : " values") +
                         "; it must have " + std::to_string(columns.size()) +
                         ", one a column, between commas");
  }
  ForcePoint point;
  point.line = line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double value = 0.0;
    if (!read_number(cells[i], value)) {
      throw SceneError(
          file, line,
          columns[i].name + " is \"" + cells[i].substr(0, longest_quote) + "\"; it must be a finite number");
    }
    value *= columns[i].size;
    if (columns[i].quantity == Quantity::overlap) point.overlap = value;
    if (columns[i].quantity == Quantity::force) point.force = value;
  }
  return point;
}

}  // namespace

ForceDisplacement read_force_displacement(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) throw SceneError(path, 0, "does not exist; check the name");
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path))
    throw SceneError(path, 0, "cannot be read; give a CSV file with the columns overlap and force");
  ForceDisplacement test{path, {}};
  std::optional<std::vector<Column>> columns;
  std::string row;
  for (int line = 1; next_row(stream, row); ++line) {
    if (row.size() > longest_row) throw SceneError(path, line, "is too long; each row is one reading");
    if (row.find('\0') != std::string::npos)
      throw SceneError(path, line,
                       "holds bytes that are 0, as UTF-16 has; save the file as plain text, UTF-8");
    if (line == 1 && row.starts_with("\xEF\xBB\xBF"))
      row.erase(0, 3);  // the mark that some programs begin with
    const std::size_t first = row.find_first_not_of(" \t\r");
    if (first == std::string::npos || row[first] == '#') continue;
    if (!columns) {
      columns = read_header(path, line, row);
      continue;
    }
    test.points.push_back(read_row(path, line, row, *columns));
    if (test.points.size() > most_rows)
      throw SceneError(path, line, "is one reading too many; a test holds at most 1,000,000");
  }
  if (!columns) throw SceneError(path, 0, "is empty; it must be a CSV file with a header line");
  if (test.points.empty())
    throw SceneError(path, 0, "has a header but no readings; each line below it must be one");
  return test;
}

}  // namespace scree
