#pragma once

#include <memory>

#include "core/frame/frame.hpp"

namespace scree {

/// Initial frame of a model, without contacts and energies.
Frame starting_frame(std::shared_ptr<const Model> model);

/// A body at its start. One that is held is not in the scene yet.
FrameBody starting_body(const Model& model, int body);
/// A wall at its start. One that an event adds is not in the scene yet.
FrameWall starting_wall(const WallModel& wall);

/// A frame as one of a model with other bodies and walls of the same run: the first ones are the same, and
/// those that it does not have are not in the scene yet.
std::shared_ptr<const Frame> in_roster(std::shared_ptr<const Frame> frame,
                                       const std::shared_ptr<const Model>& model);

}  // namespace scree
