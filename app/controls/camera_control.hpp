#pragma once

#include <QObject>

#include "core/scene/view_spec.hpp"

namespace scree {

class Actions;
class SceneSession;
class SceneWidget;

/// Moves the camera by menu and keys, and selects what it keeps in sight.
class CameraControl : public QObject {
  Q_OBJECT

 public:
  CameraControl(SceneSession& session, const Actions& actions, SceneWidget& view);

  /// `body`: the camera keeps nothing in sight until a body is followed.
  void set_follow(CameraFollow follow);
  /// Any mode except `body`.
  CameraFollow follow() const;

 private:
  void connect_directions();
  void connect_keys();
  void connect_keeping_in_sight();
  void keep_in_sight();
  void set_enabled(bool on);

  const Actions& actions_;
  SceneWidget& view_;
};

}  // namespace scree
