#pragma once

#include <QObject>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "app/drawing/film_pictures.hpp"
#include "app/runner/replay.hpp"
#include "render/picture/picture.hpp"
#include "render/view/look.hpp"

namespace scree {

/// A picture or a film that shall be made.
struct DrawingOrder {
  std::vector<FilmPicture> pictures;  ///< at least one
  std::optional<int> rate;            ///< pictures a second of a film; none: one picture
  RunPast past;                       ///< what was dropped is computed from
  Look look;
  PictureSize size;
  std::filesystem::path path;
  std::optional<Scene> recorded;  ///< a recording of this scene is written instead
};

/// Draws pictures and films on a thread of its own, one after the other, behind the simulation and the view.
class BackgroundDrawing : public QObject {
  Q_OBJECT

 public:
  explicit BackgroundDrawing(QObject* parent = nullptr);
  /// Gives up what is being made.
  ~BackgroundDrawing() override;

  /// Precondition: not busy.
  void start(DrawingOrder order);
  /// From the start until the end has been told.
  bool busy() const { return busy_; }
  /// Gives up before the next picture; nothing half-written stays.
  void cancel() { cancelled_ = true; }

 signals:
  /// So many pictures of the film are done.
  void progressed(int pictures);
  void finished();
  void cancelled();
  /// @param sentence  what is wrong; what would be right
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
