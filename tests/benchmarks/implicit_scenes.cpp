// Whole scenes with the midpoint rule, nothing asleep.

#include "tests/benchmarks/whole_scene.hpp"

namespace {

[[maybe_unused]] const bool added = [] {
  for (const char* scene : {"cubes10", "tet64", "tet512", "tetrapods200", "cubes564"}) {
    scree::bench::add_whole_scene(scene, scree::SolverMethod::midpoint, false);
  }
  return true;
}();

}  // namespace
