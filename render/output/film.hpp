#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// Format of a film, by the extension of its name.
enum class FilmFormat { png_series, ogg_theora, mp4, webm, webp, gif };

/// Format for a path; a folder or no extension: a folder of PNG files.
/// @throws PictureError for any other extension
FilmFormat film_format(const std::filesystem::path& path);

/// Writes pictures of one size as a film: Ogg Theora, MP4 or WebM with ffmpeg, animated WebP or GIF, or
/// frame_00000.png … in a folder. After cancellation no partial file remains, and an earlier film of that
/// name is kept.
class FilmWriter {
 public:
  /// @param rate  pictures per second
  /// @throws PictureError: file or folder cannot be created, or ffmpeg is missing
  FilmWriter(const std::filesystem::path& path, PictureSize size, int rate);
  /// Removes the incomplete film unless finished.
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  /// @param picture  of the film's size
  /// @throws PictureError
  void add(const Picture& picture);
  /// @throws PictureError
  void finish();

  struct Target;  ///< output of the pictures

 private:
  std::unique_ptr<Target> target_;
};

/// Returns whether the format supports transparent backgrounds.
/// @throws PictureError like film_format
bool film_keeps_transparency(const std::filesystem::path& path);

/// Returns whether the format needs ffmpeg.
/// @throws PictureError like film_format
bool film_needs_ffmpeg(const std::filesystem::path& path);

/// Highest rate of a format in pictures per second.
/// @throws PictureError like film_format
int highest_rate(const std::filesystem::path& path);

/// Size of a film: even for single files except WebP and GIF, since their colour resolution is half that of
/// the pixels.
/// @throws PictureError like film_format
PictureSize film_size(const std::filesystem::path& path, PictureSize size);

/// Renders frames of one run off-screen and writes them as an antialiased film. Without a view point the
/// camera begins where it sees the first frame completely. May be called from any thread, also while a window
/// is open.
/// @param next  called on another thread: frame of the next picture, or null at the end. Its exceptions
///   cancel the film.
/// @throws PictureError; also for transparent films other than a series of PNG files
void render_film(const std::function<std::shared_ptr<const Frame>()>& next, const Look& look,
                 PictureSize size, int rate, const std::filesystem::path& path);

}  // namespace scree
