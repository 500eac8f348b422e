#include "app/history/history_control.hpp"

#include "app/history/history_panel.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"

namespace scree {

HistoryControl::HistoryControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                               const Actions& actions, HistoryPanel& panel)
    : session_(session), run_(run), actions_(actions), panel_(panel) {
  connect(actions_.undo, &QAction::triggered, &history_, &RunHistory::undo);
  connect(actions_.redo, &QAction::triggered, &history_, &RunHistory::redo);
  connect(&panel_, &HistoryPanel::act_chosen, &history_, &RunHistory::go_to);
  connect(&session_, &SceneSession::events_changed, &history_, &RunHistory::accept);
  connect(&history_, &RunHistory::run_wanted, this,
          [this](double time, const std::vector<EventSpec>& events) {
            if (!run_.timeline().replace_run(time, events)) history_.accept_refusal();
          });
  connect(&thread, &SimulationThread::run_continued, this, [this](bool done) {
    if (!done) history_.accept_refusal();
  });
  connect(&history_, &RunHistory::changed, this, &HistoryControl::show);
  show();
}

void HistoryControl::begin_scene() {
  history_.begin(session_.model()->scene.events);
}

void HistoryControl::show() {
  const std::vector<Act>& acts = history_.acts();
  const std::size_t done = history_.done();
  actions_.undo->setEnabled(history_.can_undo());
  actions_.redo->setEnabled(history_.can_redo());
  actions_.undo->setText(history_.can_undo() ? tr("&Undo: %1").arg(acts[done - 1].text) : tr("&Undo"));
  actions_.redo->setText(history_.can_redo() ? tr("&Redo: %1").arg(acts[done].text) : tr("&Redo"));
  panel_.show_acts(acts, done);
}

}  // namespace scree
