#pragma once

#include <QString>
#include <exception>
#include <optional>

#include "core/scene/scene.hpp"

namespace scree {

/// `nothing_touches`: no contact for a plot at the displayed moment; withdrawn once there is one.
/// `run_stopped`: withdrawn once the run plays. `wall_only`: the opened mesh can only be a wall. All others
/// stay until closed.
enum class ProblemKind { other, nothing_touches, run_stopped, wall_only };

/// A problem in words for the user.
struct Problem {
  QString sentence;  ///< the problem; the remedy
  QString details;   ///< location; may be empty
  ProblemKind kind = ProblemKind::other;
  std::optional<EventSpec> act = {};  ///< that has become impossible
};

/// Problem for an exception during opening.
Problem problem_of(const std::exception& error);

}  // namespace scree
