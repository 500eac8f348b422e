#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/record/recording/chunk.hpp"

namespace scree {

/// What a recording begins with, and its version: to be counted up whenever other things are in it.
inline constexpr std::string_view recording_magic = "ScreeRec";
inline constexpr std::uint32_t recording_version = 2;
inline constexpr std::uint64_t recording_head_size = 12;

/// Where a frame is in its file.
struct FramePlace {
  std::uint64_t place = 0;
  double time = 0.0;  ///< [s]
  bool first_of_group = false;
};

/// Where everything is in a recording.
struct RecordingIndex {
  std::uint64_t scene = 0;  ///< place of its scene
  std::vector<FramePlace> frames;
  std::uint64_t end = 0;  ///< of the last whole chunk, that of the index left out
  bool finished = false;  ///< nothing more is to come
};

std::string recording_head();
/// The chunk of an index, and where it is, which a finished recording ends with.
std::string index_text(const RecordingIndex& index);

/// Reads the index of a finished recording, or goes from chunk to chunk. @param file  of that size
/// @throws SavedDataError: it is no recording, of a newer version, or damaged before its first frame
RecordingIndex read_index(std::istream& file, std::uint64_t size);

/// Finds what has come since. @return why it cannot be read farther; empty: it can, or has ended
std::string extend_index(RecordingIndex& index, std::istream& file, std::uint64_t size);

}  // namespace scree
