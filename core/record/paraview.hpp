#pragma once

#include <cstdint>
#include <filesystem>
#include <ios>

#include "core/frame/frame.hpp"

namespace scree {

/// Position in the ParaView output.
struct ParaviewPlace {
  long count = 0;              ///< number of frames
  std::int64_t index_end = 0;  ///< position of the next entry in frames.pvd [bytes]
};

/// Writes frames for ParaView: `frames.pvd` and, for each frame, `frames/bodies_NNNNNN.vtp` (polyhedra),
/// `walls_…`, `contacts_…` and, of a scene with spheres, `spheres_…`, of one with a lattice `lattice_…` (its
/// cells as displaced, without those that have lost a bond). The index is complete after every frame.
class ParaviewWriter {
 public:
  /// Creates the folder `frames` in `folder`.
  /// @throws std::filesystem::filesystem_error, std::ios_base::failure
  explicit ParaviewWriter(std::filesystem::path folder);
  /// Continues from a position; later frames are removed from the index.
  /// @throws SceneError: the index is shorter
  ParaviewWriter(std::filesystem::path folder, const ParaviewPlace& place);
  const ParaviewPlace& place() const { return place_; }

  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);

 private:
  std::filesystem::path folder_;
  ParaviewPlace place_;
};

}  // namespace scree
