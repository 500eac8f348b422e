#pragma once

#include <filesystem>
#include <memory>

#include "render/picture/picture.hpp"

namespace scree {

/// A GIF file that repeats forever, each picture with its optimal 256 colours. All functions throw
/// PictureError on write errors.
class GifFilm {
 public:
  static constexpr int highest_rate = 50;  ///< pictures per second supported by viewers

  GifFilm(const std::filesystem::path& path, PictureSize size, int rate);
  ~GifFilm();
  GifFilm(GifFilm&&) noexcept;
  GifFilm& operator=(GifFilm&&) = delete;

  /// @param picture  of the film's size
  void add(const Picture& picture);
  void finish();
  /// Removes the file.
  void cancel();

 private:
  struct File;
  std::filesystem::path path_;
  std::unique_ptr<File> file_;
};

}  // namespace scree
