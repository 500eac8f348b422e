#pragma once

#include <QObject>
#include <QPointer>

class QSettings;
class QWidget;

namespace scree {

class Actions;
class Inspector;
class RunControl;
class SceneFiles;
class StatisticsDialog;
class SweepDialog;
class WallMapDialog;

/// Opens the dialogs of studies: contact statistics, map of a wall, sweep, cell laboratory, convergence of
/// plates, fit of measured data.
class StudyDialogs : public QObject {
  Q_OBJECT

 public:
  /// @param window  parent of the dialogs
  StudyDialogs(QWidget& window, SceneFiles& files, RunControl& run, const Inspector& inspector,
               const Actions& actions, QSettings& settings);

  /// Asks the user before a sweep that runs would be stopped. Returns whether to go on.
  bool may_leave();

 private:
  void open_statistics();
  void open_wall_map();
  void open_sweep();
  void open_cell_laboratory();
  void open_convergence();
  void open_fit();

  QWidget& window_;
  SceneFiles& files_;
  RunControl& run_;
  const Inspector& inspector_;
  QSettings& settings_;
  QPointer<StatisticsDialog> statistics_;
  QPointer<WallMapDialog> wall_map_;
  QPointer<SweepDialog> sweep_;
};

}  // namespace scree
