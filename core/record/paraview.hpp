#pragma once

#include <filesystem>
#include <ios>

#include "core/simulation/frame.hpp"

namespace scree {

/// Writes frames for ParaView: `frames.pvd` and, for each frame, `frames/bodies_NNNNNN.vtp` (polyhedra),
/// `walls_…`, `contacts_…` and, of a scene with spheres, `spheres_…`. The index is complete after every
/// frame.
class ParaviewWriter {
 public:
  /// Makes the folder `frames` in `folder`. @throws std::filesystem::filesystem_error, std::ios_base::failure
  explicit ParaviewWriter(std::filesystem::path folder);
  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);

 private:
  std::filesystem::path folder_;
  long count_ = 0;
  std::streamoff index_end_;  ///< where the next entry of frames.pvd goes
};

}  // namespace scree
