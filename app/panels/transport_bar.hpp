#pragma once

#include <QToolBar>
#include <optional>

#include "app/moment.hpp"
#include "app/simulation_thread.hpp"

class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace scree {

class Actions;
class TimelineBar;

/// The bar at the foot of the window: the timeline with the time that is shown, below it restart, play, step,
/// speed, and how the run is doing.
class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  TransportBar(const Actions& actions, QWidget* parent);

  void set_state(RunState state);
  /// @param duration  of the scene [s]
  void set_duration(double duration);
  /// @param computed  how far the run has come [s]; later than the moment: it is past
  void show_moment(const Moment& moment, double computed);
  void clear();
  /// Simulated seconds per second; none: as fast as possible.
  std::optional<double> speed() const;
  void set_speed(std::optional<double> speed);
  TimelineBar& timeline() { return *timeline_; }

 signals:
  void speed_changed(std::optional<double> speed);
  /// A time was typed.
  void time_wanted(double time);

 private:
  QWidget* timeline_row(const Actions& actions);
  QWidget* transport_row(const Actions& actions);
  void show_whether_past(const Moment& moment, double computed);
  void show_health(const Moment& moment);
  QLabel* add_number(QHBoxLayout* row, const QString& widest, const QString& tip);

  TimelineBar* timeline_;
  QDoubleSpinBox* time_;
  QLabel* end_;
  QLabel* when_;
  QToolButton* newest_;
  QToolButton* go_on_;
  QComboBox* speed_;
  QLabel* real_time_factor_;
  QLabel* contacts_;
  QLabel* energy_error_;
  QLabel* step_size_;
  QLabel* health_;
  RunState state_ = RunState::empty;
  double duration_ = 0.0;
};

/// "0.02 %", "< 0.001 %"
QString percent_text(double fraction);

}  // namespace scree
