#pragma once

#include <QFrame>
#include <QTimer>

class QComboBox;
class QGraphicsOpacityEffect;
class QPropertyAnimation;

namespace scree {

class Actions;
class TimelineBar;

/// Controls of the presentation at the bottom of the view: visible while the pointer moves, hidden together
/// with the pointer when it rests elsewhere.
class PresentationBar : public QFrame {
  Q_OBJECT

 public:
  /// @param covered  widget whose lower edge it covers; has a parent, which becomes the bar's parent
  PresentationBar(const Actions& actions, QWidget* covered);

  void begin();
  void end();
  /// @param shown  index of the visible plot; −1: none
  void set_plots(const QStringList& titles, int shown);
  TimelineBar& timeline() { return *timeline_; }

 signals:
  /// An index of the titles; −1: none
  void plot_chosen(int plot);
  /// Height of the view covered from now on [pixels].
  void covers(int height);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void reveal();
  void fade();

  QWidget* covered_;
  TimelineBar* timeline_;
  QComboBox* plots_;
  QGraphicsOpacityEffect* opacity_;
  QPropertyAnimation* fading_;
  QTimer rest_;
};

}  // namespace scree
