#pragma once

#include <QFrame>
#include <QTimer>

class QComboBox;
class QGraphicsOpacityEffect;
class QPropertyAnimation;

namespace scree {

class Actions;
class TimelineBar;

/// The controls of the presentation, at the foot of the view: there while the pointer moves, and gone, with
/// the pointer, once it rests elsewhere.
class PresentationBar : public QFrame {
  Q_OBJECT

 public:
  /// @param covered  over whose lower edge it lies; has a parent, which becomes the bar's as well
  PresentationBar(const Actions& actions, QWidget* covered);

  void begin();
  void end();
  /// @param shown  index of the one in the picture; −1: none
  void set_plots(const QStringList& titles, int shown);
  TimelineBar& timeline() { return *timeline_; }

 signals:
  /// An index of the titles; −1: none
  void plot_chosen(int plot);
  /// So much of the foot of the view is covered from now on [pixels].
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
