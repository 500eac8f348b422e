#pragma once

#include <filesystem>
#include <vector>

#include "core/experiments/sweep/study_subject.hpp"

namespace scree {

/// Reads the scene or the experiment that a command names, and prepares it. Prints the notes of its model.
/// @param scene  file, or name of an experiment
/// @throws SceneError, std::invalid_argument
StudySubject named_subject(const std::filesystem::path& scene, const std::vector<SceneValue>& values,
                           const SweepPlan& plan, const std::vector<SweepCase>& cases);

}  // namespace scree
