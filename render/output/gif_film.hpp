#pragma once

#include <filesystem>
#include <memory>

#include "render/picture/picture.hpp"

namespace scree {

/// A GIF file that repeats without end, each picture with the 256 colours that suit it best. All calls throw
/// PictureError where it cannot be written.
class GifFilm {
 public:
  static constexpr int highest_rate = 50;  ///< pictures a second that viewers still show

  GifFilm(const std::filesystem::path& path, PictureSize size, int rate);
  ~GifFilm();
  GifFilm(GifFilm&&) noexcept;
  GifFilm& operator=(GifFilm&&) = delete;

  /// @param picture  of the film's size
  void add(const Picture& picture);
  void finish();
  /// Nothing of it stays.
  void give_up();

 private:
  struct File;
  std::filesystem::path path_;
  std::unique_ptr<File> file_;
};

}  // namespace scree
