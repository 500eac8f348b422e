#include <QApplication>
#include <QClipboard>
#include <QDockWidget>

#include "app/inspector/find_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/shell/next_number.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {

void MainWindow::connect_inspector() {
  const Actions& a = *actions_;
  connect(scene_widget_, &SceneWidget::picked, this, &MainWindow::select_picked);
  connect(inspector_, &Inspector::highlight_changed, scene_widget_, &SceneWidget::set_highlight);
  connect(inspector_, &Inspector::selection_changed, this, &MainWindow::accept_selection);
  connect(a.pin, &QAction::triggered, inspector_, &Inspector::toggle_pin);
  connect(a.follow, &QAction::toggled, this, &MainWindow::accept_selection);
  for (const auto& [action, way] : {std::pair(a.next_body, 1), std::pair(a.previous_body, -1)})
    connect(action, &QAction::triggered, this, [this, way = way] { step_body(way); });
  for (const auto& [action, way] : {std::pair(a.next_wall, 1), std::pair(a.previous_wall, -1)})
    connect(action, &QAction::triggered, this, [this, way = way] { step_wall(way); });
  for (const auto& [action, way] : {std::pair(a.next_contact, 1), std::pair(a.previous_contact, -1)})
    connect(action, &QAction::triggered, inspector_, [this, way = way] { inspector_->step_contact(way); });
  connect(a.find, &QAction::triggered, this, &MainWindow::find_something);
  connect(a.centre, &QAction::triggered, this, [this] { scene_widget_->centre_on(inspector_->highlight()); });
  connect(a.deselect, &QAction::triggered, inspector_, &Inspector::deselect);
  connect(a.copy_readings, &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(inspector_->text()); });
  accept_selection();
}

void MainWindow::select_picked(const Picked& picked) {
  if (picked.contact) {
    inspector_->select_contact(*picked.contact);
  } else if (picked.body) {
    inspector_->select_body(*picked.body);
  } else if (picked.wall) {
    inspector_->select_wall(*picked.wall);
  } else {
    inspector_->deselect();
  }
}

/// Those that are there and not hidden.
void MainWindow::step_body(int way) {
  if (!moment_.frame) return;
  const std::vector<Visibility> seen = body_visibility(*model_, view_settings_.options().sight);
  const auto fits = [&](int body) {
    const auto i = static_cast<std::size_t>(body);
    return moment_.frame->bodies[i].present && seen[i] != Visibility::hidden;
  };
  const auto body = next_number(static_cast<int>(seen.size()), inspector_->body_in_question(), way, fits);
  if (body) inspector_->select_body(*body);
}

void MainWindow::step_wall(int way) {
  if (!moment_.frame) return;
  const std::vector<Visibility>& seen = view_settings_.options().sight.walls;
  const auto fits = [&](int wall) {
    return moment_.frame->walls[static_cast<std::size_t>(wall)].present &&
           visibility_in(seen, wall) != Visibility::hidden;
  };
  const auto wall =
      next_number(static_cast<int>(model_->walls.size()), inspector_->selected_wall(), way, fits);
  if (wall) inspector_->select_wall(*wall);
}

void MainWindow::find_something() {
  if (!moment_.frame) return;
  auto* dialog = new FindDialog(model_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &FindDialog::chosen, this, [this, model = model_](const Finding& finding) {
    // Another scene has been opened since.
    if (model != model_) return;
    if (finding.body) inspector_->select_body(*finding.body);
    if (finding.wall) inspector_->select_wall(*finding.wall);
  });
  dialog->open();
}

/// Where there is nothing to go to, the keys are said to do nothing.
void MainWindow::update_steps() {
  const Actions& a = *actions_;
  for (QAction* action : {a.next_body, a.previous_body})
    action->setEnabled(model_ && !model_->bodies.empty());
  for (QAction* action : {a.next_wall, a.previous_wall}) action->setEnabled(model_ && !model_->walls.empty());
}

void MainWindow::accept_selection() {
  const Actions& a = *actions_;
  const bool any = inspector_->has_selection();
  const std::optional<int> body = inspector_->selected_body();
  for (QAction* action : {a.pin, a.deselect, a.copy_readings, a.next_contact, a.previous_contact})
    action->setEnabled(any);
  a.centre->setEnabled(any && !inspector_->selected_wall());
  for (QAction* action : {a.hide, a.show_only})
    action->setEnabled(body.has_value() || inspector_->selected_wall().has_value());
  a.overlap_plot->setEnabled(any || inspector_->pins() > 0);
  a.translucent->setEnabled(body.has_value());
  a.pin->setChecked(inspector_->selection_is_pinned());
  a.follow->setEnabled(body.has_value());
  scene_widget_->follow(a.follow->isChecked() ? body : std::nullopt);
  update_chosen();
  if (!any || presenting()) return;
  inspector_dock_->show();
  inspector_dock_->raise();
}

}  // namespace scree
