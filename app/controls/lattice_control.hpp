#pragma once

#include <QObject>

namespace scree {

class LatticeBox;
class RunControl;
class SceneSession;
class SceneWidget;
class SimulationThread;
class ViewSettings;

/// Connects the view with the box that says how a bonded plate is shown: its modes and its magnification.
class LatticeControl : public QObject {
  Q_OBJECT

 public:
  /// @param thread  must emit nothing after this object is gone
  LatticeControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                 const ViewSettings& settings, SceneWidget& view, LatticeBox& box);
};

}  // namespace scree
