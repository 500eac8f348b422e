#pragma once

#include <QFrame>

#include "app/measure/stopwatch.hpp"
#include "core/base/text/time_text.hpp"

class QAction;
class QLabel;

namespace scree {

class Actions;

/// The stopwatch over the upper edge of the view.
class StopwatchBox : public QFrame {
  Q_OBJECT

 public:
  /// @param watch  outlives the box
  StopwatchBox(QWidget& view, Stopwatch& watch, const Actions& actions);

  /// Another scene: its times have another unit.
  void set_style(const TimeStyle& style);
  /// The moment shown [s].
  void show_time(double time);

 signals:
  /// It has been started or stopped, or has another lap.
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void read();
  void change(void (StopwatchBox::*act)());
  void press() { watch_.press(now_); }
  void lap() { watch_.lap(now_); }
  void reset() { watch_ = {}; }
  void place();

  QWidget& view_;
  Stopwatch& watch_;
  QLabel* reading_;
  QLabel* laps_;
  const Actions& actions_;
  TimeStyle style_;
  double now_ = 0.0;
};

}  // namespace scree
