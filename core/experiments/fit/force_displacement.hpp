#pragma once

#include <filesystem>
#include <vector>

namespace scree {

/// One reading of a test in which two balls are pressed together, or one ball between two plates, which is
/// the same.  [R] Eq. 25
struct ForcePoint {
  double overlap = 0.0;  ///< by how much the centres of the balls, or the plates, have come closer [m]
  double force = 0.0;    ///< compression is positive [N]
  int line = 0;          ///< of the file
};

/// A test in the order in which it was made.
struct ForceDisplacement {
  std::filesystem::path file;
  std::vector<ForcePoint> points;
  double compliance = 0.0;  ///< of the machine, that has been taken off [m/N]
};

/// Reads a CSV file: a header line with the columns `overlap` (or `displacement`) and `force`, in metres and
/// newtons or in the units that stand behind them, as in "Overlap [mm], force (kN)"; then one row a reading.
/// A column `time` may be there and is not used: the order of the rows counts. Lines that begin with # are
/// comments. Semicolons or tabs may separate the columns, then decimals may have commas; cells may stand
/// between quotes.
/// @throws SceneError at the file's line
ForceDisplacement read_force_displacement(const std::filesystem::path& path);

/// The test without what the machine gave way by, compliance × force.
/// @param compliance  1/stiffness of the machine; at least 0 [m/N]
/// @throws SceneError: that would be all that was measured. Precondition: the test has readings
ForceDisplacement without_machine(ForceDisplacement test, double compliance);

}  // namespace scree
