#include "core/experiments/standard/run_experiment.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/text/number.hpp"
#include "core/energy/energy_error.hpp"
#include "core/experiments/shift_seeds.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

Scene scene_of_run(const Experiment& experiment, const SceneSource& source,
                   const std::vector<SceneValue>& values, std::size_t run, int seed) {
  std::vector<SceneValue> all = values;
  for (const SceneValue& own : experiment.runs[run].values) {
    const bool twice = std::any_of(values.begin(), values.end(),
                                   [&](const SceneValue& value) { return value.path == own.path; });
    if (twice)
      throw std::invalid_argument(own.path + " is varied by the experiment itself; change another value");
    all.push_back(own);
  }
  Scene scene = parse_scene(source.text, source.file, all);
  if (!shift_seeds(scene, seed) && seed > 0)
    throw std::invalid_argument(
        "--seeds repeats runs with other random numbers, and this experiment has "
        "none; leave it out");
  return scene;
}

std::optional<RecordedRun> record_run(const std::shared_ptr<const Model>& model,
                                      const std::vector<std::string>& series,
                                      const std::vector<double>& moments, const MomentCallback& at_moment,
                                      const StopCallback& stop) {
  std::vector<Series> recorded;
  for (const std::string& name : series) recorded.push_back(find_series(*model, name));
  const bool of_contacts =
      std::any_of(recorded.begin(), recorded.end(), [](const Series& one) { return one.of_contacts; });
  Simulation simulation(model, 1);
  RecordedRun run;
  run.curves.values.resize(series.size());
  EnergyError energy_error;
  std::size_t next = 0;
  const auto record = [&] {
    // Outputs fall short of their times by round-off.
    const auto due = [&] {
      return next < moments.size() &&
             (simulation.finished() || simulation.time() >= moments[next] * (1.0 - 1e-9));
    };
    const auto frame = std::make_shared<const Frame>(simulation.frame(of_contacts || due()));
    run.curves.time.push_back(simulation.time());
    for (std::size_t i = 0; i < recorded.size(); ++i)
      run.curves.values[i].push_back(recorded[i].value(*frame));
    energy_error.add(frame->energy);
    run.curves.energy_error.push_back(energy_error.value());
    for (; due(); ++next) at_moment(next, frame);
  };
  record();
  while (!simulation.finished()) {
    if (const auto failure = simulation.step()) {
      run.failure = "at t = " + number_text(failure->time) + " s: " + failure->message;
      return run;
    }
    if (stop()) return std::nullopt;
    if (simulation.at_output() || simulation.finished()) record();
  }
  return run;
}

}  // namespace scree
