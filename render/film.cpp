#include "render/film.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "render/ffmpeg_pipe.hpp"
#include "render/picture_image.hpp"
#include "render/scene_view.hpp"

namespace scree {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_target(const fs::path& path) {
  throw PictureError("cannot write " + path.string() +
                     "; give a name in a folder that exists and can be written");
}

/// What a film is called until it is complete.
fs::path part_of(const fs::path& path) {
  fs::path part = path;
  part += ".part";
  return part;
}

void rename_part(const fs::path& path) {
  std::error_code error;
  fs::rename(part_of(path), path, error);
  if (error) refuse_target(path);
}

void remove_quietly(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
}

/// PNG files in a folder.
class PngSeries {
 public:
  explicit PngSeries(const fs::path& folder) : folder_(folder) {
    std::error_code error;
    made_ = fs::create_directories(folder, error);
    if (error) refuse_target(folder);
    remove_old();
  }

  void add(const Picture& picture) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05zu.png", written_.size());
    write_png(picture, folder_ / name);
    written_.push_back(folder_ / name);
  }
  void finish() {}
  void give_up() {
    for (const fs::path& path : written_) remove_quietly(path);
    if (made_) remove_quietly(folder_);
  }

 private:
  /// Pictures of an earlier, longer film would be taken for the end of this one.
  void remove_old() {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("frame_") && name.ends_with(".png")) remove_quietly(entry.path());
    }
  }

  fs::path folder_;
  bool made_ = false;
  std::vector<fs::path> written_;
};

/// An Ogg file with Theora in it.
class TheoraFile {
 public:
  TheoraFile(const fs::path& path, int rate) : path_(path) {
    // VTK would print its own message besides ours.
    writer_->GlobalWarningDisplayOff();
    writer_->SetFileName(part_of(path).c_str());
    writer_->SetRate(rate);
    writer_->SetQuality(2);
    writer_->SubsamplingOn();  // many players know no other colours
  }

  void add(const Picture& picture) {
    writer_->SetInputData(image_of(picture));
    if (!started_) writer_->Start();
    started_ = true;
    if (writer_->GetError() == 0) writer_->Write();
    if (writer_->GetError() != 0) refuse_target(path_);
  }
  void finish() {
    if (started_) writer_->End();
    started_ = false;
    rename_part(path_);
  }
  void give_up() {
    if (started_) writer_->End();
    remove_quietly(part_of(path_));
  }

 private:
  fs::path path_;
  vtkNew<vtkOggTheoraWriter> writer_;
  bool started_ = false;
};

/// MP4, made by ffmpeg.
class Mp4File {
 public:
  Mp4File(const fs::path& path, PictureSize size, int rate)
      : path_(path), pipe_(std::in_place, part_of(path), size, rate) {}

  void add(const Picture& picture) {
    if (!pipe_->add(picture)) refuse_target(path_);
  }
  void finish() {
    if (!pipe_->finish()) refuse_target(path_);
    rename_part(path_);
  }
  void give_up() {
    pipe_.reset();  // it would go on writing
    remove_quietly(part_of(path_));
  }

 private:
  fs::path path_;
  std::optional<FfmpegPipe> pipe_;
};

void draw(const std::function<std::shared_ptr<const Frame>()>& next, const ViewOptions& options,
          PictureSize size, FilmWriter& film) {
  std::shared_ptr<const Frame> frame = next();
  if (!frame) throw PictureError("a film without pictures; give it at least one");
  OffscreenWindow window(size.width, size.height);
  SceneView view(window.window());
  ViewOptions still = options;
  still.smooth = true;
  view.set_options(still);
  view.show(frame);
  view.fit_camera();
  for (; frame; frame = next()) {
    view.show(frame);
    film.add(window.picture());
  }
}

}  // namespace

struct FilmWriter::Target {
  std::variant<PngSeries, TheoraFile, Mp4File> kind;
  bool finished = false;
};

FilmFormat film_format(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".ogv") return FilmFormat::ogg_theora;
  if (ending == ".mp4") return FilmFormat::mp4;
  if (ending.empty()) return FilmFormat::png_series;
  throw PictureError(path.string() +
                     " is no film; give a name that ends in .ogv or .mp4, or a folder for PNG files");
}

PictureSize film_size(const fs::path& path, PictureSize size) {
  if (film_format(path) == FilmFormat::png_series) return size;
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
      target_.reset(new Target{Mp4File(path, size, rate)});
      break;
  }
}

FilmWriter::~FilmWriter() {
  if (!target_->finished) std::visit([](auto& kind) { kind.give_up(); }, target_->kind);
}

void FilmWriter::add(const Picture& picture) {
  std::visit([&](auto& kind) { kind.add(picture); }, target_->kind);
}

void FilmWriter::finish() {
  std::visit([](auto& kind) { kind.finish(); }, target_->kind);
  target_->finished = true;
}

void render_film(const std::function<std::shared_ptr<const Frame>()>& next, const ViewOptions& options,
                 PictureSize size, int rate, const fs::path& path) {
  const PictureSize even = film_size(path, size);
  FilmWriter film(path, even, rate);
  // In a thread of its own, because the caller's may have another OpenGL context current.
  std::exception_ptr failure;
  std::thread painter([&] {
    try {
      draw(next, options, even, film);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  painter.join();
  if (failure) std::rethrow_exception(failure);
  film.finish();
}

}  // namespace scree
