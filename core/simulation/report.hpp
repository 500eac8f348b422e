#pragma once

#include "core/frame/frame.hpp"

namespace scree {

class Walls;
struct SimulationState;

/// Frame at the current time; see `Simulation::frame`.
Frame frame_of(const SimulationState& state, bool contacts);
/// A wall of it, without forces.
FrameWall wall_of_frame(const Walls& walls, int wall);

}  // namespace scree
