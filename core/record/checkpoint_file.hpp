#pragma once

#include <filesystem>
#include <string>

#include "core/record/paraview.hpp"
#include "core/record/summary.hpp"
#include "core/record/tables/tables.hpp"

namespace scree {

/// How far the records of a run are.
struct RecordState {
  Summary summary{false};
  double last_output = 0.0;  ///< time of the last rows [s]
  TableLengths tables;       ///< up to there; empty where there are none
  ParaviewPlace paraview;    ///< likewise
  double cpu_seconds = 0.0;
  double wall_seconds = 0.0;
};

/// Everything that a run needs to go on as if it had never stopped.
struct Checkpoint {
  RecordState record;
  std::string state;  ///< of Simulation::save
};

/// Writes beside the target and renames, so that a crash never leaves half a checkpoint.
/// @throws std::ios_base::failure naming the file
void write_checkpoint(const std::filesystem::path& path, Checkpoint& checkpoint);

/// @throws SceneError: a file that cannot be read, or is damaged, or no checkpoint
Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace scree
