#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// How a film is kept: by the end of its name.
enum class FilmFormat { png_series, ogg_theora, mp4, webm, webp, gif };

/// A folder, or no ending: a folder of PNG files. @throws PictureError for an ending that is none of these
FilmFormat film_format(const std::filesystem::path& path);

/// Writes pictures of one size as a film: Ogg Theora, MP4 or WebM by the program ffmpeg, animated WebP or
/// GIF, or frame_00000.png … in a folder. If it is given up, nothing half-written stays, and an earlier film
/// of that name does.
class FilmWriter {
 public:
  /// @param rate  pictures a second
  /// @throws PictureError where the file or folder cannot be made, or there is no ffmpeg
  FilmWriter(const std::filesystem::path& path, PictureSize size, int rate);
  /// Unless finished, removes what has been written.
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  /// @param picture  of the film's size
  /// @throws PictureError
  void add(const Picture& picture);
  /// @throws PictureError
  void finish();

  struct Target;  ///< where the pictures go

 private:
  std::unique_ptr<Target> target_;
};

/// Whether pictures without a background can be kept. @throws PictureError as film_format
bool film_keeps_transparency(const std::filesystem::path& path);

/// Whether it is made by the program ffmpeg. @throws PictureError as film_format
bool film_needs_ffmpeg(const std::filesystem::path& path);

/// Pictures a second that a film of that kind shows at most. @throws PictureError as film_format
int highest_rate(const std::filesystem::path& path);

/// Films of one file, but for WebP and GIF, have even sides, since players' colours are half as fine as their
/// pixels.
/// @throws PictureError as film_format
PictureSize film_size(const std::filesystem::path& path, PictureSize size);

/// Draws frames of one run without any display and writes them as a film, smooth in any case. Without a view
/// point the camera begins where it sees the first one whole. May be called from any thread, also while
/// a window is open.
/// @param next  called on another thread: the frame of the next picture, or null at the end. What it throws
/// gives the film up.
/// @throws PictureError; also where the pictures shall be transparent and the film is no series of PNG files
void render_film(const std::function<std::shared_ptr<const Frame>()>& next, const Look& look,
                 PictureSize size, int rate, const std::filesystem::path& path);

}  // namespace scree
