#include "app/panels/lattice_box.hpp"
#include "app/panels/view_panel.hpp"
#include "app/runner/stillness.hpp"
#include "app/studies/cell_laboratory.hpp"
#include "app/studies/convergence_dialog.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {

void MainWindow::connect_lattice() {
  connect(actions_->cell_laboratory, &QAction::triggered, this, [this] {
    auto* dialog = new CellLaboratory(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  connect(actions_->convergence, &QAction::triggered, this, [this] {
    auto* dialog = new ConvergenceDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ConvergenceDialog::plate_wanted, this, [this, dialog](const PlateChoice& plate) {
      if (!may_leave_scene()) return;
      dialog->close();
      // Nothing is lost with it: it can be made again.
      open_made_scene(example_plate(plate), false);
    });
    dialog->show();
  });
  LatticeBox& box = view_panel_->lattice();
  connect(&box, &LatticeBox::shape_chosen, scene_widget_, &SceneWidget::set_lattice_shape);
  connect(thread_.get(), &SimulationThread::modes_found, this,
          [this, &box](const std::shared_ptr<const Model>& model,
                       const std::shared_ptr<const std::vector<Mode>>& modes) {
            if (model == model_) box.set_modes(*model->lattice, modes);
          });
  const auto show_magnification = [this, &box] {
    box.show_magnification(scene_widget_->view().lattice_magnification());
  };
  connect(this, &MainWindow::moment_shown, this, show_magnification);
  connect(&view_settings_, &ViewSettings::changed, this, show_magnification);
}

/// A plate that is not moved is solved when it is opened: there is nothing to play.
bool MainWindow::anything_to_play() const {
  return model_ && !stands_still(*model_);
}

}  // namespace scree
