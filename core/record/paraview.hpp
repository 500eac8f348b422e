#pragma once

#include <cstdint>
#include <filesystem>
#include <ios>

#include "core/frame/frame.hpp"

namespace scree {

/// How far the files for ParaView are.
struct ParaviewPlace {
  long count = 0;              ///< frames
  std::int64_t index_end = 0;  ///< where the next entry of frames.pvd goes [bytes]
};

/// Writes frames for ParaView: `frames.pvd` and, for each frame, `frames/bodies_NNNNNN.vtp` (polyhedra),
/// `walls_…`, `contacts_…` and, of a scene with spheres, `spheres_…`, of one with a lattice `lattice_…` (its
/// cells as displaced, without those that have lost a bond). The index is complete after every frame.
class ParaviewWriter {
 public:
  /// Makes the folder `frames` in `folder`. @throws std::filesystem::filesystem_error, std::ios_base::failure
  explicit ParaviewWriter(std::filesystem::path folder);
  /// Goes on from a place; what was written beyond is taken out of the index. @throws SceneError: the index
  /// does not reach so far
  ParaviewWriter(std::filesystem::path folder, const ParaviewPlace& place);
  const ParaviewPlace& place() const { return place_; }

  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);

 private:
  std::filesystem::path folder_;
  ParaviewPlace place_;
};

}  // namespace scree
