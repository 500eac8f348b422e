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

/// The hand at the pile: Ctrl and a drag pull a body towards the pointer while the run goes on.
class Hand : public QObject {
  Q_OBJECT

 public:
  Hand(SimulationThread& thread, SceneSession& session, RunControl& run, SceneWidget& view);

  /// Another scene is shown.
  void begin_scene();

 private:
  void take(const Grip& grip);
  void move(const QPointF& position);
  void let_go();
  QString reason_not_to(const Grip& grip) const;
  Vec3 plane_normal() const;

  SimulationThread& thread_;
  SceneSession& session_;
  RunControl& run_;
  SceneWidget& view_;
  HintLabel* hint_;
  bool holds_ = false;
  // Plane in which the target moves.
  Vec3 point_ = Vec3::Zero();   ///< [m]
  Vec3 normal_ = Vec3::Zero();  ///< unit
};

}  // namespace scree
