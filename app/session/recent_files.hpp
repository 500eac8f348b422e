#pragma once

#include <QObject>
#include <filesystem>

class QMenu;
class QSettings;

namespace scree {

/// Recently opened or saved files, kept between sessions, without those of the gallery.
class RecentFiles : public QObject {
  Q_OBJECT

 public:
  explicit RecentFiles(QSettings& settings) : settings_(settings) {}

  void remember(const std::filesystem::path& path);
  /// Lists them in a menu each time it opens.
  void fill(QMenu& menu);

 signals:
  void chosen(const std::filesystem::path& path);

 private:
  void list_in(QMenu& menu);

  QSettings& settings_;
};

}  // namespace scree
