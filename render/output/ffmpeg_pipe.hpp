#pragma once

#include <sys/types.h>

#include <filesystem>

#include "render/picture/picture.hpp"

namespace scree {

enum class FfmpegFormat { mp4, webm };

/// The program ffmpeg at work on a film, which reads pictures from here.
class FfmpegPipe {
 public:
  /// @throws PictureError where there is no ffmpeg
  FfmpegPipe(const std::filesystem::path& path, FfmpegFormat format, PictureSize size, int rate);
  /// Unless finished, stops ffmpeg.
  ~FfmpegPipe();
  FfmpegPipe(FfmpegPipe&& other) noexcept;
  FfmpegPipe& operator=(FfmpegPipe&&) = delete;

  /// @return false: ffmpeg has given up
  bool add(const Picture& picture);
  /// @return false: ffmpeg has failed
  bool finish();

 private:
  int input_ = -1;  ///< socket that ffmpeg reads from
  pid_t program_ = -1;
};

}  // namespace scree
