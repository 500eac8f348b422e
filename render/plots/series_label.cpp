#include "render/plots/series_label.hpp"

#include <algorithm>
#include <string_view>

#include "core/energy/energy_columns.hpp"
#include "core/model/lookup.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/solver_columns.hpp"
#include "core/record/columns/stream_columns.hpp"
#include "core/record/columns/wall_columns.hpp"

namespace scree {
namespace {

/// "wall.floor.fz" in three parts; the second one is empty if there are only two.
struct Parts {
  std::string_view table;
  std::string_view part;
  std::string_view column;
};
Parts parts_of(std::string_view name) {
  const std::size_t first = name.find('.');
  const std::size_t last = name.rfind('.');
  if (first == std::string_view::npos) return {{}, {}, name};
  return {name.substr(0, first),
          first == last ? std::string_view() : name.substr(first + 1, last - first - 1),
          name.substr(last + 1)};
}

/// A bare number does not identify the object.
std::string named(const Model& model, const Parts& parts) {
  const bool number = parts.part.find_first_not_of("0123456789") == std::string_view::npos;
  if (!number) return std::string(parts.part);
  if (parts.table == "wall") return "wall " + std::string(parts.part);
  const int body = find_body(model, std::string(parts.part));
  const auto own = model.names.find(body);
  return own != model.names.end() ? own->second : "body " + std::string(parts.part);
}

/// Name of the vector of a column of bodies or walls; empty: another table.
std::string_view vector_words(std::string_view table, std::string_view column) {
  if (table == "body") {
    if (const auto found = find_column(body_columns, column); found.column) return found.column->use.legend;
  }
  if (table == "wall") {
    if (const auto found = find_column(wall_columns, column); found.column) return found.column->use.legend;
  }
  return {};
}

std::string component(const Model& model, const Parts& parts) {
  const std::string words(vector_words(parts.table, parts.column));
  if (words.empty()) return {};
  const std::string axis(parts.column.substr(parts.column.size() - 1));
  const std::string who = named(model, parts);
  return words.ends_with(" on") ? words + " " + who + ", " + axis : who + ": " + words + ", " + axis;
}

template <class Columns>
std::string_view legend_in(const Columns& columns, std::string_view name) {
  const auto found = find_column(columns, name);
  return found.column == nullptr ? std::string_view() : found.column->use.legend;
}

}  // namespace

std::string column_words(std::string_view column) {
  if (const auto words = legend_in(energy_columns, column); !words.empty()) return std::string(words);
  if (const auto words = legend_in(solver_columns, column); !words.empty()) return std::string(words);
  std::string words(column);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string column_label(std::string_view table, std::string_view column) {
  const std::string_view words = vector_words(table, column);
  if (words.empty()) return column_words(column);
  return std::string(words) + ", " + std::string(column.substr(column.size() - 1));
}

std::string series_label(const Model& model, const Series& series) {
  return series_label(model, series.name);
}

std::string series_label(const Model& model, const std::string& series) {
  const Parts parts = parts_of(series);
  std::string label;
  if (parts.table == "energy" || parts.table == "solver") label = column_words(parts.column);
  if (parts.table == "shape") label = std::string(parts.part) + ": " + column_words(parts.column);
  if (parts.table == "stream")
    label = std::string(legend_in(stream_columns, parts.column)) + " " + std::string(parts.part);
  if (parts.table == "probe") label = std::string(parts.part) + ": " + column_words(parts.column);
  if (parts.table == "body" || parts.table == "wall") label = component(model, parts);
  return label.empty() ? series : label;
}

std::string sign_of(const Model& model, const Series& series) {
  const Vec3& gravity = model.scene.gravity;
  const bool z_is_up = gravity.z() < 0.0 && gravity.x() == 0.0 && gravity.y() == 0.0;
  return z_is_up && series.unit == "N" && series.name.ends_with(".fz") ? "+ is up" : "";
}

}  // namespace scree
