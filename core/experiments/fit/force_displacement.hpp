#pragma once

#include <filesystem>
#include <vector>

namespace scree {

/// One reading of a compression test of two balls, or, equivalently, of one ball between two plates.  [R] Eq.
/// 25
struct ForcePoint {
  double overlap = 0.0;  ///< approach of the balls' centres or of the plates [m]
  double force = 0.0;    ///< compression is positive [N]
  int line = 0;          ///< line in the file
};

/// A compression test, in the order of measurement.
struct ForceDisplacement {
  std::filesystem::path file;
  std::vector<ForcePoint> points;
  double compliance = 0.0;  ///< subtracted compliance of the machine [m/N]
};

/// Reads a CSV file: a header line with the columns `overlap` (or `displacement`) and `force`, in metres and
/// newtons or in the units given after them, as in "Overlap [mm], force (kN)"; then one row per reading. A
/// column `time` is ignored; the order of the rows counts. Lines that begin with # are comments. Columns may
/// be separated by semicolons or tabs; decimals may then have commas. Cells may be quoted.
/// @throws SceneError at the file's line
ForceDisplacement read_force_displacement(const std::filesystem::path& path);

/// Subtracts the deformation of the machine, compliance × force.
/// @param compliance  1/stiffness of the machine; at least 0 [m/N]
/// @throws SceneError: nothing would remain. Precondition: the test has readings
ForceDisplacement without_machine(ForceDisplacement test, double compliance);

}  // namespace scree
