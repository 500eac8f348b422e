#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "app/session/value_drag.hpp"
#include "core/scene/scene.hpp"

namespace scree {

class Actions;
class RunControl;
class SceneSession;
class SimulationThread;

/// Values of the scene edited by hand. Before the run has begun they are edits of the scene. Later, values
/// that may change while a run goes on do so from the moment shown on; the others wait for a restart.
class ValueControl : public QObject {
  Q_OBJECT

 public:
  ValueControl(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions);

  /// Another scene is open.
  void begin_scene();
  /// The run has another model, of which a value that is dragged is no part.
  void drop_drag();
  /// @param path, text  as in `--set`
  void set_value(const QString& path, const QString& text);
  /// The same with several, but after the run has begun they wait for a restart in any case.
  void try_values(const std::vector<SceneValue>& values);
  /// A value is dragged: if it may change while the run goes on, it does so at once. One that may not is set
  /// at the end of the drag.
  void drag_value(const QString& path, const QString& text);
  /// @param before  text before the drag
  void end_drag(const QString& path, const QString& text, const QString& before);
  /// The value of the run becomes that before the drag.
  /// @param present  its text, unless the scene has it in its file
  void give_up_drag(const QString& path, const QString& present);
  /// Restarts the run; values that wait take effect.
  void restart();
  /// Forgets the values that wait.
  void discard();
  bool waiting() const { return !waiting_.empty(); }
  /// Asks before values that wait are lost. False: stay.
  bool may_leave();
  /// Saves the scene. If values wait, asks whether they should take effect first.
  void save_with_waiting(const std::function<void()>& save);

 signals:
  /// Values that wait for a restart.
  void waiting_changed(const std::vector<scree::SceneValue>& waiting);
  /// A value is wrong: why, and what would be right.
  void refused(const QString& fault);
  /// A drag begins, or its value is right now.
  void accepted();

 private:
  /// Value that is dragged.
  struct Dragged {
    std::string path;
    std::string text;
    Scene before;
    std::vector<SceneValue> partners;  ///< that were changed with it, as they were before
  };
  bool not_begun() const;
  bool changes_while_dragged(const std::string& path) const;
  bool can_change_to(const SetEvent& set);
  Scene with(const std::vector<SceneValue>& values) const;
  void set_waiting(const std::vector<SceneValue>& waiting);
  enum class When { now, at_restart };
  void take(const std::vector<SceneValue>& values, When when);
  void take_duration(double duration);
  void change_now(const std::vector<SceneValue>& values);
  SetEvent change_of_drag();
  void finish_changes();
  void wait_with(const std::vector<SceneValue>& values);

  SceneSession& session_;
  RunControl& run_;
  ValueDrag drag_;
  std::optional<Dragged> dragged_;
  std::vector<SceneValue> waiting_;
};

}  // namespace scree
