#pragma once

#include <filesystem>

#include "core/geometry/rock/rock.hpp"

namespace scree {

struct RockOptions {
  RockSpec rock;
  int count = 1;
  std::filesystem::path out;  ///< several rocks: their numbers are added to the name
};

/// `scree rock`: writes random rocks, with consecutive seeds, as STL files in metres.
/// @return exit status 0; 2: a number is out of its range
/// @throws std::ios_base::failure
int make_rocks(const RockOptions& options);

}  // namespace scree
