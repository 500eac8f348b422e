#pragma once

#include <cstddef>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// The heap's own record of each piece, and the counts of a shared pointer.
inline constexpr std::size_t piece_overhead = 16;

/// What a vector's items take on the heap.
template <typename Item>
std::size_t bytes_of(const std::vector<Item>& items) {
  // Pieces from this size on take whole pages.
  constexpr std::size_t large_piece = 128 * 1024;
  constexpr std::size_t page = 4096;
  if (items.capacity() == 0) return 0;
  const std::size_t bytes = items.capacity() * sizeof(Item) + piece_overhead;
  return bytes < large_piece ? bytes : (bytes + page - 1) / page * page;
}

/// What something with a shared owner takes on the heap, without what it owns itself.
template <typename Item>
constexpr std::size_t bytes_of_shared() {
  return sizeof(Item) + 2 * piece_overhead;
}

/// What a frame on the heap takes with all that it owns; its model, which many frames share, is not counted.
std::size_t bytes_of(const Frame& frame);

/// A frame that only counts its contacts.
Frame without_contacts(const Frame& frame);

}  // namespace scree
