#include "app/session/value_control.hpp"

#include <QAction>
#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/frame/frame.hpp"
#include "core/scene/file/changed_scene.hpp"
#include "core/scene/file/friction_partners.hpp"
#include "core/scene/live_values.hpp"
#include "core/scene/parts/listed_values.hpp"
#include "core/scene/parts/scene_parts.hpp"

namespace scree {
namespace {

/// "fill.rocks.count = 20, gravity = [0, 0, -1.6]".
QString text_of(const std::vector<SceneValue>& values) {
  QStringList texts;
  for (const SceneValue& value : values)
    texts << QString::fromStdString(value.path) + QStringLiteral(" = ") + QString::fromStdString(value.text);
  return texts.join(QStringLiteral(", "));
}

/// As the file of a scene has it; none: it is left out there.
std::optional<std::string> listed_text(const Scene& scene, const std::string& path) {
  for (const ListedValue& listed : listed_values(scene)) {
    if (listed.path == path) return listed.text;
  }
  return std::nullopt;
}

}  // namespace

ValueControl::ValueControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                           const Actions& actions)
    : session_(session),
      run_(run),
      drag_(thread, run, [this](const SetEvent& set) { return can_change_to(set); }) {
  connect(actions.restart, &QAction::triggered, this, &ValueControl::restart);
}

void ValueControl::begin_scene() {
  drop_drag();
  set_waiting({});
}

void ValueControl::drop_drag() {
  drag_.drop();
  dragged_.reset();
}

/// Nothing has been computed that an edit would take away.
bool ValueControl::not_begun() const {
  return run_.timeline().computed() == 0.0 && run_.state() != RunState::playing;
}

Scene ValueControl::with(const std::vector<SceneValue>& values) const {
  return read_again(session_.wanted_scene(), values);
}

void ValueControl::set_value(const QString& path, const QString& text) {
  take({{path.toStdString(), text.toStdString()}}, When::now);
}

void ValueControl::try_values(const std::vector<SceneValue>& values) {
  take(values, When::at_restart);
}

void ValueControl::take(const std::vector<SceneValue>& values, When when) {
  if (!session_.model() || session_.recording()) return;
  const auto live = [&](const SceneValue& value) { return is_live(session_.scene(), value.path); };
  try {
    if (values.size() == 1 && values.front().path == "duration") {
      take_duration(with(values).duration);
    } else if (not_begun() || !session_.anything_to_play()) {
      const std::vector<SceneValue> all = with_friction_partners(session_.wanted_scene(), values);
      session_.edit(with(all), text_of(all));
    } else if (when == When::now && std::all_of(values.begin(), values.end(), live)) {
      change_now(values);
    } else {
      wait_with(values);
    }
  } catch (const SceneError& error) {
    emit refused(QString::fromStdString(error.message()));
  }
}

void ValueControl::take_duration(double duration) {
  const double computed = std::min(run_.timeline().computed(), session_.scene().duration);
  if (duration >= computed) {
    emit accepted();
    return session_.change_duration(duration);
  }
  emit refused(tr("The run has been computed until %1; restart it to make it shorter.")
                   .arg(quantity_text(computed, "s")));
}

/// The values are checked against those of the moment shown.
void ValueControl::change_now(const std::vector<SceneValue>& values) {
  if (!run_.moment().frame) return;
  const Scene& now = model_now(*run_.moment().frame).scene;
  const SetEvent set{with_friction_partners(now, values)};
  changed_scene(now, {0.0, set, true});
  run_.timeline().change(set);
}

bool ValueControl::changes_while_dragged(const std::string& path) const {
  return !not_begun() && session_.anything_to_play() && is_live(session_.scene(), path);
}

bool ValueControl::can_change_to(const SetEvent& set) {
  if (!run_.moment().frame) return false;
  try {
    changed_scene(model_now(*run_.moment().frame).scene, {0.0, set, true});
    emit accepted();
    return true;
  } catch (const SceneError& error) {
    emit refused(QString::fromStdString(error.message()));
    return false;
  }
}

/// Partners that the drag has changed return to their values when it lets them.
SetEvent ValueControl::change_of_drag() {
  const SceneValue value{dragged_->path, dragged_->text};
  SetEvent set{with_friction_partners(dragged_->before, {value})};
  const auto has = [](const std::vector<SceneValue>& values, const std::string& path) {
    return std::any_of(values.begin(), values.end(), [&](const SceneValue& one) { return one.path == path; });
  };
  for (std::size_t i = 1; i < set.values.size(); ++i) {
    const std::string& path = set.values[i].path;
    if (has(dragged_->partners, path)) continue;
    if (const auto text = listed_text(dragged_->before, path)) dragged_->partners.push_back({path, *text});
  }
  for (const SceneValue& partner : dragged_->partners) {
    if (!has(set.values, partner.path)) set.values.push_back(partner);
  }
  return set;
}

void ValueControl::drag_value(const QString& path, const QString& text) {
  if (!session_.model() || session_.recording() || !run_.moment().frame) return;
  const std::string dragged = path.toStdString();
  if (!dragged_ || dragged_->path != dragged) {
    drag_.finish();
    dragged_ = {dragged, {}, model_now(*run_.moment().frame).scene, {}};
    emit accepted();
  }
  if (dragged_->text == text.toStdString()) return;
  dragged_->text = text.toStdString();
  if (changes_while_dragged(dragged)) drag_.move(change_of_drag());
}

/// What the run does not get while it is dragged is a single change.
void ValueControl::end_drag(const QString& path, const QString& text, const QString& before) {
  if (!dragged_ || dragged_->path != path.toStdString()) return;
  drag_value(path, text);
  if (drag_.changing()) return finish_changes();
  drop_drag();
  if (text != before) set_value(path, text);
}

/// The text in the field may be one that waits, or older than the drag.
void ValueControl::give_up_drag(const QString& path, const QString& present) {
  if (!dragged_ || dragged_->path != path.toStdString()) return;
  if (!drag_.changing()) return drop_drag();
  dragged_->text = listed_text(dragged_->before, dragged_->path).value_or(present.toStdString());
  drag_.move(change_of_drag());
  finish_changes();
}

/// The last change holds the partners that had followed, too.
void ValueControl::finish_changes() {
  const std::optional<SetEvent> left = drag_.finish();
  dragged_.reset();
  if (left) run_.timeline().change(*left);
}

void ValueControl::wait_with(const std::vector<SceneValue>& values) {
  std::vector<SceneValue> waiting = waiting_;
  for (const SceneValue& added : with_friction_partners(with(waiting_), values)) {
    std::erase_if(waiting, [&](const SceneValue& one) { return one.path == added.path; });
    waiting.push_back(added);
  }
  with(waiting);
  set_waiting(waiting);
}

void ValueControl::set_waiting(const std::vector<SceneValue>& waiting) {
  if (waiting.empty() && waiting_.empty()) return;
  waiting_ = waiting;
  emit waiting_changed(waiting_);
}

void ValueControl::discard() {
  set_waiting({});
}

void ValueControl::restart() {
  if (waiting_.empty()) return run_.timeline().restart();
  try {
    session_.edit(with(waiting_), text_of(waiting_), SceneSession::Then::play);
    set_waiting({});
  } catch (const SceneError& error) {
    emit refused(QString::fromStdString(error.message()));
  }
}

bool ValueControl::may_leave() {
  if (!waiting()) return true;
  const auto answer = QMessageBox::question(
      QApplication::activeWindow(), tr("Values that wait"),
      tr("Values wait for a restart and are in no file: %1. They are lost if you go on.")
          .arg(text_of(waiting_)),
      QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
  return answer == QMessageBox::Discard;
}

void ValueControl::save_with_waiting(const std::function<void()>& save) {
  if (!waiting()) return save();
  QMessageBox box(QMessageBox::Question, tr("Values that wait"),
                  tr("Values wait for a restart: %1. When they become part of the scene, a new run begins.")
                      .arg(text_of(waiting_)),
                  QMessageBox::Cancel, QApplication::activeWindow());
  const QPushButton* with = box.addButton(tr("Restart and save"), QMessageBox::AcceptRole);
  const QPushButton* without = box.addButton(tr("Save without them"), QMessageBox::DestructiveRole);
  box.exec();
  if (box.clickedButton() == without) return save();
  if (box.clickedButton() != with) return;
  restart();
  if (!waiting()) session_.after_edits(save);  // otherwise a value was refused
}

}  // namespace scree
