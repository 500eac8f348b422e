#pragma once

#include <filesystem>
#include <optional>

namespace scree {

struct RunOptions {
  std::filesystem::path scene;
  std::optional<std::filesystem::path> out;     ///< folder of the tables; none: nothing is written
  std::optional<double> until;                  ///< instead of the scene's duration [s]
  int threads = 0;                              ///< 0: as many as there are cores
  std::optional<std::filesystem::path> resume;  ///< a checkpoint to go on from
  std::optional<double> checkpoint_every;       ///< simulated time between two checkpoints [s]; needs `out`
  std::optional<std::filesystem::path> record;  ///< the recording; none: nothing is recorded
  bool record_exact = false;                    ///< bodies and contacts keep all their bits
  bool verify = false;
  bool quiet = false;
};

/// `scree run`. @return exit status
/// @throws SceneError, std::ios_base::failure
int run_scene(const RunOptions& options);

}  // namespace scree
