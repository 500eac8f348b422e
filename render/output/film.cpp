#include "render/output/film.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>

#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "render/output/ffmpeg_pipe.hpp"
#include "render/output/film_file.hpp"
#include "render/output/gif_film.hpp"
#include "render/output/render_picture.hpp"
#include "render/output/webp_film.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/picture/painting.hpp"
#include "render/picture/picture_image.hpp"
#include "render/view/scene_view.hpp"

namespace scree {
namespace {

namespace fs = std::filesystem;

/// Number of a picture from its name, frame_00000.png …; none: not a picture of a film.
std::optional<std::size_t> picture_number(const std::string& name) {
  constexpr std::string_view before = "frame_";
  constexpr std::string_view after = ".png";
  constexpr std::size_t digits = 5;
  if (name.size() < before.size() + digits + after.size() || !name.starts_with(before) ||
      !name.ends_with(after))
    return std::nullopt;
  std::size_t number = 0;
  const char* const end = name.data() + name.size() - after.size();
  const auto read = std::from_chars(name.data() + before.size(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

/// PNG files in a folder. Until the film is complete they are in a subfolder, so that a cancelled film does
/// not replace an earlier one.
class PngSeries {
 public:
  explicit PngSeries(const fs::path& folder) : folder_(folder), parts_(folder / "film.part") {
    std::error_code error;
    made_ = fs::create_directory(folder, error);
    if (!error) fs::create_directory(parts_, error);
    if (error || !fs::is_directory(parts_, error)) {
      cancel();
      refuse_target(folder);
    }
  }

  void add(const Picture& picture) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05zu.png", written_.size());
    write_png(picture, parts_ / name);
    written_.emplace_back(name);
  }
  void finish() {
    for (const std::string& name : written_) {
      std::error_code error;
      fs::rename(parts_ / name, folder_ / name, error);
      if (error) refuse_target(folder_);
    }
    remove_quietly(parts_);
    // Pictures of an earlier, longer film would be mistaken for the end of this one.
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
      const auto number = picture_number(entry.path().filename().string());
      if (number && *number >= written_.size()) remove_quietly(entry.path());
    }
  }
  void cancel() {
    for (const std::string& name : written_) remove_quietly(parts_ / name);
    remove_quietly(parts_);
    if (made_) remove_quietly(folder_);
  }

 private:
  fs::path folder_;
  fs::path parts_;
  bool made_ = false;
  std::vector<std::string> written_;
};

/// An Ogg file with Theora video.
class TheoraFile {
 public:
  TheoraFile(const fs::path& path, int rate) : path_(path) {
    writer_->SetFileName(part_of(path).c_str());
    writer_->SetRate(rate);
    writer_->SetQuality(2);
    writer_->SubsamplingOn();  // many players support no other colours
  }

  void add(const Picture& picture) {
    const QuietVtk quiet;
    writer_->SetInputData(image_of(picture));
    if (!started_) writer_->Start();
    started_ = true;
    if (writer_->GetError() == 0) writer_->Write();
    if (writer_->GetError() != 0) refuse_target(path_);
  }
  void finish() {
    end();
    if (writer_->GetError() != 0) refuse_target(path_);
    rename_part(path_);
  }
  void cancel() {
    end();
    remove_quietly(part_of(path_));
  }

 private:
  void end() {
    const QuietVtk quiet;
    if (started_) writer_->End();
    started_ = false;
  }

  fs::path path_;
  vtkNew<vtkOggTheoraWriter> writer_;
  bool started_ = false;
};

/// MP4 or WebM, made by ffmpeg.
class FfmpegFile {
 public:
  FfmpegFile(const fs::path& path, FfmpegFormat format, PictureSize size, int rate)
      : path_(path), pipe_(std::in_place, part_of(path), format, size, rate) {}

  void add(const Picture& picture) {
    if (!pipe_->add(picture)) refuse();
  }
  void finish() {
    if (!pipe_->finish()) refuse();
    rename_part(path_);
  }
  void cancel() {
    pipe_.reset();  // it would continue writing
    remove_quietly(part_of(path_));
  }

 private:
  [[noreturn]] void refuse() const {
    throw PictureError(
        "ffmpeg cannot make " + path_.string() +
        "; give a name in a folder that exists and can be written, or one that ends in .ogv, .webp or .gif");
  }

  fs::path path_;
  std::optional<FfmpegPipe> pipe_;
};

void draw(const std::function<std::shared_ptr<const Frame>()>& next, const Look& look, PictureSize size,
          int rate, FilmWriter& film) {
  std::shared_ptr<const Frame> frame = next();
  if (!frame) throw PictureError("a film without pictures; give it at least one");
  OffscreenWindow window(size.width, size.height);
  SceneView view(window.window());
  Look still = look;
  prepare_for_saving(still.options, size);
  if (!still.frame) still.frame = frame;
  view.set_look(still);
  std::vector<std::shared_ptr<const Frame>> past;
  for (; frame; frame = next()) {
    view.show(frame);
    view.guide_camera(1.0 / rate);
    if (look.options.show_trails && !look.chosen.empty()) {
      if (past.empty() || past.back() != frame) past.push_back(frame);
      const double from = frame->time - look.trail_seconds;
      std::erase_if(past, [from](const auto& earlier) { return earlier->time < from; });
      view.set_chosen(look.chosen, trails_through(past, look.chosen));
    }
    film.add(look.options.transparent ? window.transparent_picture() : window.picture());
  }
}

}  // namespace

struct FilmWriter::Target {
  std::variant<PngSeries, TheoraFile, FfmpegFile, WebpFilm, GifFilm> kind;
  bool finished = false;
};

FilmFormat film_format(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".ogv") return FilmFormat::ogg_theora;
  if (ending == ".mp4") return FilmFormat::mp4;
  if (ending == ".webm") return FilmFormat::webm;
  if (ending == ".webp") return FilmFormat::webp;
  if (ending == ".gif") return FilmFormat::gif;
  std::error_code unknown;
  if (ending.empty() || fs::is_directory(path, unknown)) return FilmFormat::png_series;
  throw PictureError(
      path.string() +
      " is not a film; give a name that ends in .ogv, .mp4, .webm, .webp or .gif, or a folder for PNG "
      "files (a single picture's name ends in .png)");
}

bool film_keeps_transparency(const fs::path& path) {
  const FilmFormat format = film_format(path);
  return format == FilmFormat::png_series || format == FilmFormat::webp;
}

bool film_needs_ffmpeg(const fs::path& path) {
  const FilmFormat format = film_format(path);
  return format == FilmFormat::mp4 || format == FilmFormat::webm;
}

int highest_rate(const fs::path& path) {
  constexpr int most = 240;
  return film_format(path) == FilmFormat::gif ? GifFilm::highest_rate : most;
}

PictureSize film_size(const fs::path& path, PictureSize size) {
  const FilmFormat format = film_format(path);
  if (format == FilmFormat::png_series || format == FilmFormat::webp || format == FilmFormat::gif)
    return size;
  return {size.width + size.width % 2, size.height + size.height % 2};
}

FilmWriter::FilmWriter(const fs::path& path, PictureSize size, int rate) {
  switch (film_format(path)) {
    case FilmFormat::png_series:
      target_.reset(new Target{PngSeries(path)});
      break;
    case FilmFormat::ogg_theora:
      target_.reset(new Target{TheoraFile(path, rate)});
      break;
    case FilmFormat::mp4:
      target_.reset(new Target{FfmpegFile(path, FfmpegFormat::mp4, size, rate)});
      break;
    case FilmFormat::webm:
      target_.reset(new Target{FfmpegFile(path, FfmpegFormat::webm, size, rate)});
      break;
    case FilmFormat::webp:
      target_.reset(new Target{WebpFilm(path, size, rate)});
      break;
    case FilmFormat::gif:
      target_.reset(new Target{GifFilm(path, size, rate)});
      break;
  }
}

FilmWriter::~FilmWriter() {
  if (!target_->finished) std::visit([](auto& kind) { kind.cancel(); }, target_->kind);
}

void FilmWriter::add(const Picture& picture) {
  std::visit([&](auto& kind) { kind.add(picture); }, target_->kind);
}

void FilmWriter::finish() {
  std::visit([](auto& kind) { kind.finish(); }, target_->kind);
  target_->finished = true;
}

void render_film(const std::function<std::shared_ptr<const Frame>()>& next, const Look& look,
                 PictureSize size, int rate, const fs::path& path) {
  if (look.options.transparent && !film_keeps_transparency(path))
    throw PictureError(path.string() +
                       " cannot be transparent; give a name that ends in .webp, or a folder for PNG files");
  const PictureSize even = film_size(path, size);
  FilmWriter film(path, even, rate);
  paint_apart([&] { draw(next, look, even, rate, film); });
  film.finish();
}

}  // namespace scree
