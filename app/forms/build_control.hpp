#pragma once

#include <QObject>
#include <functional>

#include "app/forms/part_kinds.hpp"

class QWidget;

namespace scree {

class Actions;
class ErrorBar;
class RunControl;
class SceneFiles;
class ScenePanel;
class SceneSession;

/// Builds scenes by mouse: a new one, and parts that are added, edited and removed.
class BuildControl : public QObject {
  Q_OBJECT

 public:
  /// @param window  parent of the dialogs
  BuildControl(QWidget& window, SceneSession& session, SceneFiles& files, RunControl& run,
               const Actions& actions, ScenePanel& panel, ErrorBar& errors);

  void add(PartType type);
  void edit(const ScenePart& part);
  void remove(const ScenePart& part);

 signals:
  /// A part was made; the edit that adds it follows.
  void adding(const scree::ScenePart& part);
  /// Only the plots of the scene should be others; the run goes on.
  void plots_wanted(const std::vector<scree::PlotSpec>& plots);

 private:
  void connect_actions(const Actions& actions);
  /// @param base  scene that the form changes
  void open_form(const PartKind& kind, const ScenePart& part, const std::vector<SceneValue>& start,
                 const Scene& base);
  void try_again();
  void make_new_scene();
  /// Replaces the scene by an edited one, or only its plots.
  void take(const Scene& scene, const QString& what);
  void follow();
  bool ready();
  bool may_add_now(const std::string& table) const;
  void add_now(const Scene& scene, const std::string& table);
  Box free_region() const;
  Box middle_region() const;
  Scene base_of(const std::string& table) const;

  QWidget& window_;
  SceneSession& session_;
  SceneFiles& files_;
  RunControl& run_;
  /// Opens the form of the last addition to the run again; empty: there is none, or it was accepted.
  std::function<void()> try_again_;
  const Actions& actions_;
  ErrorBar& errors_;
};

}  // namespace scree
