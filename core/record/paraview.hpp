#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/simulation/frame.hpp"

namespace scree {

/// Writes frames for ParaView: `frames.pvd` and, for each frame, `frames/bodies_NNNNNN.vtp`, `walls_…` and
/// `contacts_…`. The index is complete after every frame.
class ParaviewWriter {
 public:
  /// Makes the folder `frames` in `folder`. @throws std::filesystem::filesystem_error
  explicit ParaviewWriter(std::filesystem::path folder);
  /// @throws std::ios_base::failure naming the file
  void append(const Frame& frame);

 private:
  std::filesystem::path folder_;
  std::vector<std::string> entries_;
};

}  // namespace scree
