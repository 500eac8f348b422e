#pragma once

#include <filesystem>

#include "core/experiments/standard/experiment.hpp"

namespace scree {

/// The scene of an experiment, which is installed with the program.
std::filesystem::path scene_file_of(const Experiment& experiment);

}  // namespace scree
