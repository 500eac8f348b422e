#include <algorithm>
#include <fstream>

#include "core/base/text/csv_cells.hpp"
#include "core/base/text/nearest_word.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/fill/fill.hpp"

namespace scree {
namespace {

constexpr size_t most_rows = 1'000'000;
constexpr size_t longest_row = 10'000;  ///< characters

const std::vector<std::string_view> columns{"x",  "y",  "z",  "rx", "ry", "rz",  "vx",
                                            "vy", "vz", "wx", "wy", "wz", "size"};

/// Index into `columns` for each cell of a row.
std::vector<size_t> read_header(const std::filesystem::path& file, const std::string& header) {
  std::vector<size_t> meaning;
  for (const std::string& name : csv_cells(header)) {
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found == columns.end()) {
      const std::string_view nearest = nearest_word(name, columns);
      throw SceneError(file, 1,
                       "\"" + name.substr(0, 40) + "\" is not a column of a fill; " +
                           (nearest.empty() ? "known are x, y, z, rx, ry, rz, vx, vy, vz, wx, wy, wz and size"
                                            : "did you mean \"" + std::string(nearest) + "\"?"));
    }
    const auto column = static_cast<size_t>(found - columns.begin());
    if (std::find(meaning.begin(), meaning.end(), column) != meaning.end()) {
      throw SceneError(file, 1, "has the column \"" + name + "\" twice; once is enough");
    }
    meaning.push_back(column);
  }
  for (size_t column = 0; column < 3; ++column) {
    if (std::find(meaning.begin(), meaning.end(), column) == meaning.end()) {
      throw SceneError(file, 1,
                       "has no column \"" + std::string(columns[column]) + "\"; x, y and z are required");
    }
  }
  return meaning;
}

BodySpec read_row(const std::filesystem::path& file, int line, const std::string& row,
                  const std::vector<size_t>& meaning, const FillSpec& fill, bool rotations) {
  const std::vector<std::string> cells = csv_cells(row);
  if (cells.size() != meaning.size()) {
    throw SceneError(file, line,
                     "has " + std::to_string(cells.size()) + " values; it must have " +
                         std::to_string(meaning.size()) + ", one a column");
  }
  BodySpec body;
  body.shape = fill.shape;
  body.material = fill.material;
  body.rotations = fill.rotations;
  body.hold = fill.hold;
  body.line = fill.line;
  const std::array<Vec3*, 4> vectors{&body.position, &body.rotation, &body.velocity, &body.spin};
  for (size_t i = 0; i < cells.size(); ++i) {
    double value = 0.0;
    const size_t column = meaning[i];
    if (!read_number(cells[i], value)) {
      throw SceneError(file, line,
                       std::string(columns[column]) + " is \"" + cells[i].substr(0, 40) +
                           "\"; it must be a finite number");
    }
    if (column < 12) {
      (*vectors[column / 3])[static_cast<int>(column % 3)] = value;
    } else if (value > 0.0) {
      body.size = value;
    } else {
      throw SceneError(file, line, "size is " + number_text(value) + "; it must be greater than 0");
    }
  }
  if (!(rotations && fill.rotations) && !body.spin.isZero(0.0)) {
    throw SceneError(file, line, "has a spin, but these bodies do not turn; leave out wx, wy and wz");
  }
  return body;
}

}  // namespace

std::vector<BodySpec> read_fill_file(const Scene& scene, const FillSpec& fill) {
  const std::string named = "fill.file \"" + fill.file.string() + "\" ";
  if (!std::filesystem::exists(fill.file)) {
    throw SceneError(scene.file, fill.line, named + "does not exist; check the name");
  }
  std::ifstream stream(fill.file, std::ios::binary);
  std::string row;
  if (std::filesystem::is_directory(fill.file) || !std::getline(stream, row)) {
    throw SceneError(scene.file, fill.line,
                     named + "is empty or cannot be read; it must be a CSV with a header line");
  }
  const std::vector<size_t> meaning = read_header(fill.file, row);
  std::vector<BodySpec> bodies;
  for (int line = 2; std::getline(stream, row); ++line) {
    if (row.size() > longest_row) throw SceneError(fill.file, line, "is too long; each row is one body");
    if (row.find_first_not_of(" \t\r") == std::string::npos) continue;
    bodies.push_back(read_row(fill.file, line, row, meaning, fill, scene.rotations));
    if (bodies.size() > most_rows) {
      throw SceneError(fill.file, line, "is one body too many; a fill holds at most 1,000,000");
    }
  }
  if (bodies.empty())
    throw SceneError(scene.file, fill.line, named + "holds no body; give one a row below the header");
  return bodies;
}

}  // namespace scree
