#include <limits>

#include "app/inspector/inspector.hpp"
#include "app/plots/plot_dialog.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/studies/fit_dialog.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/window/main_window.hpp"

namespace scree {
void MainWindow::connect_plots() {
  connect(actions_->new_plot, &QAction::triggered, this, &MainWindow::choose_new_plot);
  connect(actions_->overlap_plot, &QAction::triggered, this, &MainWindow::add_overlap_plot);
  connect(actions_->fit_measurement, &QAction::triggered, this, [this] {
    auto* dialog = new FitDialog(settings_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
  connect(inspector_, &Inspector::plot_wanted, this, &MainWindow::add_plot);
  connect(plots_, &PlotsPanel::plots_changed, this, [this] {
    scene_.plots = plots_->lasting_plots();
    update_title();
    fold_plots();
    arrange_presentation();
  });
}

void MainWindow::choose_new_plot() {
  if (!moment_.frame) return;
  auto frames = thread_->timeline().frames_after(-std::numeric_limits<double>::infinity());
  std::erase_if(frames, [this](const auto& frame) { return frame->model != model_; });
  auto* dialog = new PlotDialog(moment_.frame, inspector_->contacts_in_sight(), std::move(frames), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { add_plot(dialog->request()); });
  dialog->open();
}

void MainWindow::add_overlap_plot() {
  PlotRequest request;
  request.over_overlap = true;
  request.frame = moment_.frame;
  request.contacts = inspector_->contacts_to_plot();
  if (request.contacts.empty()) {
    error_bar_->show_problem(
        {tr("Nothing touches what is selected at this moment; select a contact, or show another moment."),
         {},
         ProblemKind::nothing_touches});
    return;
  }
  if (error_bar_->problem().kind == ProblemKind::nothing_touches) error_bar_->hide();
  const QString title = tr("Force over overlap");
  request.spec.title = request.contacts.size() > 1
                           ? title.toStdString()
                           : request.contacts.front().name + ": " + title.toLower().toStdString();
  add_plot(request);
}

void MainWindow::add_plot(const PlotRequest& request) {
  // Another scene has been opened since.
  if (request.frame->model != model_) return;
  // What is on its way to the plots would cut the new one back to its own time.
  update_plots();
  try {
    plots_->add_plot(request, thread_->timeline());
  } catch (const std::exception& error) {
    error_bar_->show_problem(problem_of(error));
  }
}

}  // namespace scree
