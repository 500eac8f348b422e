#pragma once

#include <QObject>

namespace scree {

class LatticeBox;
class RunControl;
class SceneSession;
class SceneWidget;
class SimulationThread;
class ViewSettings;

/// Connects the view with the display settings of a bonded plate: its modes and its magnification.
class LatticeControl : public QObject {
  Q_OBJECT

 public:
  /// @param thread  must not emit after the destruction of this object
  LatticeControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                 const ViewSettings& settings, SceneWidget& view, LatticeBox& box);
};

}  // namespace scree
