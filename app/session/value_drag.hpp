#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "core/scene/scene.hpp"

namespace scree {

class RunControl;
class SimulationThread;

/// Values of the run that are dragged. While it plays they change a few times a second, each time with the
/// next step, and these changes are one act.
class ValueDrag : public QObject {
  Q_OBJECT

 public:
  /// @param possible  asked before each change
  ValueDrag(
      SimulationThread& thread, RunControl& run,
      std::function<bool(const SetEvent&)> possible = [](const SetEvent&) { return true; });

  void move(const SetEvent& wanted);
  /// Returns whether the run has been changed.
  bool changing() const { return changing_; }
  /// @return the last values if the run does not get them, as in a pause or at a past moment
  std::optional<SetEvent> finish();
  /// Another scene is open, or the scene has been edited.
  void drop();

 private:
  bool plays() const;
  bool can_change() const;
  void send_in_time();

  SimulationThread& thread_;
  RunControl& run_;
  std::function<bool(const SetEvent&)> possible_;
  std::optional<SetEvent> wanted_;  ///< not sent yet
  bool changing_ = false;
  double sent_at_ = 0.0;  ///< moment shown then [s]
  QTimer timer_;
};

}  // namespace scree
