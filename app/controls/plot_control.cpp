#include "app/controls/plot_control.hpp"

#include <algorithm>
#include <limits>

#include "app/inspector/inspector.hpp"
#include "app/plots/plot_dialog.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/widgets/error_bar.hpp"

namespace scree {
namespace {

constexpr int plot_interval = 120;  // [ms]

}  // namespace

PlotControl::PlotControl(QWidget& window, SimulationThread& thread, SceneSession& session, RunControl& run,
                         const Actions& actions, PlotsPanel& plots, Inspector& inspector, ErrorBar& errors)
    : window_(window),
      thread_(thread),
      session_(session),
      run_(run),
      actions_(actions),
      plots_(plots),
      inspector_(inspector),
      errors_(errors) {
  timer_.setSingleShot(true);
  timer_.setInterval(plot_interval);
  connect(&timer_, &QTimer::timeout, this, &PlotControl::update);
  connect_run();
  connect_actions();
  connect(&plots_, &PlotsPanel::plots_changed, this, [this] { session_.set_plots(plots_.lasting_plots()); });
  connect(&inspector_, &Inspector::plot_wanted, this, &PlotControl::add_plot);
  connect(&inspector_, &Inspector::selection_changed, this, &PlotControl::update_actions);
  update_actions();
}

void PlotControl::connect_run() {
  connect(&thread_, &SimulationThread::past_read, this, &PlotControl::update_soon);
  connect(&run_, &RunControl::moment_shown, this, [this] {
    if (run_.state() == RunState::playing || run_.timeline().in_past()) {
      update_soon();
    } else {
      update();
    }
  });
  connect(&run_, &RunControl::state_changed, this, [this] {
    if (run_.state() != RunState::playing) update();
  });
}

void PlotControl::connect_actions() {
  const Actions& a = actions_;
  connect(a.new_plot, &QAction::triggered, this, &PlotControl::choose_new_plot);
  connect(a.overlap_plot, &QAction::triggered, this, &PlotControl::add_overlap_plot);
  connect(a.stacked_energies, &QAction::toggled, &plots_, &PlotsPanel::set_stacked);
  connect(a.whole_plots, &QAction::triggered, &plots_, &PlotsPanel::show_all);
  plots_.set_stacked(a.stacked_energies->isChecked());
}

void PlotControl::begin_scene() {
  try {
    plots_.set_model(session_.model());
  } catch (const std::exception& error) {
    errors_.show_problem(problem_of(error));
  }
  update_actions();
}

void PlotControl::take_edited() {
  try {
    plots_.take_edited(session_.model());
  } catch (const std::exception& error) {
    errors_.show_problem(problem_of(error));
  }
  update_actions();
}

void PlotControl::set_plots(const std::vector<PlotSpec>& plots) {
  // Pending samples would truncate new plots to their time.
  update();
  try {
    plots_.set_lasting_plots(plots, thread_.timeline());
  } catch (const std::exception& error) {
    errors_.show_problem(problem_of(error));
  }
}

void PlotControl::update_soon() {
  if (!timer_.isActive()) timer_.start();
}

void PlotControl::update() {
  plots_.append(take_samples(), thread_.timeline());
  if (run_.moment().frame) plots_.set_time(run_.moment().frame->time);
  run_.update_bars();
}

/// Samples of the current model. They arrive in the order of the models: later ones belong to models that
/// have not arrived yet, and wait; earlier ones are obsolete.
std::vector<std::shared_ptr<const Frame>> PlotControl::take_samples() {
  std::vector<std::shared_ptr<const Frame>> samples = std::exchange(early_samples_, {});
  for (auto& sample : thread_.take_samples()) samples.push_back(std::move(sample));
  const auto present = [this](const auto& sample) { return sample->model == session_.model(); };
  const auto first = std::find_if(samples.begin(), samples.end(), present);
  const auto later = std::find_if_not(first, samples.end(), present);
  early_samples_.assign(first == samples.end() ? samples.begin() : later, samples.end());
  return {first, later};
}

void PlotControl::choose_new_plot() {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return;
  auto frames = thread_.timeline().frames_after(-std::numeric_limits<double>::infinity());
  std::erase_if(frames, [this](const auto& one) { return one->model != session_.model(); });
  auto* dialog = new PlotDialog(frame, inspector_.contacts_in_sight(), std::move(frames), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { add_plot(dialog->request()); });
  dialog->open();
}

void PlotControl::add_overlap_plot() {
  PlotRequest request;
  request.over_overlap = true;
  request.frame = run_.moment().frame;
  request.contacts = inspector_.contacts_to_plot();
  if (request.contacts.empty()) {
    errors_.show_problem(
        {tr("The selection has no contacts at this moment; select a contact, or show another moment."),
         {},
         ProblemKind::nothing_touches});
    return;
  }
  if (errors_.problem().kind == ProblemKind::nothing_touches) errors_.hide();
  const QString title = tr("Force over overlap");
  request.spec.title = request.contacts.size() > 1
                           ? title.toStdString()
                           : request.contacts.front().name + ": " + title.toLower().toStdString();
  add_plot(request);
}

void PlotControl::add_plot(const PlotRequest& request) {
  // Another scene has been opened since.
  if (request.frame->model != session_.model()) return;
  // Pending samples would truncate the new plot to their time.
  update();
  try {
    plots_.add_plot(request, thread_.timeline());
  } catch (const std::exception& error) {
    errors_.show_problem(problem_of(error));
  }
}

void PlotControl::update_actions() {
  const Actions& a = actions_;
  for (QAction* action : {a.new_plot, a.save_plot_picture, a.save_plot_table})
    action->setEnabled(session_.model() != nullptr);
  a.overlap_plot->setEnabled(inspector_.has_selection() || inspector_.pins() > 0);
}

}  // namespace scree
