#include "core/record/frame_memory.hpp"

namespace scree {
namespace {

/// The heap's own record of each piece, and the counts of a shared pointer.
constexpr std::size_t piece_overhead = 16;
/// Pieces from this size on take whole pages.
constexpr std::size_t large_piece = 128 * 1024;
constexpr std::size_t page = 4096;

template <typename Item>
std::size_t bytes_of(const std::vector<Item>& items) {
  if (items.capacity() == 0) return 0;
  const std::size_t bytes = items.capacity() * sizeof(Item) + piece_overhead;
  return bytes < large_piece ? bytes : (bytes + page - 1) / page * page;
}

}  // namespace

std::size_t bytes_of(const Frame& frame) {
  return sizeof(Frame) + 2 * piece_overhead + bytes_of(frame.bodies) + bytes_of(frame.walls) +
         bytes_of(frame.contacts) + bytes_of(frame.nodes) + bytes_of(frame.broken_bonds);
}

Frame without_contacts(const Frame& frame) {
  return {frame.model, frame.time,         frame.bodies, frame.walls,  {},
          frame.nodes, frame.broken_bonds, frame.energy, frame.solver, frame.notes};
}

bool has_its_contacts(const Frame& frame) {
  return frame.contacts.size() ==
         static_cast<std::size_t>(frame.solver.contacts - frame.solver.contacts_of_nodes);
}

}  // namespace scree
