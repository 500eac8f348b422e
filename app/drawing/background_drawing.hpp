#pragma once

#include <QObject>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "app/drawing/film_pictures.hpp"
#include "app/runner/timeline/replay.hpp"
#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// A request for a picture or a film.
struct DrawingOrder {
  std::vector<FilmPicture> pictures;  ///< at least one
  std::optional<int> rate;            ///< pictures per second of a film; none: a single picture
  RunPast past;                       ///< source of dropped moments
  Look look;
  PictureSize size;
  std::filesystem::path path;
  std::optional<Scene> recorded;  ///< writes a recording of this scene instead
};

/// Draws pictures and films on its own thread, one after another, independent of simulation and view.
class BackgroundDrawing : public QObject {
  Q_OBJECT

 public:
  explicit BackgroundDrawing(QObject* parent = nullptr);
  /// Cancels the current drawing.
  ~BackgroundDrawing() override;

  /// Precondition: not busy.
  void start(DrawingOrder order);
  /// True from the start until the end has been reported.
  bool busy() const { return busy_; }
  /// Cancels before the next picture; no partial file remains.
  void cancel() { cancelled_ = true; }

 signals:
  /// Number of finished pictures of the film.
  void progressed(int pictures);
  void finished();
  void cancelled();
  /// @param sentence  the problem; the remedy
  void failed(const QString& sentence);

 private:
  void draw(const DrawingOrder& order);
  void record(const DrawingOrder& order);
  std::shared_ptr<const Frame> frame_of(const FilmPicture& picture, PastReplay& replay) const;

  std::thread thread_;
  std::atomic<bool> cancelled_{false};
  bool busy_ = false;
};

}  // namespace scree
