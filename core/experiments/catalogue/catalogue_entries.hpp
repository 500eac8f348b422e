#pragma once

#include "core/experiments/standard/experiment.hpp"

namespace scree {

// The standard experiments, one file each.

Experiment lifted_cylinder();
Experiment draw_down();
Experiment rotating_drum();
Experiment hopper();
Experiment silo();
Experiment inclined_plane();
Experiment sliders();
Experiment shear_box();
Experiment oedometer();
Experiment brazil_nut();
Experiment conveyor();
Experiment brazilian_disc();
Experiment press();

}  // namespace scree
