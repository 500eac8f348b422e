// Whole scenes with the explicit method: dense cubes, concave tetrapods, elastoplastic balls in a press.

#include "tests/benchmarks/whole_scene.hpp"

namespace {

[[maybe_unused]] const bool added = [] {
  for (const char* scene : {"cubes564", "tetrapods200"}) {
    scree::bench::add_whole_scene(scene, scree::SolverMethod::velocity_verlet, true);
  }
  scree::bench::add_whole_scene("tetrapod_collapse", scree::SolverMethod::velocity_verlet, false);
  scree::bench::add_whole_scene("powder_compaction", scree::SolverMethod::velocity_verlet, false);
  return true;
}();

}  // namespace
