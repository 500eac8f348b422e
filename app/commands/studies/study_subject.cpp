#include "app/commands/studies/study_subject.hpp"

#include <cmath>
#include <iostream>
#include <utility>

#include "app/cli/progress.hpp"
#include "app/commands/studies/experiment_command.hpp"
#include "core/experiments/measure_name.hpp"
#include "core/experiments/study_folder.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace scree {

std::string values_text(const std::vector<SceneValue>& values) {
  std::string text;
  for (const SceneValue& value : values) text += (text.empty() ? "" : ", ") + value.path + " = " + value.text;
  return text;
}

std::string measured_text(const std::string& measure, double value) {
  return name_of_measure(measure) +
         (std::isfinite(value) ? formatted(" = %.6g", value) : std::string(" has no value"));
}

StudySubject study_subject(const std::filesystem::path& scene, const std::vector<SceneValue>& values,
                           const SweepPlan& plan, const std::vector<SweepCase>& cases) {
  StudySubject study;
  SweptSubject& subject = study.subject;
  subject.experiment = experiment_on_command_line(scene);
  const std::filesystem::path file =
      subject.experiment == nullptr ? scene : scene_file_of(*subject.experiment);
  subject.source = source_of_scene(file);
  subject.values = values;
  // Tells why it cannot be read.
  if (subject.source.text.empty()) read_scene(file, values);
  parse_scene(subject.source.text, subject.source.file, values);
  UsedFiles files(subject.source.file.parent_path());
  bool first = true;
  for (const SweepCase& one : cases) {
    for (const Scene& each : scenes_of_case(subject, plan, one)) {
      files.add(each);
      if (!std::exchange(first, false)) continue;
      const auto model = build_model(each);
      for (const std::string& note : model->notes) std::cerr << "scree: note: " << note << '\n';
      check_measures(subject, plan, *model);
    }
  }
  if (subject.experiment != nullptr)
    study.identity = "experiment " + subject.experiment->name + "\n" + definition_of(*subject.experiment);
  for (const SceneValue& value : values) study.identity += "set " + value.path + " = " + value.text + "\n";
  study.identity += files.text() + "\n" + subject.source.text;
  return study;
}

}  // namespace scree
