#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

#include "app/session/value_drag.hpp"
#include "core/base/vector.hpp"

class QSettings;

namespace scree {

class Actions;
class GravityGlobe;
class HintLabel;
class RunControl;
class SceneSession;
class SceneWidget;
class SimulationThread;
class ViewSettings;

/// Tilts gravity by the globe in the view. A drag changes gravity some times in a second while the run goes
/// on, and is one act.
class TiltControl : public QObject {
  Q_OBJECT

 public:
  TiltControl(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions,
              ViewSettings& view_settings, SceneWidget& view, HintLabel& hint, QSettings& settings);

  /// Another scene is shown.
  void begin_scene();

 private:
  void connect_globe();
  void connect_actions();
  void update();
  void follow_look();
  void reserve_corner();
  QString reason_not_to() const;
  Vec3 start_gravity() const;
  Vec3 shown_gravity() const;
  void accept(const Vec3& gravity);
  void finish();
  void reset();

  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  ViewSettings& view_settings_;
  SceneWidget& view_;
  HintLabel& hint_;
  GravityGlobe* globe_;
  ValueDrag drag_;
  std::optional<Vec3> awaited_;  ///< sent, and not shown yet [m/s²]
  QTimer await_timer_;
};

}  // namespace scree
