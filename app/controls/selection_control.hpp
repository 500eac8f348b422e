#pragma once

#include <QObject>
#include <optional>

namespace scree {

class Actions;
class Inspector;
class RunControl;
class SceneSession;
class SceneWidget;
class Timeline;
class ViewSettings;
struct Picked;

/// Selection by mouse, keys or name, and its display in the view: highlight, following camera, velocities and
/// trails.
class SelectionControl : public QObject {
  Q_OBJECT

 public:
  /// @param past  source of the trails
  SelectionControl(SceneSession& session, RunControl& run, const Timeline& past, const Actions& actions,
                   const ViewSettings& settings, SceneWidget& view, Inspector& inspector);

  /// Clears the selection for another scene.
  void begin_scene();
  /// The run has other bodies than before.
  void take_bodies();
  /// Selects a body as soon as a moment with it is shown.
  void select_when_shown(std::optional<int> body) { awaited_ = body; }
  void select_picked(const Picked& picked);

 signals:
  /// The inspector should become visible for a selection.
  void inspector_wanted();

 private:
  void connect_actions();
  void show_moment(double before);
  void accept_selection();
  void update_chosen();
  void step_body(int way);
  void step_wall(int way);
  void find_something();
  void update_actions();

  SceneSession& session_;
  RunControl& run_;
  const Timeline& past_;
  const Actions& actions_;
  const ViewSettings& settings_;
  SceneWidget& view_;
  Inspector& inspector_;
  std::optional<int> awaited_;
};

}  // namespace scree
