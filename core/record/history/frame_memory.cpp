#include "core/record/history/frame_memory.hpp"

namespace scree {

std::size_t bytes_of(const Frame& frame) {
  return bytes_of_shared<Frame>() + bytes_of(frame.bodies) + bytes_of(frame.walls) +
         bytes_of(frame.contacts) + bytes_of(frame.peaks) + bytes_of(frame.nodes) +
         bytes_of(frame.broken_bonds) + bytes_of(frame.residual_overlaps) + bytes_of(frame.streams) +
         bytes_of(frame.flows);
}

Frame without_contacts(const Frame& frame) {
  return {frame.model,
          frame.changed,
          frame.time,
          frame.bodies,
          frame.walls,
          frame.pulls,
          {},
          frame.nodes,
          frame.broken_bonds,
          frame.energy,
          frame.solver,
          frame.notes,
          {},
          frame.residual_overlaps,
          frame.streams,
          frame.flows};
}

}  // namespace scree
