#pragma once

#include <QString>
#include <exception>

namespace scree {

/// `nothing_touches`: no contact for a plot at the moment shown. The window takes its sentence back once
/// there is one. `run_stopped`: taken back once the run plays. `wall_only`: a mesh was opened that is no
/// particle, but can be used as a wall. The others stay until somebody closes them.
enum class ProblemKind { other, nothing_touches, run_stopped, wall_only };

/// Something that went wrong, in words for people.
struct Problem {
  QString sentence;  ///< what is wrong; what would be right
  QString details;   ///< where and in what; may be empty
  ProblemKind kind = ProblemKind::other;
};

/// The problem behind an exception that came up while something was opened.
Problem problem_of(const std::exception& error);

}  // namespace scree
