#include "app/controls/study_dialogs.hpp"

#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/studies/cell_laboratory.hpp"
#include "app/studies/convergence_dialog.hpp"
#include "app/studies/fit_dialog.hpp"
#include "app/studies/statistics_dialog.hpp"
#include "app/studies/sweep/sweep_dialog.hpp"
#include "app/studies/wall_map_dialog.hpp"

namespace scree {

StudyDialogs::StudyDialogs(QWidget& window, SceneFiles& files, RunControl& run, const Inspector& inspector,
                           const Actions& actions, QSettings& settings)
    : window_(window), files_(files), run_(run), inspector_(inspector), settings_(settings) {
  connect(actions.contact_statistics, &QAction::triggered, this, &StudyDialogs::open_statistics);
  connect(actions.sweep, &QAction::triggered, this, &StudyDialogs::open_sweep);
  connect(actions.wall_map, &QAction::triggered, this, &StudyDialogs::open_wall_map);
  connect(actions.cell_laboratory, &QAction::triggered, this, &StudyDialogs::open_cell_laboratory);
  connect(actions.convergence, &QAction::triggered, this, &StudyDialogs::open_convergence);
  connect(actions.fit_measurement, &QAction::triggered, this, &StudyDialogs::open_fit);
}

/// It stays open beside the window and follows the moments shown.
void StudyDialogs::open_statistics() {
  if (statistics_ != nullptr) {
    statistics_->raise();
    return statistics_->activateWindow();
  }
  auto* dialog = new StatisticsDialog(settings_, &window_);
  statistics_ = dialog;
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(&run_, &RunControl::moment_shown, dialog,
          [this, dialog] { dialog->show_moment(run_.moment().frame); });
  dialog->show();
  dialog->show_moment(run_.moment().frame);
}

/// It stays open beside the window and offers what the open scene has.
void StudyDialogs::open_sweep() {
  if (sweep_ != nullptr) {
    sweep_->raise();
    return sweep_->activateWindow();
  }
  SceneSession& session = files_.session();
  auto* dialog = new SweepDialog(
      [&session] {
        return SceneSource{session.text(), session.text_file()};
      },
      settings_, &window_);
  sweep_ = dialog;
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const auto show_scene = [dialog, &session] {
    dialog->show_scene(session.model() ? &session.scene() : nullptr);
  };
  connect(&session, &SceneSession::opened, dialog, show_scene);
  connect(&session, &SceneSession::edited, dialog, show_scene);
  show_scene();
  dialog->show();
}

bool StudyDialogs::may_leave() {
  return sweep_ == nullptr || sweep_->may_leave();
}

/// Of the selected wall. It stays open beside the window, too.
void StudyDialogs::open_wall_map() {
  if (wall_map_ != nullptr) {
    wall_map_->raise();
    wall_map_->activateWindow();
  } else {
    auto* dialog = new WallMapDialog(settings_, &window_);
    wall_map_ = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&run_, &RunControl::moment_shown, dialog,
            [this, dialog] { dialog->show_moment(run_.moment().frame); });
    dialog->show_moment(run_.moment().frame);
    dialog->show();
  }
  if (const std::optional<int> wall = inspector_.selected_wall()) wall_map_->choose_wall(*wall);
}

void StudyDialogs::open_cell_laboratory() {
  auto* dialog = new CellLaboratory(&window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

void StudyDialogs::open_convergence() {
  auto* dialog = new ConvergenceDialog(&window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ConvergenceDialog::plate_wanted, this, [this, dialog](const PlateChoice& plate) {
    if (files_.open_made_scene(example_plate(plate))) dialog->close();
  });
  dialog->show();
}

void StudyDialogs::open_fit() {
  auto* dialog = new FitDialog(settings_, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace scree
