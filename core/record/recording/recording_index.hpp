#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/record/recording/chunk.hpp"

namespace scree {

/// First bytes of a recording, and the version of its format, which changes with its content.
inline constexpr std::string_view recording_magic = "ScreeRec";
inline constexpr std::uint32_t recording_version = 6;
inline constexpr std::uint64_t recording_head_size = 12;

/// Position of a frame in its file.
struct FramePlace {
  std::uint64_t place = 0;
  double time = 0.0;  ///< [s]
  bool first_of_group = false;
};

/// Positions of everything in a recording.
struct RecordingIndex {
  std::uint64_t scene = 0;  ///< position of the scene
  std::vector<FramePlace> frames;
  std::uint64_t end = 0;  ///< end of the last complete chunk other than the index
  bool finished = false;  ///< the recording is complete
};

std::string recording_head();
/// Index chunk and its position, which end a complete recording.
std::string index_text(const RecordingIndex& index);

/// Reads the index of a complete recording, or scans its chunks.
/// @param file  of that size
/// @throws SavedDataError: not a recording, a newer version, or damaged before its first frame
RecordingIndex read_index(std::istream& file, std::uint64_t size);

/// Adds new chunks.
/// @return why no more can be read; empty: more can be, or the recording is complete
std::string extend_index(RecordingIndex& index, std::istream& file, std::uint64_t size);

}  // namespace scree
