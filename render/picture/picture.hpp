#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace scree {

/// No picture could be made. One sentence: what is wrong; what would be right.
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

/// Rows from the top, three bytes a pixel.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
  std::vector<unsigned char> alpha;  ///< how opaque, a byte a pixel; empty: wholly
};

/// Writes beside the target and renames, so that nothing half-written stays. @throws PictureError
void write_png(const Picture& picture, const std::filesystem::path& path);

}  // namespace scree
