#include <QApplication>
#include <QClipboard>
#include <QDockWidget>

#include "app/main_window.hpp"
#include "app/panels/inspector.hpp"
#include "app/scene_widget.hpp"

namespace scree {

void MainWindow::connect_inspector() {
  const Actions& a = *actions_;
  connect(scene_widget_, &SceneWidget::picked, this, &MainWindow::select_picked);
  connect(inspector_, &Inspector::highlight_changed, scene_widget_, &SceneWidget::set_highlight);
  connect(inspector_, &Inspector::selection_changed, this, &MainWindow::accept_selection);
  connect(a.pin, &QAction::triggered, inspector_, &Inspector::toggle_pin);
  connect(a.follow, &QAction::toggled, this, &MainWindow::accept_selection);
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

void MainWindow::accept_selection() {
  const Actions& a = *actions_;
  const bool any = inspector_->has_selection();
  const std::optional<int> body = inspector_->selected_body();
  for (QAction* action : {a.pin, a.deselect, a.copy_readings}) action->setEnabled(any);
  for (QAction* action : {a.hide, a.show_only})
    action->setEnabled(body.has_value() || inspector_->selected_wall().has_value());
  a.overlap_plot->setEnabled(any || inspector_->pins() > 0);
  a.translucent->setEnabled(body.has_value());
  a.pin->setChecked(inspector_->selection_is_pinned());
  a.follow->setEnabled(body.has_value());
  scene_widget_->follow(a.follow->isChecked() ? body : std::nullopt);
  update_chosen();
  if (!any || actions_->presentation->isChecked()) return;
  inspector_dock_->show();
  inspector_dock_->raise();
}

}  // namespace scree
