#pragma once

#include <cstddef>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Overhead of a heap allocation and of a shared pointer's counts.
inline constexpr std::size_t piece_overhead = 16;

/// Heap memory of a vector's items.
template <typename Item>
std::size_t bytes_of(const std::vector<Item>& items) {
  // Allocations from this size on use whole pages.
  constexpr std::size_t large_piece = 128 * 1024;
  constexpr std::size_t page = 4096;
  if (items.capacity() == 0) return 0;
  const std::size_t bytes = items.capacity() * sizeof(Item) + piece_overhead;
  return bytes < large_piece ? bytes : (bytes + page - 1) / page * page;
}

/// Heap memory of an object with a shared owner, without memory owned by the object.
template <typename Item>
constexpr std::size_t bytes_of_shared() {
  return sizeof(Item) + 2 * piece_overhead;
}

/// Heap memory of a frame and everything it owns, without its model, which many frames share.
std::size_t bytes_of(const Frame& frame);

/// A copy of a frame without contacts but with their number.
Frame without_contacts(const Frame& frame);

}  // namespace scree
