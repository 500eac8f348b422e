#pragma once

#include <filesystem>
#include <string>

#include "core/record/paraview.hpp"
#include "core/record/summary.hpp"
#include "core/record/tables/tables.hpp"

namespace scree {

/// Position of a run in its output files.
struct RecordState {
  Summary summary{false};
  double last_output = 0.0;  ///< time of the last output [s]
  TableLengths tables;       ///< lengths at that time; empty without tables
  ParaviewPlace paraview;    ///< place at that time
  double cpu_seconds = 0.0;
  double wall_seconds = 0.0;
};

/// Everything needed to resume a run with identical results.
struct Checkpoint {
  RecordState record;
  std::string state;  ///< of Simulation::save
};

/// Writes to a temporary file and renames it, so that a crash never leaves a partial checkpoint.
/// @throws std::ios_base::failure naming the file
void write_checkpoint(const std::filesystem::path& path, Checkpoint& checkpoint);
/// Content of such a file.
std::string bytes_of_checkpoint(Checkpoint& checkpoint);

/// @param path  of a checkpoint, or of a bundle that holds one
/// @throws SceneError: a file that cannot be read, is damaged, or is no checkpoint
Checkpoint read_checkpoint(const std::filesystem::path& path);
/// The same in two steps. @param path  for messages
std::string checkpoint_bytes(const std::filesystem::path& path);
Checkpoint checkpoint_in(const std::string& bytes, const std::filesystem::path& path);

}  // namespace scree
