#pragma once

#include <sys/types.h>

#include <filesystem>

#include "render/picture/picture.hpp"

namespace scree {

enum class FfmpegFormat { mp4, webm };

/// A running ffmpeg process that encodes a film from pictures.
class FfmpegPipe {
 public:
  /// @throws PictureError without ffmpeg
  FfmpegPipe(const std::filesystem::path& path, FfmpegFormat format, PictureSize size, int rate);
  /// Stops ffmpeg unless finished.
  ~FfmpegPipe();
  FfmpegPipe(FfmpegPipe&& other) noexcept;
  FfmpegPipe& operator=(FfmpegPipe&&) = delete;

  /// @return false: ffmpeg has ended
  bool add(const Picture& picture);
  /// @return false: ffmpeg has failed
  bool finish();

 private:
  int input_ = -1;  ///< socket that ffmpeg reads from
  pid_t program_ = -1;
};

}  // namespace scree
