#pragma once

#include <filesystem>
#include <memory>

#include "render/picture/picture.hpp"

namespace scree {

/// An animated WebP file with transparency that repeats forever; web pages show it like a picture. Written by
/// `finish`. All functions throw PictureError on write errors.
class WebpFilm {
 public:
  /// @param rate  pictures per second
  WebpFilm(const std::filesystem::path& path, PictureSize size, int rate);
  ~WebpFilm();
  WebpFilm(WebpFilm&&) noexcept;
  WebpFilm& operator=(WebpFilm&&) = delete;

  /// @param picture  of the film's size
  void add(const Picture& picture);
  void finish();
  /// Removes the file.
  void cancel();

 private:
  struct Encoder;
  std::filesystem::path path_;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace scree
