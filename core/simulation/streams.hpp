#pragma once

#include <string>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

struct SimulationState;

/// Lets in the bodies that are due at the inlets and find a free place. Call before an interval begins, after
/// events.
void let_in(SimulationState& state);

/// Takes out the bodies that are wholly within an outlet. Call after each step.
void let_out(SimulationState& state);

/// What has passed so far, as Model::streams.
std::vector<FrameStream> streams_of(const SimulationState& state);

/// Notes on inlets that were short of room, one sentence each.
std::vector<std::string> notes_on_streams(const SimulationState& state);

}  // namespace scree
