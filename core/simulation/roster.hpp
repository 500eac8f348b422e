#pragma once

namespace scree {

struct SimulationState;

/// Updates the models that frames have, after events or values have changed. All frames of a run have the
/// bodies of all its times; those that join later are not in the scene yet.
void renew_roster(SimulationState& state);

}  // namespace scree
