#pragma once

#include <string>

#include "core/readings/free_space.hpp"

namespace scree {

/// Reason why no act can move a body of a scene, whatever the time; empty: one can.
std::string move_fault(const Model& model, const MoveEvent& move);

/// Pose that an act gives to a body.
BodyPose pose_after(const FrameBody& body, const MoveEvent& move);

/// Reason why a body cannot be put somewhere, and what would be right: it must overlap nothing, or nothing
/// deeper than it does. Empty: it can.
/// @param frame  with the others where they are
std::string place_fault(const Frame& frame, int body, const BodyPose& pose);

}  // namespace scree
