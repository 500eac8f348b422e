#pragma once

#include <QToolBar>
#include <optional>

#include "app/simulation_thread.hpp"

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;

namespace scree {

/// The bar at the foot of the window: restart, play, step, speed, and how the run is doing.
class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  TransportBar(QAction* restart, QAction* play, QAction* step, QWidget* parent);

  void set_state(RunState state);
  /// @param duration  of the scene [s]
  void show_moment(const Moment& moment, double duration);
  void clear();
  /// Simulated seconds per second; none: as fast as possible.
  std::optional<double> speed() const;
  void set_speed(std::optional<double> speed);

 signals:
  void speed_changed(std::optional<double> speed);

 private:
  void show_health(const Moment& moment);
  QLabel* add_number(const QString& widest, const QString& tip);

  QProgressBar* progress_;
  QLabel* time_;
  QComboBox* speed_;
  QLabel* real_time_factor_;
  QLabel* contacts_;
  QLabel* energy_error_;
  QLabel* step_size_;
  QLabel* health_;
  RunState state_ = RunState::empty;
};

/// "0.02 %", "< 0.001 %"
QString percent_text(double fraction);

}  // namespace scree
