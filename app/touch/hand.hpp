#pragma once

#include <QObject>
#include <QPointF>

#include "core/base/vector.hpp"
#include "render/view/scene_view.hpp"

namespace scree {

class RunControl;
class SceneSession;
class SceneWidget;
class SimulationThread;
class HintLabel;
class Mover;

/// The hand at the pile: Ctrl and a drag pull a body or a node of a plate towards the pointer while the run
/// goes on, and move a body while it stands still; with Shift they turn it.
class Hand : public QObject {
  Q_OBJECT

 public:
  Hand(SimulationThread& thread, SceneSession& session, RunControl& run, SceneWidget& view);

  /// Another scene is shown.
  void begin_scene();
  /// Line that tells what can be done and why something cannot.
  HintLabel& hint() { return *hint_; }

 private:
  void take(const Grip& grip, const QPointF& position, bool turns);
  void take_in_the_run_that_has_begun();
  void move(const QPointF& position);
  void let_go();
  void cancel();
  bool in_example() const;
  void offer();
  QString reason_not_to(const Grip& grip, bool turns) const;
  Vec3 plane_normal() const;

  SimulationThread& thread_;
  SceneSession& session_;
  RunControl& run_;
  SceneWidget& view_;
  HintLabel* hint_;
  Mover* mover_;
  bool holds_ = false;
  bool begins_run_ = false;  ///< pressed in the recording of an example, whose scene is being opened
  bool begun_ = false;       ///< that scene is open, and no moment of its run was shown
  // Plane in which the target moves.
  Vec3 point_ = Vec3::Zero();   ///< grabbed, as drawn [m]
  Vec3 normal_ = Vec3::Zero();  ///< unit
  Vec3 place_ = Vec3::Zero();   ///< of the grabbed point [m]
  double magnification_ = 1.0;  ///< of the displacements drawn
};

}  // namespace scree
