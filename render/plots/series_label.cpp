#include "render/plots/series_label.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/model/lookup.hpp"

namespace scree {
namespace {

/// What the components of a vector are called, by the first letter of its columns.
struct VectorWord {
  std::string_view table;
  std::string_view first;  ///< before the axis: "v" of "vx"
  std::string_view word;
};
constexpr std::array<VectorWord, 7> vectors = {{{"body", "", "position"},
                                                {"body", "r", "rotation"},
                                                {"body", "v", "velocity"},
                                                {"body", "w", "spin"},
                                                {"wall", "f", "force on"},
                                                {"wall", "m", "moment on"},
                                                {"wall", "d", "displacement"}}};

struct ColumnWord {
  std::string_view column;
  std::string_view word;
};
/// Columns whose own words would say too little, or too much.
constexpr std::array<ColumnWord, 15> columns = {{{"kinetic_translational", "kinetic"},
                                                 {"kinetic_rotational", "kinetic, rotation"},
                                                 {"elastic_normal", "elastic, normal"},
                                                 {"elastic_tangential", "elastic, friction"},
                                                 {"dissipated_damping", "dissipated by damping"},
                                                 {"dissipated_friction", "dissipated by friction"},
                                                 {"dissipated_plastic", "dissipated by plasticity"},
                                                 {"dissipated_drag", "dissipated by drag"},
                                                 {"dissipated_fracture", "dissipated by fracture"},
                                                 {"exchange_stiffness", "stiffness exchange"},
                                                 {"exchange_handover", "hand-over"},
                                                 {"external_work", "external work"},
                                                 {"step", "steps"},
                                                 {"step_size", "step"},
                                                 {"cpu_seconds", "computing time"}}};

/// "wall.floor.fz" in its three parts; the second one is empty where there are two.
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

/// A number alone tells nobody of what.
std::string named(const Model& model, const Parts& parts) {
  const bool number = parts.part.find_first_not_of("0123456789") == std::string_view::npos;
  if (!number) return std::string(parts.part);
  if (parts.table == "wall") return "wall " + std::string(parts.part);
  const int body = find_body(model, std::string(parts.part));
  const auto own = model.names.find(body);
  return own != model.names.end() ? own->second : "body " + std::string(parts.part);
}

const VectorWord* vector_of(std::string_view table, std::string_view column) {
  const auto found = std::find_if(vectors.begin(), vectors.end(), [&](const VectorWord& known) {
    return known.table == table && !column.empty() && column.substr(0, column.size() - 1) == known.first;
  });
  return found == vectors.end() ? nullptr : &*found;
}

std::string component(const Model& model, const Parts& parts) {
  const VectorWord* known = vector_of(parts.table, parts.column);
  if (known == nullptr) return {};
  const std::string axis(parts.column.substr(parts.column.size() - 1));
  const std::string who = named(model, parts);
  return parts.table == "wall" && known->first != "d" ? std::string(known->word) + " " + who + ", " + axis
                                                      : who + ": " + std::string(known->word) + ", " + axis;
}

}  // namespace

std::string column_words(std::string_view column) {
  for (const ColumnWord& known : columns) {
    if (known.column == column) return std::string(known.word);
  }
  std::string words(column);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string column_label(std::string_view table, std::string_view column) {
  const VectorWord* known = vector_of(table, column);
  if (known == nullptr) return column_words(column);
  return std::string(known->word) + ", " + std::string(column.substr(column.size() - 1));
}

std::string series_label(const Model& model, const Series& series) {
  return series_label(model, series.name);
}

std::string series_label(const Model& model, const std::string& series) {
  const Parts parts = parts_of(series);
  std::string label;
  if (parts.table == "energy" || parts.table == "solver") label = column_words(parts.column);
  if (parts.table == "shape") label = std::string(parts.part) + ": " + column_words(parts.column);
  if (parts.table == "body" || parts.table == "wall") label = component(model, parts);
  return label.empty() ? series : label;
}

std::string sign_of(const Model& model, const Series& series) {
  const Vec3& gravity = model.scene.gravity;
  const bool z_is_up = gravity.z() < 0.0 && gravity.x() == 0.0 && gravity.y() == 0.0;
  return z_is_up && series.unit == "N" && series.name.ends_with(".fz") ? "+ is up" : "";
}

}  // namespace scree
