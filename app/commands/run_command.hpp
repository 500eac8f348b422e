#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/scene/file/scene_values.hpp"

namespace scree {

struct RunOptions {
  std::filesystem::path scene;
  std::vector<SceneValue> values;               ///< replace those of the scene
  std::optional<std::filesystem::path> out;     ///< folder of the tables; none: no files
  std::optional<double> until;                  ///< replaces the scene's duration [s]
  int threads = 0;                              ///< 0: number of cores
  std::optional<std::filesystem::path> resume;  ///< checkpoint to resume from
  std::optional<double> checkpoint_every;       ///< simulated time between two checkpoints [s]; needs `out`
  std::optional<std::filesystem::path> record;  ///< recording; none: not recorded
  bool record_exact = false;                    ///< bodies and contacts are lossless
  bool verify = false;
  bool quiet = false;
};

/// `scree run`. @return exit status
/// @throws SceneError, std::ios_base::failure
int run_scene(const RunOptions& options);

}  // namespace scree
