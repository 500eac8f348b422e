#pragma once

#include <QWidget>

namespace scree {

/// A line around a widget while it has the keys, for one that paints all of itself.
class FocusFrame : public QWidget {
  Q_OBJECT

 public:
  explicit FocusFrame(QWidget* framed);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace scree
