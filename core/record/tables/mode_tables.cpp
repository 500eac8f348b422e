#include "core/record/tables/mode_tables.hpp"

#include "core/record/columns/lattice_columns.hpp"
#include "core/record/tables/table_list.hpp"

namespace scree {

void write_modes(const std::filesystem::path& folder, const std::vector<Mode>& modes) {
  std::filesystem::create_directories(folder);
  CsvFile values(folder / mode_values_file, csv_header(columns_of_table(mode_values_file)));
  CsvFile shapes(folder / mode_shapes_file, csv_header(columns_of_table(mode_shapes_file)));
  for (int m = 0; m < static_cast<int>(modes.size()); ++m) {
    write_cells(values, mode_columns, ModeRow{m, modes[m]});
    values.end_row();
    for (int n = 0; n < static_cast<int>(modes[m].shape.size()) / 2; ++n) {
      write_cells(shapes, mode_shape_columns, ModeRow{m, modes[m], n});
      shapes.end_row();
    }
  }
  values.flush();
  shapes.flush();
}

void remove_modes(const std::filesystem::path& folder) {
  for (const char* file : {mode_values_file, mode_shapes_file}) std::filesystem::remove(folder / file);
}

}  // namespace scree
