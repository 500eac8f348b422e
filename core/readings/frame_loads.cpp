#include "core/readings/frame_loads.hpp"

namespace scree {

std::vector<Load> loads_at(const Frame& frame) {
  std::vector<Load> loads = make_loads(*frame.model);
  for (Load& load : loads) {
    update_load(load, frame.time, frame.bodies[static_cast<size_t>(load.body)].rotation);
  }
  return loads;
}

}  // namespace scree
