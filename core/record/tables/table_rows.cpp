#include "core/record/tables/table_rows.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/text/csv_cells.hpp"
#include "core/scene/scene.hpp"

namespace scree {

TableRows::TableRows(std::filesystem::path path) : path_(std::move(path)), stream_(path_, std::ios::binary) {
  std::string header;
  if (!std::getline(stream_, header)) throw SceneError(path_, 0, "cannot be read, or is empty");
  names_ = csv_cells(header);
  if (names_.front() != "time")
    throw SceneError(path_, 1, "is not a table of a run: its first column is not time");
  next();
}

bool TableRows::next() {
  there_ = static_cast<bool>(std::getline(stream_, row_)) && !stream_.eof() && !row_.empty();
  ++line_;
  if (!there_) return false;
  split_csv(row_, cells_);
  if (cells_.size() != names_.size())
    refuse("has " + std::to_string(cells_.size()) + " cells; its header has " +
           std::to_string(names_.size()));
  time_ = number("time");
  return true;
}

std::size_t TableRows::place_of(std::string_view column) const {
  return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), column) - names_.begin());
}

double TableRows::number(std::string_view column) const {
  const std::size_t place = place_of(column);
  if (place == names_.size()) return 0.0;
  const std::string_view cell = cells_[place];
  if (cell.empty()) return 0.0;
  double value = 0.0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size())
    refuse(std::string(cell.substr(0, 40)).append(" is not a number"));
  return value;
}

Vec3 TableRows::vector(const std::string& name) const {
  return {number(name + "x"), number(name + "y"), number(name + "z")};
}

std::string_view TableRows::text(std::string_view column) const {
  const std::size_t place = place_of(column);
  std::string_view cell = place < cells_.size() ? cells_[place] : std::string_view();
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
  return cell;
}

void TableRows::refuse(const std::string& what) const {
  throw SceneError(path_, line_, what);
}

}  // namespace scree
