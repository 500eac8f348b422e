#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/experiments/sweep/sweep_run.hpp"

namespace scree {

/// What a study runs again and again, and what identifies it: its text, its fixed values and its files.
struct StudySubject {
  SweptSubject subject;
  std::string identity;
  std::vector<std::string> notes;  ///< of the model of the first scene
  std::vector<std::string> units;  ///< of the measures of a plan (SI, or "°"); empty: a number
};

/// Reads the scenes of cases, and builds the model of the first one to find the measures in it, so that a
/// study with a fault does not begin.
/// @return none: cancelled
/// @throws SceneError, std::invalid_argument
std::optional<StudySubject> study_subject(SweptSubject subject, const SweepPlan& plan,
                                          const std::vector<SweepCase>& cases, const StopCallback& stop);

/// "a = 1, b = 2"
std::string values_text(const std::vector<SceneValue>& values);

/// "probe.heap.angle = 23.1"
std::string measured_text(const std::string& measure, double value);

}  // namespace scree
