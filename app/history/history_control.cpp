#include "app/history/history_control.hpp"

#include "app/history/history_panel.hpp"
#include "app/session/beside_edits.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"

namespace scree {

HistoryControl::HistoryControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                               const Actions& actions, HistoryPanel& panel)
    : session_(session), run_(run), actions_(actions), panel_(panel), history_([&run] {
        return run.timeline().computed();
      }) {
  connect(actions_.undo, &QAction::triggered, &history_, &RunHistory::undo);
  connect(actions_.redo, &QAction::triggered, &history_, &RunHistory::redo);
  connect(&panel_, &HistoryPanel::act_chosen, &history_, &RunHistory::go_to);
  connect(&session_, &SceneSession::events_changed, &history_, &RunHistory::accept);
  connect(&history_, &RunHistory::run_wanted, this,
          [this](double time, const std::vector<EventSpec>& events) {
            if (!run_.timeline().replace_run(time, events)) history_.accept_refusal();
          });
  connect(&history_, &RunHistory::scene_wanted, this, &HistoryControl::return_to);
  connect(&history_, &RunHistory::duration_and_plots_wanted, this, &HistoryControl::apply_duration_and_plots);
  connect(&session_, &SceneSession::duration_or_plots_changed, this,
          &HistoryControl::accept_duration_and_plots);
  connect(&session_, &SceneSession::changed, this,
          [this] { history_.accept_front(session_.scene().view.plot); });
  connect(&session_, &SceneSession::open_failed, &history_, &RunHistory::accept_refusal);
  connect(&thread, &SimulationThread::run_continued, this, [this](bool done) {
    if (!done) history_.accept_refusal();
  });
  connect(&history_, &RunHistory::changed, this, &HistoryControl::show);
  connect(&run_, &RunControl::moment_shown, this, &HistoryControl::update_actions);
  connect(&run_, &RunControl::changed, this, &HistoryControl::update_actions);
  connect(&session_, &SceneSession::edit_begun, this, &HistoryControl::update_actions);
  show();
}

void HistoryControl::begin_scene() {
  history_.begin(session_.model()->scene);
}

void HistoryControl::accept_edit(const Scene& before, const QString& what) {
  history_.accept_edit(before, session_.scene(), what, run_.moment().frame ? run_.moment().frame->time : 0.0);
}

/// Undoes or redoes edits.
void HistoryControl::return_to(const Scene& scene, const Scene& present, const QString& what) {
  Scene other = with_present(scene, present, session_.scene());
  other.duration = scene.duration;
  other.plots = scene.plots;
  other.view.plot = scene.view.plot;
  session_.edit(other, what);
}

void HistoryControl::accept_duration_and_plots() {
  if (applying_ || session_.recording()) return;
  history_.accept_duration_and_plots(duration_and_plots_of(session_.scene()), run_.timeline().computed());
}

void HistoryControl::apply_duration_and_plots(const DurationAndPlots& rest) {
  applying_ = true;
  if (rest.duration != session_.scene().duration) session_.change_duration(rest.duration);
  if (!same_plots(rest.plots, session_.scene().plots)) emit plots_wanted(rest.plots);
  if (ViewSpec view = session_.scene().view; view.plot != rest.front) {
    view.plot = rest.front;
    session_.set_view(view);
  }
  applying_ = false;
}

/// Nothing can be undone until a run has its first moment. What is asked for while another run is on its way
/// follows it.
void HistoryControl::update_actions() {
  // An edit that is on the way becomes the last act.
  const bool ready = run_.moment().frame && !run_.timeline().going_on() && !session_.editing();
  if (ready) history_.go_on();
  const bool possible = ready || history_.going();
  actions_.undo->setEnabled(possible && history_.can_undo());
  actions_.redo->setEnabled(possible && history_.can_redo());
}

void HistoryControl::show() {
  const std::vector<Act>& acts = history_.acts();
  const std::size_t aim = history_.aim();
  update_actions();
  actions_.undo->setText(history_.can_undo() ? tr("&Undo: %1").arg(acts[aim - 1].text) : tr("&Undo"));
  actions_.redo->setText(history_.can_redo() ? tr("&Redo: %1").arg(acts[aim].text) : tr("&Redo"));
  panel_.show_acts(acts, history_.done());
}

}  // namespace scree
