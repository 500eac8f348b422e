#include "core/record/tables/mode_tables.hpp"

#include "core/record/tables/csv_file.hpp"

namespace scree {

void write_modes(const std::filesystem::path& folder, const std::vector<Mode>& modes) {
  std::filesystem::create_directories(folder);
  CsvFile values(folder / mode_values_file, "mode,eigenvalue");
  CsvFile shapes(folder / mode_shapes_file, "mode,node,u,v");
  for (int m = 0; m < static_cast<int>(modes.size()); ++m) {
    const Eigen::VectorXd& shape = modes[m].shape;
    values << m << modes[m].eigenvalue;
    values.end_row();
    for (int n = 0; n < static_cast<int>(shape.size()) / 2; ++n) {
      shapes << m << n << shape[2 * n] << shape[2 * n + 1];
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
