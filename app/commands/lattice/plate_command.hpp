#pragma once

#include <filesystem>

#include "core/lattice/verification/convergence.hpp"

namespace scree {

struct PlateOptions {
  PlateChoice choice;
  std::filesystem::path out;  ///< empty: the scene is printed
};

/// `scree plate`: writes the scene of a plate with a known exact solution.
/// @return exit status 0
/// @throws SceneError: the plate cannot be solved; std::runtime_error: it cannot be written
int make_plate(const PlateOptions& options);

}  // namespace scree
