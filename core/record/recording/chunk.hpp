#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace scree {

// A recording is a header followed by chunks: compressed bytes, each preceded by their number and checksum. A
// truncated, damaged or growing file can be read up to its last complete chunk.

enum class ChunkKind : std::uint32_t { scene = 1, first_of_group = 2, frame = 3, index = 4 };

struct ChunkHead {
  ChunkKind kind = ChunkKind::scene;
  std::uint64_t stored = 0;  ///< bytes after the chunk header
  std::uint64_t whole = 0;   ///< bytes after decompression
  double time = 0.0;         ///< of a frame [s]
  std::uint32_t sum = 0;     ///< checksum of the bytes after the chunk header
};

/// Size of a chunk header in bytes.
inline constexpr std::size_t chunk_head_size = 40;

/// A chunk: header and compressed bytes.
std::string chunk(ChunkKind kind, double time, std::string_view bytes);

/// Chunk header at a position of a file. None: the chunk is incomplete.
/// @param size  of the file. @throws SavedDataError: no chunk at this position
std::optional<ChunkHead> read_chunk_head(std::istream& file, std::uint64_t place, std::uint64_t size);

/// Decompressed bytes of a chunk.
/// @throws SavedDataError
std::string read_chunk(std::istream& file, std::uint64_t place, const ChunkHead& head);

}  // namespace scree
