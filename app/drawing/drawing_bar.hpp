#pragma once

#include <QFrame>
#include <filesystem>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace scree {

/// Progress of a picture or a film above the view with a cancel button, then its path.
class DrawingBar : public QFrame {
  Q_OBJECT

 public:
  explicit DrawingBar(QWidget* parent = nullptr);

  /// @param pictures  of a film; 0: a picture
  void begin(const std::filesystem::path& path, int pictures);
  void show_progress(int pictures);
  void show_end();

 signals:
  void cancel_wanted();

 private:
  std::filesystem::path path_;
  int pictures_ = 0;
  QLabel* text_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QPushButton* open_folder_;
  QToolButton* close_;
};

}  // namespace scree
