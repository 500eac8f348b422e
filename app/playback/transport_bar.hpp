#pragma once

#include <QToolBar>
#include <optional>

#include "app/runner/simulation_thread.hpp"
#include "app/runner/timeline/moment.hpp"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace scree {

class Actions;
class AdviceButton;
class TimeField;
class TimelineBar;
struct Stability;

/// State of the displayed moment.
struct ShownMoment {
  double computed = 0.0;         ///< computed time of the run [s]; later than the moment: it is in the past
  std::optional<double> wanted;  ///< requested time, if the moment is the first step from there on [s]
  bool stands_in = false;        ///< it is the nearest stored one, as a substitute
};

/// Bar at the bottom of the window: timeline with the displayed time; restart, play, step, speed, and the
/// state of the run.
class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  TransportBar(const Actions& actions, QWidget* parent);

  void set_state(RunState state);
  void set_model(const Model& model);
  /// Changes the duration of the scene [s].
  void change_duration(double duration);
  /// Recording mode: none, complete or still growing.
  void set_recorded(bool recorded, bool growing);
  void show_moment(const Moment& moment, const ShownMoment& shown);
  /// Progress of computing a moment, from 0 to 1; none: describes the displayed moment again.
  void show_computing(std::optional<double> share);
  /// The run failed: shown by its lamp from the current moment on, until it plays again or another one is
  /// loaded.
  void show_failure(const QString& sentence);
  /// Starts editing the time.
  void edit_time();
  void clear();
  /// Simulated seconds per second; none: as fast as possible.
  std::optional<double> speed() const;
  void set_speed(std::optional<double> speed);
  TimelineBar& timeline() { return *timeline_; }
  /// The marks of the timeline have changed.
  void update_legend();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void speed_changed(std::optional<double> speed);
  /// A time was typed.
  void time_wanted(double time);

 private:
  QWidget* timeline_row(const Actions& actions);
  QWidget* transport_row(const Actions& actions);
  void set_duration(double duration);
  void make_room();
  void show_whether_past(double time, const ShownMoment& shown);
  void show_stability(const Stability& stability);
  QLabel* add_number(QHBoxLayout* row, const QString& widest, const QString& tip);

  QWidget* rows_;
  QWidget* upper_row_;
  QWidget* lower_row_;
  TimelineBar* timeline_;
  TimeField* time_;
  QLabel* end_;
  QLabel* when_;
  QString when_text_;  ///< of the displayed moment
  QString when_style_;
  QToolButton* newest_;
  QToolButton* go_on_;
  QToolButton* live_;
  QComboBox* speed_;
  QLabel* real_time_factor_;
  QLabel* legend_;  ///< of the timeline's marks
  QLabel* contacts_;
  QLabel* energy_error_;
  QLabel* step_size_;
  QLabel* health_;
  AdviceButton* advice_;
  QString failure_;         ///< a sentence; empty: no failure
  double failed_at_ = 0.0;  ///< earlier moments are unaffected [s]
  double shown_ = 0.0;      ///< displayed time [s]
  RunState state_ = RunState::empty;
  double duration_ = 0.0;
  bool open_ended_ = false;               ///< its duration can be changed
  std::shared_ptr<const Model> changed_;  ///< `Frame::changed` of the displayed moment
  double recommended_step_ = 0.0;         ///< of its model [s]
};

/// "0.02 %", "< 0.001 %"
QString percent_text(double fraction);

}  // namespace scree
