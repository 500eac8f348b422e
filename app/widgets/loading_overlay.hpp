#pragma once

#include <QWidget>

class QLabel;

namespace scree {

/// Covers a widget while a scene is being opened: dims it, blocks clicks and shows the progress.
class LoadingOverlay : public QWidget {
  Q_OBJECT

 public:
  /// @param covered  has a parent, which becomes the overlay's parent
  explicit LoadingOverlay(QWidget* covered);

  void show_text(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* covered_;
  QLabel* text_;
};

}  // namespace scree
