#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace scree {

// A recording is a head and, behind it, chunks: compressed bytes, each behind what tells how many they are
// and their checksum. So a file can be read up to where it is cut or damaged, and while it still grows.

enum class ChunkKind : std::uint32_t { scene = 1, first_of_group = 2, frame = 3, index = 4 };

struct ChunkHead {
  ChunkKind kind = ChunkKind::scene;
  std::uint64_t stored = 0;  ///< bytes behind the head
  std::uint64_t whole = 0;   ///< bytes once they are uncompressed
  double time = 0.0;         ///< of a frame [s]
  std::uint32_t sum = 0;     ///< checksum of the bytes behind the head
};

/// Bytes that a head takes.
inline constexpr std::size_t chunk_head_size = 40;

/// Head and compressed bytes.
std::string chunk(ChunkKind kind, double time, std::string_view bytes);

/// The head at a place of a file. None: the file ends before the end of the chunk.
/// @param size  of the file. @throws SavedDataError: there is no chunk at this place
std::optional<ChunkHead> read_chunk_head(std::istream& file, std::uint64_t place, std::uint64_t size);

/// The bytes of a chunk again. @throws SavedDataError
std::string read_chunk(std::istream& file, std::uint64_t place, const ChunkHead& head);

}  // namespace scree
