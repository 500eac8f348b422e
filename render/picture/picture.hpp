#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace scree {

/// No picture could be made. One sentence: the problem; the remedy.
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr int smallest_picture_side = 16;  ///< [pixels]
constexpr int largest_picture_side = 16384;

struct PictureSize {
  int width = 1280;  ///< device pixels
  int height = 720;
};

/// "1280x720". @throws PictureError
PictureSize parse_picture_size(const std::string& text);

/// Rows from the top, three bytes per pixel.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
  std::vector<unsigned char> alpha;  ///< opacity, a byte per pixel; empty: opaque
};

/// Writes to a temporary file and renames it, so that no partial file remains.
/// @throws PictureError
void write_png(const Picture& picture, const std::filesystem::path& path);

}  // namespace scree
