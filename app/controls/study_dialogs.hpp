#pragma once

#include <QObject>
#include <QPointer>

class QSettings;
class QWidget;

namespace scree {

class Actions;
class RunControl;
class SceneFiles;
class StatisticsDialog;

/// Opens the dialogs of studies: contact statistics, cell laboratory, convergence of plates, fit of measured
/// data.
class StudyDialogs : public QObject {
  Q_OBJECT

 public:
  /// @param window  parent of the dialogs
  StudyDialogs(QWidget& window, SceneFiles& files, RunControl& run, const Actions& actions,
               QSettings& settings);

 private:
  void open_statistics();
  void open_cell_laboratory();
  void open_convergence();
  void open_fit();

  QWidget& window_;
  SceneFiles& files_;
  RunControl& run_;
  QSettings& settings_;
  QPointer<StatisticsDialog> statistics_;
};

}  // namespace scree
