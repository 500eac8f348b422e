#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/touch/shake_dialog.hpp"

namespace scree {

class Actions;
class HintLabel;
class Inspector;
class RunControl;
class SceneSession;
struct Model;

/// A suitable shake for the bodies of a model: as large as a third of their radius, and nearly as strong as
/// gravity.
/// @param axis  unit
SineMotion suggested_shake(const Model& model, const Vec3& axis);

/// Shakes the ground or the selected wall, at the moment shown.
class ShakeControl : public QObject {
  Q_OBJECT

 public:
  ShakeControl(SceneSession& session, RunControl& run, const Actions& actions, const Inspector& inspector,
               HintLabel& hint);

  /// Another scene is shown.
  void begin_scene();

 private:
  QString reason_not_to() const;
  std::vector<ShakenWall> walls() const;
  void choose();
  void carry_out(const Shake& shake);

  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  const Inspector& inspector_;
  HintLabel& hint_;
  std::optional<SineMotion> last_;  ///< shake of this scene
};

}  // namespace scree
