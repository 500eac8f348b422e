#pragma once

#include <vector>

#include "core/experiments/brazilian_test.hpp"

namespace scree {

struct BrazilianOptions {
  std::vector<int> cells = {16, 24, BrazilianTest().cells};  ///< across the disc
  std::vector<double> angles = {0.0, 22.5,
                                45.0};  ///< from the rows of cells to the line between the plates [°]
  double poisson = BrazilianTest().poisson;
  int threads = 0;  ///< 0: number of cores
  bool json = false;
};

/// `scree brazilian`: compresses a disc for each mesh and orientation and prints the strengths with their
/// scatter.
/// @return exit status: 0, or 130 if interrupted
/// @throws std::runtime_error: a test cannot be run
int crush_discs(const BrazilianOptions& options);

}  // namespace scree
