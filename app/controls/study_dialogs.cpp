#include "app/controls/study_dialogs.hpp"

#include "app/session/run_control.hpp"
#include "app/session/scene_files.hpp"
#include "app/shell/actions.hpp"
#include "app/studies/cell_laboratory.hpp"
#include "app/studies/convergence_dialog.hpp"
#include "app/studies/fit_dialog.hpp"
#include "app/studies/statistics_dialog.hpp"

namespace scree {

StudyDialogs::StudyDialogs(QWidget& window, SceneFiles& files, RunControl& run, const Actions& actions,
                           QSettings& settings)
    : window_(window), files_(files), run_(run), settings_(settings) {
  connect(actions.contact_statistics, &QAction::triggered, this, &StudyDialogs::open_statistics);
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
