#pragma once

#include <filesystem>
#include <memory>

#include "render/picture/picture.hpp"

namespace scree {

/// An animated WebP file, which web pages show like a picture and which keeps transparency. It repeats
/// without end. Written when it is finished. All calls throw PictureError where it cannot be written.
class WebpFilm {
 public:
  /// @param rate  pictures a second
  WebpFilm(const std::filesystem::path& path, PictureSize size, int rate);
  ~WebpFilm();
  WebpFilm(WebpFilm&&) noexcept;
  WebpFilm& operator=(WebpFilm&&) = delete;

  /// @param picture  of the film's size
  void add(const Picture& picture);
  void finish();
  /// Nothing of it stays.
  void give_up();

 private:
  struct Encoder;
  std::filesystem::path path_;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace scree
