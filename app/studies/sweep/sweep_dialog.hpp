#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <optional>

#include "app/studies/sweep/sweep_tally.hpp"
#include "app/studies/sweep/sweep_work.hpp"
#include "app/widgets/chart/chart_widget.hpp"
#include "render/plots/sweep_chart.hpp"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace scree {

class SweepForm;
class SweepTable;

using SweepChartWidget = ChartWidgetOf<SweepPointsChart>;

/// Runs the open scene or a standard experiment many times with varied values, several runs at a time, and
/// shows what is measured in a table and a plot while the runs are made. All of it is kept in a folder, as by
/// `scree sweep`.
class SweepDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param source    text of the open scene with all unsaved changes; asked at each start
  /// @param settings  store the folder of saved files; outlive the dialog
  SweepDialog(std::function<SceneSource()> source, QSettings& settings, QWidget* parent);
  /// A sweep that runs is stopped.
  ~SweepDialog() override;

  /// Offers the values and series of a scene that has been opened or edited; null: nothing is open.
  void show_scene(const Scene* scene);
  /// A sweep is being made, or is stopping.
  bool running() const { return work_ != nullptr; }
  const SweepTally& tally() const { return tally_; }
  SweepChartWidget& plot() { return *plot_; }
  /// Asks before a sweep that runs is stopped. Returns whether the dialog may close.
  bool may_leave();

  /// The same.
  void reject() override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QVBoxLayout* make_left();
  QVBoxLayout* make_right();
  void start_or_stop();
  void start();
  void accept_begin();
  void accept_results();
  void accept_end();
  void list_charts();
  void draw();
  void offer_scene();
  void offer_subject();
  SweptSubject subject() const;
  void follow_form();
  void say_progress();
  QString failures_text() const;

  std::function<SceneSource()> source_;
  std::optional<Scene> scene_;  ///< that is open
  bool scene_waits_ = false;    ///< to be offered after the sweep that runs
  std::optional<Scene> swept_;  ///< the open one, or that of the chosen experiment
  QString fault_;               ///< why there is none; empty: nothing is open
  SweepForm* form_;
  QLabel* note_;
  QPushButton* start_;
  QProgressBar* bar_;
  QComboBox* shown_;
  SweepChartWidget* plot_ = nullptr;
  SweepTable* table_;
  QPointer<SweepWork> work_;
  bool stopping_ = false;
  SweepTally tally_;
  std::string swept_title_;                ///< of the scene or the experiment
  QStringList measure_titles_;             ///< of the findings of an experiment
  std::vector<std::string> units_;         ///< of the measures
  std::vector<std::string> varied_units_;  ///< of the varied values
  std::size_t earlier_ = 0;                ///< runs that were in the folder
  QElapsedTimer clock_;                    ///< since the runs have begun
  QTimer next_;                            ///< runs until results may be shown again
};

}  // namespace scree
