#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace scree {

/// A fault of a scene's text.
struct TextFault {
  int line = 0;         ///< from 1; 0: none in particular
  std::string message;  ///< what is wrong; what would be right
  bool operator==(const TextFault&) const = default;
};

/// Faults that can be found without reading meshes: TOML, keys, types, ranges, names, files that are missing.
/// The first fault of the text itself hides those behind it.
/// @param file  that the relative paths refer to
std::vector<TextFault> text_faults(const std::string& text, const std::filesystem::path& file);

}  // namespace scree
