#include "core/record/tables/table_list.hpp"

#include <algorithm>

#include "core/energy/energy_columns.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/contact_columns.hpp"
#include "core/record/columns/lattice_columns.hpp"
#include "core/record/columns/probe_columns.hpp"
#include "core/record/columns/solver_columns.hpp"
#include "core/record/columns/stream_columns.hpp"
#include "core/record/columns/wall_columns.hpp"
#include "core/record/tables/mode_tables.hpp"
#include "core/record/tables/plot_rows.hpp"

namespace scree {
namespace {

constexpr ColumnLabel time_label{"time", "s", "output time"};

struct Listed {
  std::string_view name;
  std::vector<ColumnLabel> columns;
};

template <class... Columns>
Listed table(std::string_view file, const Columns&... columns) {
  Listed listed{file, {}};
  (add_table_labels(listed.columns, columns), ...);
  return listed;
}

/// A table whose rows begin with the time.
template <class... Columns>
Listed timed_table(std::string_view file, const Columns&... columns) {
  Listed listed{file, {time_label}};
  (add_table_labels(listed.columns, columns), ...);
  return listed;
}

const std::vector<Listed>& tables() {
  static const std::vector<Listed> all = {
      timed_table("energy.csv", energy_columns),
      timed_table("bodies.csv", body_key_columns, body_columns),
      timed_table("walls.csv", wall_key_columns, wall_columns),
      timed_table("solver.csv", solver_columns),
      timed_table("contacts.csv", contact_columns),
      table("plots.csv", plot_columns),
      timed_table("lattice.csv", node_columns),
      table("broken_bonds.csv", broken_bond_columns),
      timed_table("streams.csv", stream_key_columns, stream_columns),
      timed_table("probes.csv", probe_row_columns),
      table(mode_values_file, mode_columns),
      table(mode_shapes_file, mode_shape_columns),
  };
  return all;
}

template <class... Columns>
Listed part(std::string_view name, const Columns&... columns) {
  Listed listed{name, {}};
  const auto add = [&](const auto& some) {
    for (const auto& column : some) {
      if (!column.use.array.empty())
        listed.columns.push_back({column.use.array, column.unit, column.meaning});
    }
  };
  (add(columns), ...);
  return listed;
}

const std::vector<Listed>& parts() {
  static const std::vector<Listed> all = {
      part("bodies", body_key_columns, body_columns),
      part("spheres", body_key_columns, sphere_columns, body_columns),
      part("walls", wall_key_columns, wall_columns),
      part("contacts", contact_columns),
      part("lattice", node_columns),
  };
  return all;
}

std::vector<std::string_view> names_in(const std::vector<Listed>& all) {
  std::vector<std::string_view> names;
  for (const Listed& one : all) names.push_back(one.name);
  return names;
}

const std::vector<ColumnLabel>& columns_in(const std::vector<Listed>& all, std::string_view name) {
  return std::find_if(all.begin(), all.end(), [&](const Listed& one) { return one.name == name; })->columns;
}

}  // namespace

std::vector<std::string_view> table_files() {
  return names_in(tables());
}

std::vector<ColumnLabel> columns_of_table(std::string_view file) {
  return columns_in(tables(), file);
}

std::vector<std::string_view> paraview_parts() {
  return names_in(parts());
}

std::vector<ColumnLabel> arrays_of_part(std::string_view part) {
  return columns_in(parts(), part);
}

}  // namespace scree
