#include "app/controls/lattice_control.hpp"

#include "app/panels/lattice_box.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {

LatticeControl::LatticeControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                               const ViewSettings& settings, SceneWidget& view, LatticeBox& box) {
  connect(&box, &LatticeBox::shape_chosen, &view, &SceneWidget::set_lattice_shape);
  connect(&thread, &SimulationThread::modes_found, this,
          [&session, &box](const std::shared_ptr<const Model>& model,
                           const std::shared_ptr<const std::vector<Mode>>& modes) {
            if (model == session.model()) box.set_modes(*model->lattice, modes);
          });
  const auto show_magnification = [&view, &box] {
    box.show_magnification(view.view().lattice_magnification());
  };
  connect(&run, &RunControl::moment_shown, this, show_magnification);
  connect(&settings, &ViewSettings::changed, this, show_magnification);
}

}  // namespace scree
