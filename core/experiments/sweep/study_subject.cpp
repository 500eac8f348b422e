#include "core/experiments/sweep/study_subject.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/experiments/measure_name.hpp"
#include "core/experiments/study_folder.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

std::vector<std::string> units_of(const SweptSubject& subject, const SweepPlan& plan, const Model& model) {
  std::vector<std::string> units;
  for (const std::string& measure : plan.measures)
    units.push_back(subject.experiment == nullptr
                        ? find_series(model, measure).unit
                        : subject.experiment->findings[*finding_named(*subject.experiment, measure)].unit);
  return units;
}

std::string identity_of(const SweptSubject& subject, const UsedFiles& files) {
  std::string identity;
  if (subject.experiment != nullptr) {
    identity.append("experiment ").append(subject.experiment->name).append("\n");
    identity.append(definition_of(*subject.experiment));
  }
  for (const SceneValue& value : subject.values)
    identity.append("set ").append(value.path).append(" = ").append(value.text).append("\n");
  return identity.append(files.text()).append("\n").append(subject.source.text);
}

}  // namespace

std::string values_text(const std::vector<SceneValue>& values) {
  std::string text;
  for (const SceneValue& value : values) text += (text.empty() ? "" : ", ") + value.path + " = " + value.text;
  return text;
}

std::string measured_text(const std::string& measure, double value) {
  if (!std::isfinite(value)) return name_of_measure(measure).append(" has no value");
  std::array<char, 40> number{};
  std::snprintf(number.data(), number.size(), " = %.6g", value);
  return name_of_measure(measure).append(number.data());
}

std::optional<StudySubject> study_subject(SweptSubject subject, const SweepPlan& plan,
                                          const std::vector<SweepCase>& cases, const StopCallback& stop) {
  StudySubject study{std::move(subject), {}, {}, {}};
  const SweptSubject& swept = study.subject;
  parse_scene(swept.source.text, swept.source.file, swept.values);
  UsedFiles files(swept.source.file.parent_path());
  bool first = true;
  for (const SweepCase& one : cases) {
    for (const Scene& each : scenes_of_case(swept, plan, one)) {
      if (stop()) return std::nullopt;
      files.add(each);
      if (!std::exchange(first, false)) continue;
      const std::shared_ptr<const Model> model = build_model(each);
      study.notes = model->notes;
      check_measures(swept, plan, *model);
      study.units = units_of(swept, plan, *model);
    }
  }
  study.identity = identity_of(swept, files);
  return study;
}

}  // namespace scree
