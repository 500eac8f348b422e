#pragma once

#include <QObject>
#include <QPointF>
#include <QTimer>
#include <memory>

#include "core/readings/sweep.hpp"
#include "render/view/scene_view.hpp"

namespace scree {

class HintLabel;
class RunControl;
class SceneWidget;

/// Moves or turns a body by mouse while the run stands still. The view shows it on its way; it stops at
/// contact. Let go, the run is changed at its present moment.
class Mover : public QObject {
  Q_OBJECT

 public:
  Mover(RunControl& run, SceneWidget& view, HintLabel& hint, QObject* parent);

  /// Takes hold of a body of the displayed moment.
  /// @param normal  of the plane in which the body is moved, unit
  /// @param flat    the scene moves in that plane only
  void take(const Grip& grip, const QPointF& position, bool turns, const Vec3& normal, bool flat);
  void move(const QPointF& position);
  void let_go();
  /// Puts the body back.
  void cancel();
  /// Forgets the body, of which something else is shown by now.
  void forget();

 private:
  void aim(const QPointF& position);
  Vec3 turn_by(const QPointF& way) const;
  Vec3 turn_in_plane(const QPointF& from, const QPointF& to) const;
  std::optional<Vec3> point_under(const QPointF& position, const Vec3& through) const;
  void follow();
  void show_pose();
  void tell_place(const std::optional<Beside>& stopped_by);
  QString label() const;

  RunControl& run_;
  SceneWidget& view_;
  HintLabel& hint_;
  QTimer timer_;                      ///< the body has not come up with the pointer
  std::unique_ptr<FreeSpace> space_;  ///< null: nothing is held
  std::shared_ptr<const Frame> without_contacts_;
  bool turns_ = false;
  bool flat_ = false;
  Vec3 normal_ = Vec3::Zero();
  Vec3 grip_ = Vec3::Zero();  ///< the point under the pointer at first [m]
  QPointF position_;          ///< of the pointer
  BodyPose pose_;             ///< free of contact
  BodyPose wanted_;           ///< where the pointer is
};

}  // namespace scree
