#pragma once

#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <filesystem>
#include <vector>

#include "render/style/color.hpp"

namespace scree {

/// Stored picture of an example, `thumbnails/NAME.png`, or `NAME_dark.png` for the dark theme; null: none.
QImage stored_thumbnail(const std::filesystem::path& scene, Theme theme);

/// Draws scenes at their start, one after another, with `scree render` in a separate process: VTK draws text
/// in one thread only, which is busy with the window.
class ThumbnailDrawer : public QObject {
  Q_OBJECT

 public:
  explicit ThumbnailDrawer(QObject* parent = nullptr);
  ~ThumbnailDrawer() override;

  /// Replaces the pending scenes. Scenes that cannot be opened get no picture.
  void draw(std::vector<std::filesystem::path> scenes, Theme theme);

 signals:
  void drawn(const std::filesystem::path& scene, scree::Theme theme, const QImage& picture);

 private:
  void start_next();
  void take_picture();

  QTemporaryDir folder_;
  QProcess process_;
  std::vector<std::filesystem::path> waiting_;  ///< the next one last
  Theme theme_ = Theme::light;
  std::filesystem::path drawing_;
  Theme drawing_theme_ = Theme::light;
};

}  // namespace scree
