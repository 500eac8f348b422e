#include "core/experiments/fit/force_displacement.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/text/nearest_word.hpp"
#include "core/base/text/quantity.hpp"
#include "core/experiments/fit/table_dialect.hpp"
#include "core/scene/scene.hpp"

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
  std::string_view symbol;
  Quantity quantity;
  double size;  ///< in SI
};
constexpr std::array<Unit, 15> units = {{{"m", Quantity::overlap, 1.0},
                                         {"mm", Quantity::overlap, 1e-3},
                                         {"MM", Quantity::overlap, 1e-3},
                                         {"um", Quantity::overlap, 1e-6},
                                         {"µm", Quantity::overlap, 1e-6},  // micro sign
                                         {"μm", Quantity::overlap, 1e-6},  // Greek letter
                                         {"nm", Quantity::overlap, 1e-9},
                                         {"mN", Quantity::force, 1e-3},
                                         {"N", Quantity::force, 1.0},
                                         {"kN", Quantity::force, 1e3},
                                         {"KN", Quantity::force, 1e3},
                                         {"MN", Quantity::force, 1e6},
                                         {"s", Quantity::time, 1.0},
                                         {"sec", Quantity::time, 1.0},
                                         {"ms", Quantity::time, 1e-3}}};

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

/// Reads up to the end of a line with Windows, Unix or old Macintosh line ends; truncates overlong rows.
/// @return false at the end
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

/// Unit in "[mm]", "(mm)" or "/mm".
std::string_view bare_unit(std::string_view text) {
  text.remove_prefix(1);
  if (!text.empty() && (text.back() == ']' || text.back() == ')')) text.remove_suffix(1);
  return text;
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// Parses "overlap", "Overlap [mm]", "Force (kN)" or "force/N".
/// @param alone  it is the only column
Column read_column(const std::filesystem::path& file, int line, std::string cell, bool alone) {
  std::erase(cell, ' ');
  const std::size_t bracket = cell.find_first_of("[(/");
  const std::string name = lower_case(cell.substr(0, bracket));
  const auto known =
      std::find_if(names.begin(), names.end(), [&](const Name& one) { return one.name == name; });
  if (known == names.end()) {
    const std::string_view nearest = nearest_word(name, {"overlap", "displacement", "force", "time"});
    throw SceneError(file, line,
                     "\"" + cell.substr(0, longest_quote) +
                         "\" is not a column of a force–displacement test; " +
                         (alone ? "overlap and force must be separated by commas, semicolons or tabs"
                          : nearest.empty() ? "the header must name overlap (or displacement) and force"
                                            : "did you mean \"" + std::string(nearest) + "\"?"));
  }
  if (bracket == std::string::npos) return {known->quantity, name};
  const std::string symbol = cell.substr(bracket);
  const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit& one) {
    return one.symbol == bare_unit(symbol) && one.quantity == known->quantity;
  });
  if (unit == units.end()) {
    throw SceneError(file, line,
                     name + " has the unit " + symbol.substr(0, longest_quote) + "; it must be " +
                         units_of(known->quantity) + ", in brackets");
  }
  return {known->quantity, name, unit->size};
}

std::vector<Column> read_header(const std::filesystem::path& file, int line,
                                const std::vector<std::string>& cells) {
  std::vector<Column> columns;
  const auto has = [&](Quantity quantity) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](const Column& column) { return column.quantity == quantity; });
  };
  for (const std::string& cell : cells) {
    const Column column = read_column(file, line, cell, cells.size() == 1);
    if (has(column.quantity))
      throw SceneError(file, line, "has a second column \"" + column.name + "\"; one is enough");
    columns.push_back(column);
  }
  if (!has(Quantity::overlap))
    throw SceneError(file, line, "has no column \"overlap\" or \"displacement\"; one of them is required");
  if (!has(Quantity::force)) throw SceneError(file, line, "has no column \"force\"; it is required");
  return columns;
}

const char* name_of_separator(char separator) {
  return separator == ';' ? "semicolons" : separator == '\t' ? "tabs" : "commas";
}

ForcePoint read_row(const std::filesystem::path& file, int line, const std::vector<std::string>& cells,
                    const std::vector<Column>& columns, TableDialect& dialect) {
  if (cells.size() != columns.size()) {
    throw SceneError(file, line,
                     "has " + std::to_string(cells.size()) + (cells.size() == 1 ? " value" : " values") +
                         "; it must have " + std::to_string(columns.size()) + ", one per column, between " +
                         name_of_separator(dialect.separator) +
                         (dialect.separator == ',' ? ", and decimals must have points" : ""));
  }
  ForcePoint point;
  point.line = line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double value = 0.0;
    if (const std::string fault = read_table_number(cells[i], dialect, value); !fault.empty()) {
      throw SceneError(file, line,
                       columns[i].name + " is \"" + cells[i].substr(0, longest_quote) + "\"; it " + fault);
    }
    value *= columns[i].size;
    if (columns[i].quantity == Quantity::overlap) point.overlap = value;
    if (columns[i].quantity == Quantity::force) point.force = value;
  }
  return point;
}

/// Text of a row; empty for blank rows and comments.
std::string row_text(const std::filesystem::path& file, int line, const std::string& row) {
  if (row.size() > longest_row) throw SceneError(file, line, "is too long; each row is one reading");
  if (row.find('\0') != std::string::npos)
    throw SceneError(file, line, "contains null bytes, as UTF-16 does; save the file as plain text, UTF-8");
  std::string text = as_utf8(row);
  if (line == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // byte order mark
  const std::size_t first = text.find_first_not_of(" \t\r\"");
  return first == std::string::npos || text[first] == '#' ? std::string() : text;
}

}  // namespace

ForceDisplacement read_force_displacement(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) throw SceneError(path, 0, "does not exist; check the name");
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path))
    throw SceneError(path, 0, "cannot be read; give a CSV file with the columns overlap and force");
  ForceDisplacement test{path, {}};
  std::vector<Column> columns;
  std::optional<TableDialect> dialect;
  std::string row;
  for (int line = 1; next_row(stream, row); ++line) {
    const std::string text = row_text(path, line, row);
    if (const char named = columns.empty() ? named_separator(text) : '\0'; named != '\0') {
      dialect = {named};
      continue;
    }
    if (text.empty()) continue;
    if (!dialect) dialect = {separator_of(text)};
    const std::vector<std::string> cells = table_cells(text, dialect->separator);
    if (cells.empty()) continue;
    if (columns.empty()) {
      columns = read_header(path, line, cells);
      continue;
    }
    test.points.push_back(read_row(path, line, cells, columns, *dialect));
    if (test.points.size() > most_rows)
      throw SceneError(path, line, "is one reading too many; a test holds at most 1,000,000");
  }
  if (columns.empty()) throw SceneError(path, 0, "is empty; it must be a CSV file with a header line");
  if (test.points.empty())
    throw SceneError(path, 0, "has a header but no readings; each line below it must be one");
  return test;
}

ForceDisplacement without_machine(ForceDisplacement test, double compliance) {
  if (compliance == 0.0) return test;
  const auto hardest = std::max_element(
      test.points.begin(), test.points.end(),
      [](const ForcePoint& one, const ForcePoint& other) { return one.force < other.force; });
  const double given = hardest->force * compliance;
  if (given >= hardest->overlap) {
    throw SceneError(test.file, hardest->line,
                     "the machine would deform by " + format_quantity(given, "m") + " of the " +
                         format_quantity(hardest->overlap, "m") +
                         " that were measured under the largest force; its stiffness must be greater");
  }
  for (ForcePoint& point : test.points) point.overlap -= compliance * point.force;
  test.compliance += compliance;
  return test;
}

}  // namespace scree
