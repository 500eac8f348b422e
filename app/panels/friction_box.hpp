#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"

class QDoubleSpinBox;

namespace scree {

/// Friction of all contact laws at the displayed moment, which can be changed during a run.
class FrictionBox : public QWidget {
  Q_OBJECT

 public:
  explicit FrictionBox(QWidget* parent = nullptr);

  /// Sets another scene at its start.
  void set_scene(const Scene& scene);
  /// Events of the scene and interactive changes; the run is at a time [s].
  void set_events(const std::vector<EventSpec>& events, double time);
  /// Sets the displayed moment.
  /// @param newest  newest moment of the run, which may precede the last change
  void set_moment(const Frame& frame, bool newest);
  /// A recording is shown, which cannot be changed.
  void set_recorded(bool recorded);
  /// Coefficients of a contact rule of the scene at the displayed moment.
  FrictionEvent of_rule(std::size_t rule) const;

 signals:
  void change_wanted(const scree::FrictionEvent& friction);

 private:
  QDoubleSpinBox* make_field(const QString& name);
  void set_rules(const Scene& scene);
  void want(double static_coefficient, double dynamic_coefficient);
  const FrictionEvent* set() const;
  void show_values();

  QDoubleSpinBox* static_;
  QDoubleSpinBox* dynamic_;
  std::vector<FrictionSpec> rules_;  ///< of the displayed moment
  std::vector<EventSpec> events_;
  bool recorded_ = false;
  double changed_at_ = 0.0;              ///< time of the run at its last change of events [s]
  double frame_time_ = -1.0;             ///< of the displayed moment, whose laws are `rules_` [s]
  double time_ = 0.0;                    ///< time of the displayed friction [s]
  bool newest_ = true;                   ///< it is the newest moment of the run
  std::optional<FrictionEvent> wanted_;  ///< change that the run has not applied yet
};

}  // namespace scree
