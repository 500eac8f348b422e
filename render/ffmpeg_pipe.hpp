#pragma once

#include <sys/types.h>

#include <filesystem>

#include "render/offscreen_window.hpp"
#include "render/picture.hpp"

namespace scree {

/// The program ffmpeg at work on an MP4 file, which reads pictures from here.
class FfmpegPipe {
 public:
  /// @throws PictureError where there is no ffmpeg
  FfmpegPipe(const std::filesystem::path& path, PictureSize size, int rate);
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
