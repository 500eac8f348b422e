#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/scene/scene.hpp"

class QDoubleSpinBox;

namespace scree {

/// The friction of all contact laws at the moment shown, which can be changed while the scene runs.
class FrictionBox : public QWidget {
  Q_OBJECT

 public:
  explicit FrictionBox(QWidget* parent = nullptr);

  /// Another scene, at its start.
  void set_scene(const Scene& scene);
  /// Events of the scene and changes made by hand; the run is at a time [s].
  void set_events(const std::vector<EventSpec>& events, double time);
  /// @param newest  the moment is the run's newest, which may lag behind what was changed last
  void set_moment(double time, bool newest);
  /// In a recording nothing can be changed.
  void set_recorded(bool recorded);
  /// The coefficients of a contact rule of the scene at the moment shown.
  FrictionEvent of_rule(std::size_t rule) const;

 signals:
  void change_wanted(const scree::FrictionEvent& friction);

 private:
  QDoubleSpinBox* make_field(const QString& name);
  void want(double static_coefficient, double dynamic_coefficient);
  const FrictionEvent* set() const;
  void show_values();

  QDoubleSpinBox* static_;
  QDoubleSpinBox* dynamic_;
  std::vector<FrictionSpec> rules_;
  std::vector<EventSpec> events_;
  bool recorded_ = false;
  double changed_at_ = 0.0;              ///< where the run was when its events changed last [s]
  double time_ = 0.0;                    ///< of which the friction is shown [s]
  bool newest_ = true;                   ///< that is the run's newest moment
  std::optional<FrictionEvent> wanted_;  ///< until the run has it
};

}  // namespace scree
