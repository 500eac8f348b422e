#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/experiments/sweep/sweep_run.hpp"

namespace scree {

/// What a study runs again and again, and what identifies it: its text, its fixed values and its files.
struct StudySubject {
  SweptSubject subject;
  std::string identity;
};

/// Reads the scenes of cases, and builds the model of the first one to find the measures in it, so that a
/// study with a fault does not begin. Prints the notes of that model.
/// @param scene  file, or name of an experiment
/// @throws SceneError, std::invalid_argument
StudySubject study_subject(const std::filesystem::path& scene, const std::vector<SceneValue>& values,
                           const SweepPlan& plan, const std::vector<SweepCase>& cases);

/// "a = 1, b = 2"
std::string values_text(const std::vector<SceneValue>& values);

/// "probe.heap.angle = 23.1"
std::string measured_text(const std::string& measure, double value);

}  // namespace scree
