#pragma once

#include <QWidget>

class QLabel;

namespace scree {

/// Lies over a widget while a scene is being opened: dims it, keeps clicks from it and says what is going on.
class LoadingVeil : public QWidget {
  Q_OBJECT

 public:
  /// @param covered  has a parent, which becomes the veil's as well
  explicit LoadingVeil(QWidget* covered);

  void show_text(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* covered_;
  QLabel* text_;
};

}  // namespace scree
