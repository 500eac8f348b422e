#include "app/controls/selection_control.hpp"

#include <QApplication>
#include <QClipboard>

#include "app/inspector/find_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/next_number.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {
namespace {

/// Upper limit of visibly distinct points of a trail.
constexpr std::size_t most_trail_points = 1000;

}  // namespace

SelectionControl::SelectionControl(SceneSession& session, RunControl& run, const Timeline& past,
                                   const Actions& actions, const ViewSettings& settings, SceneWidget& view,
                                   Inspector& inspector)
    : session_(session),
      run_(run),
      past_(past),
      actions_(actions),
      settings_(settings),
      view_(view),
      inspector_(inspector) {
  connect_actions();
  connect(&run_, &RunControl::moment_shown, this, &SelectionControl::show_moment);
  connect(&view_, &SceneWidget::picked, this, &SelectionControl::select_picked);
  connect(&inspector_, &Inspector::highlight_changed, &view_, &SceneWidget::set_highlight);
  connect(&inspector_, &Inspector::selection_changed, this, &SelectionControl::accept_selection);
  connect(&settings_, &ViewSettings::changed, this, &SelectionControl::update_chosen);
  update_actions();
  accept_selection();
}

void SelectionControl::connect_actions() {
  const Actions& a = actions_;
  connect(a.pin, &QAction::triggered, &inspector_, &Inspector::toggle_pin);
  connect(a.follow, &QAction::toggled, this, &SelectionControl::accept_selection);
  for (const auto& [action, way] : {std::pair(a.next_body, 1), std::pair(a.previous_body, -1)})
    connect(action, &QAction::triggered, this, [this, way = way] { step_body(way); });
  for (const auto& [action, way] : {std::pair(a.next_wall, 1), std::pair(a.previous_wall, -1)})
    connect(action, &QAction::triggered, this, [this, way = way] { step_wall(way); });
  for (const auto& [action, way] : {std::pair(a.next_contact, 1), std::pair(a.previous_contact, -1)})
    connect(action, &QAction::triggered, this, [this, way = way] { inspector_.step_contact(way); });
  connect(a.find, &QAction::triggered, this, &SelectionControl::find_something);
  connect(a.centre, &QAction::triggered, this, [this] { view_.centre_on(inspector_.highlight()); });
  connect(a.deselect, &QAction::triggered, &inspector_, &Inspector::deselect);
  connect(a.copy_readings, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(inspector_.text()); });
}

void SelectionControl::begin_scene() {
  inspector_.clear();
  update_actions();
}

void SelectionControl::take_bodies() {
  inspector_.set_bodies(session_.model());
  update_actions();
}

void SelectionControl::show_moment(double before) {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  inspector_.show_frame(frame, past_.frames_between(before, frame->time));
  if (awaited_) inspector_.select_body(*std::exchange(awaited_, std::nullopt));
  update_chosen();
}

void SelectionControl::select_picked(const Picked& picked) {
  if (picked.contact) {
    inspector_.select_contact(*picked.contact);
  } else if (picked.body) {
    inspector_.select_body(*picked.body);
  } else if (picked.wall) {
    inspector_.select_wall(*picked.wall);
  } else {
    inspector_.deselect();
  }
}

/// Skips bodies that are absent or hidden.
void SelectionControl::step_body(int way) {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return;
  const std::vector<Visibility> seen = body_visibility(*session_.model(), settings_.options().sight);
  const auto fits = [&](int body) {
    const auto i = static_cast<std::size_t>(body);
    return frame->bodies[i].present && seen[i] != Visibility::hidden;
  };
  const auto body = next_number(static_cast<int>(seen.size()), inspector_.body_in_question(), way, fits);
  if (body) inspector_.select_body(*body);
}

void SelectionControl::step_wall(int way) {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return;
  const std::vector<Visibility>& seen = settings_.options().sight.walls;
  const auto fits = [&](int wall) {
    return frame->walls[static_cast<std::size_t>(wall)].present &&
           visibility_in(seen, wall) != Visibility::hidden;
  };
  const auto wall =
      next_number(static_cast<int>(session_.model()->walls.size()), inspector_.selected_wall(), way, fits);
  if (wall) inspector_.select_wall(*wall);
}

void SelectionControl::find_something() {
  if (!run_.moment().frame) return;
  auto* dialog = new FindDialog(session_.model(), view_.window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &FindDialog::chosen, this, [this, model = session_.model()](const Found& finding) {
    // Another scene has been opened since.
    if (model != session_.model()) return;
    if (finding.body) inspector_.select_body(*finding.body);
    if (finding.wall) inspector_.select_wall(*finding.wall);
  });
  dialog->open();
}

/// Disables actions that have nothing to select.
void SelectionControl::update_actions() {
  const Actions& a = actions_;
  const Model* model = session_.model().get();
  a.find->setEnabled(model != nullptr);
  for (QAction* action : {a.next_body, a.previous_body})
    action->setEnabled(model != nullptr && !model->bodies.empty());
  for (QAction* action : {a.next_wall, a.previous_wall})
    action->setEnabled(model != nullptr && !model->walls.empty());
}

void SelectionControl::accept_selection() {
  const Actions& a = actions_;
  const bool any = inspector_.has_selection();
  const std::optional<int> body = inspector_.selected_body();
  for (QAction* action : {a.pin, a.deselect, a.copy_readings, a.next_contact, a.previous_contact})
    action->setEnabled(any);
  a.centre->setEnabled(any && !inspector_.selected_wall());
  a.pin->setChecked(inspector_.selection_is_pinned());
  a.follow->setEnabled(body.has_value());
  view_.follow(a.follow->isChecked() ? body : std::nullopt);
  update_chosen();
  if (any) emit inspector_wanted();
}

/// Updates the bodies whose motion is shown, and their trails.
void SelectionControl::update_chosen() {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return;
  const std::vector<int> bodies = inspector_.chosen_bodies();
  std::vector<Trail> trails;
  if (settings_.options().show_trails && !bodies.empty()) {
    const double now = frame->time;
    trails = past_.trails(*frame->model, bodies, now - settings_.trail_seconds(), now, most_trail_points);
    for (Trail& trail : trails)
      trail.points.push_back(frame->bodies[static_cast<std::size_t>(trail.body)].position);
  }
  view_.set_chosen(bodies, std::move(trails));
}

}  // namespace scree
