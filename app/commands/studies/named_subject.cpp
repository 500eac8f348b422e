#include "app/commands/studies/named_subject.hpp"

#include <iostream>
#include <utility>

#include "app/cli/experiment_scene.hpp"
#include "app/commands/studies/experiment_command.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {

StudySubject named_subject(const std::filesystem::path& scene, const std::vector<SceneValue>& values,
                           const SweepPlan& plan, const std::vector<SweepCase>& cases) {
  SweptSubject subject;
  subject.experiment = experiment_on_command_line(scene);
  const std::filesystem::path file =
      subject.experiment == nullptr ? scene : scene_file_of(*subject.experiment);
  subject.source = source_of_scene(file);
  subject.values = values;
  // Tells why it cannot be read.
  if (subject.source.text.empty()) read_scene(file, values);
  StudySubject study = *study_subject(std::move(subject), plan, cases, [] { return false; });
  for (const std::string& note : study.notes) std::cerr << "scree: note: " << note << '\n';
  return study;
}

}  // namespace scree
