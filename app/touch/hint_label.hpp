#pragma once

#include <QLabel>
#include <QTimer>

namespace scree {

/// One line over the lower edge of the view that goes away by itself.
class HintLabel : public QLabel {
  Q_OBJECT

 public:
  explicit HintLabel(QWidget& view);

  /// Another scene: an offer may be made again, unless it has been taken up.
  void begin_scene();
  /// Offers something that can be done, once per scene, until it has been done.
  void offer(const QString& text);
  /// The offer has been taken up, in this scene and all later ones.
  void learn();
  /// Tells why something did not happen.
  void tell(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show_text(const QString& text);
  void place();

  QWidget& view_;
  QTimer timer_;
  bool offered_ = false;
  bool learned_ = false;
};

}  // namespace scree
