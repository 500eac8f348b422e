#include "core/experiments/sweep/sweep_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/text/number.hpp"
#include "core/experiments/measure_name.hpp"
#include "core/experiments/shift_seeds.hpp"
#include "core/experiments/standard/run_experiment.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

/// What is measured: the last values, or means over outputs.
class Measures {
 public:
  Measures(const Model& model, const SweepPlan& plan) : from_(plan.from) {
    for (const std::string& name : plan.measures) measures_.push_back({find_series(model, name)});
  }

  /// Returns whether an output counts.
  bool counts(double time) const { return !from_ || time >= *from_ * (1.0 - 1e-12); }
  bool of_contacts() const {
    return std::any_of(measures_.begin(), measures_.end(),
                       [](const Measure& one) { return one.series.of_contacts; });
  }

  void add(const Frame& frame) {
    for (Measure& one : measures_) {
      const double value = one.series.value(frame);
      // Some have no value at some outputs, such as a rate at the start.
      if (!std::isfinite(value)) continue;
      one.sum += value;
      ++one.outputs;
    }
  }

  std::vector<double> values() const {
    std::vector<double> means;
    for (const Measure& one : measures_)
      means.push_back(one.outputs > 0 ? one.sum / static_cast<double>(one.outputs) : std::nan(""));
    return means;
  }

 private:
  struct Measure {
    Series series;
    double sum = 0.0;
    long outputs = 0;  ///< at which it has a value
  };

  std::optional<double> from_;
  std::vector<Measure> measures_;
};

/// Of the values of a case, for messages.
constexpr ValueSource of_plan{"--vary ", 0};

Scene scene_of_case(const SweptSubject& subject, const std::vector<SceneValue>& values, const SweepPlan& plan,
                    int seed) {
  Scene scene = parse_scene(subject.source.text, subject.source.file, values, of_plan);
  if (!shift_seeds(scene, seed) && seed > 0)
    throw std::invalid_argument(
        "--seeds repeats runs with other random numbers, and the scene has none; leave "
        "it out, or give the scene a [[fill]] or an [[inlet]]");
  if (plan.from && *plan.from > scene.duration)
    throw std::invalid_argument("--from " + number_text(*plan.from) + " is after the end of a run at " +
                                number_text(scene.duration) + " s; give an earlier time");
  return scene;
}

/// Some faults name a part of the measure only, of which there may be several.
std::string fault_of_measure(const std::string& measure, const std::string& fault) {
  const bool named = fault.find('"' + measure + '"') != std::string::npos;
  return (named ? "--measure: " : "--measure \"" + name_of_measure(measure) + "\": ") + fault;
}

/// Runs a scene and measures.
std::optional<SweepResult> measure_scene(const Scene& scene, const SweepPlan& plan,
                                         const StopCallback& stop) {
  const std::shared_ptr<const Model> model = build_model(scene);
  Measures measures(*model, plan);
  SweepResult result{std::vector<double>(plan.measures.size(), std::nan("")), {}};
  Simulation simulation(model, 1);
  const auto measure = [&] { measures.add(simulation.frame(measures.of_contacts())); };
  const bool at_end = !plan.from || simulation.still();
  if (!at_end && measures.counts(simulation.time())) measure();
  while (!simulation.finished()) {
    if (const auto failure = simulation.step()) {
      result.failure = "at t = " + number_text(failure->time) + " s: " + failure->message;
      return result;
    }
    if (stop()) return std::nullopt;
    if (!at_end && simulation.at_output() && measures.counts(simulation.time())) measure();
  }
  if (at_end) measure();
  result.measures = measures.values();
  return result;
}

/// Makes all runs of an experiment and evaluates them.
std::optional<SweepResult> measure_experiment(const Experiment& experiment, std::vector<Scene> scenes,
                                              const SweepPlan& plan, const StopCallback& stop) {
  SweepResult result{std::vector<double>(plan.measures.size(), std::nan("")), {}};
  Trial trial;
  for (std::size_t run = 0; run < scenes.size(); ++run) {
    std::optional<RecordedRun> recorded =
        record_run(build_model(scenes[run]), experiment.series, {}, {}, stop);
    if (!recorded) return std::nullopt;
    if (!recorded->failure.empty()) {
      result.failure = experiment.runs[run].label + ": " + recorded->failure;
      return result;
    }
    trial.push_back({std::move(scenes[run]), std::move(recorded->curves)});
  }
  const std::vector<Finding> findings = experiment.evaluate(trial);
  for (std::size_t i = 0; i < plan.measures.size(); ++i)
    result.measures[i] = findings[*finding_named(experiment, plan.measures[i])].value;
  return result;
}

}  // namespace

std::vector<Scene> scenes_of_case(const SweptSubject& subject, const SweepPlan& plan, const SweepCase& one) {
  std::vector<SceneValue> values = subject.values;
  values.insert(values.end(), one.values.begin(), one.values.end());
  if (subject.experiment == nullptr) return {scene_of_case(subject, values, plan, one.seed)};
  std::vector<Scene> scenes;
  for (std::size_t run = 0; run < subject.experiment->runs.size(); ++run)
    scenes.push_back(scene_of_run(*subject.experiment, subject.source, values, run, one.seed, of_plan));
  return scenes;
}

void check_measures(const SweptSubject& subject, const SweepPlan& plan, const Model& model) {
  if (subject.experiment != nullptr && plan.from)
    throw std::invalid_argument(
        "--from is for scenes; the results of an experiment have their own times. Leave it out");
  if (subject.experiment != nullptr) check_series(*subject.experiment, model);
  for (const std::string& measure : plan.measures) {
    if (subject.experiment != nullptr) {
      if (finding_named(*subject.experiment, measure)) continue;
      throw std::invalid_argument("--measure: \"" + measure + "\" is not a result of the experiment " +
                                  subject.experiment->name + "; it has " +
                                  finding_names(*subject.experiment));
    }
    try {
      find_series(model, measure);
    } catch (const SeriesError& error) {
      throw std::invalid_argument(fault_of_measure(measure, error.what()));
    }
  }
}

std::optional<SweepResult> run_case(const SweptSubject& subject, const SweepPlan& plan, const SweepCase& one,
                                    const StopCallback& stop) {
  const auto failed = [&](const char* why) {
    return SweepResult{std::vector<double>(plan.measures.size(), std::nan("")), why};
  };
  try {
    std::vector<Scene> scenes = scenes_of_case(subject, plan, one);
    return subject.experiment == nullptr
               ? measure_scene(scenes.front(), plan, stop)
               : measure_experiment(*subject.experiment, std::move(scenes), plan, stop);
  } catch (const SceneError& error) {
    return failed(error.message().c_str());
  } catch (const SeriesError& error) {
    return failed(error.what());
  }
}

}  // namespace scree
