#pragma once

#include "core/base/text/column.hpp"

namespace scree {

/// All tables of a run, by file: "energy.csv" … "mode_shapes.csv".
std::vector<std::string_view> table_files();

/// Columns of a table in the order of its header. Precondition: it is one of `table_files`.
std::vector<ColumnLabel> columns_of_table(std::string_view file);

/// Parts of a frame for ParaView: "bodies", "spheres", "walls", "contacts", "lattice".
std::vector<std::string_view> paraview_parts();

/// Arrays of a part, with their names in ParaView.
std::vector<ColumnLabel> arrays_of_part(std::string_view part);

}  // namespace scree
