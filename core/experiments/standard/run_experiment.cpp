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

namespace {

using Values = std::vector<SceneValue>;

/// None: not a scene.
std::optional<Scene> scene_with(const SceneSource& source, Values values, const Values& more = {}) {
  values.insert(values.end(), more.begin(), more.end());
  try {
    return parse_scene(source.text, source.file, values);
  } catch (const SceneError&) {
    return std::nullopt;
  }
}

/// Refuses a value of the user that the run's own values replace, whatever its path is written like.
void check_effective(const SceneSource& source, const Values& values, const Values& own) {
  if (own.empty()) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Values others = values;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const std::optional<Scene> with = scene_with(source, values);
    const std::optional<Scene> without = scene_with(source, others);
    if (!with || !without || *with == *without) continue;
    const std::optional<Scene> run_with = scene_with(source, values, own);
    if (run_with && run_with == scene_with(source, others, own))
      throw std::invalid_argument(values[i].path +
                                  " is varied by the experiment itself; change another value");
  }
}

bool same_walls(const Scene& one, const Scene& other) {
  return std::equal(
      one.walls.begin(), one.walls.end(), other.walls.begin(), other.walls.end(),
      [](const WallSpec& a, const WallSpec& b) { return a.shape == b.shape && a.motion == b.motion; });
}

bool same_formulas(const Scene& one, const Scene& other) {
  return one.formulas == other.formulas;
}

/// Refuses changes of what the evaluation relies on, and names the first value that makes one by itself.
void check_apparatus(const Experiment& experiment, const SceneSource& source, const Scene& scene,
                     const Values& values, const Values& own) {
  if (!experiment.fixed_walls && !experiment.fixed_formulas) return;
  const std::optional<Scene> usual = scene_with(source, own);
  if (!usual) return;
  const auto check = [&](bool (*same)(const Scene&, const Scene&), const char* what) {
    if (same(scene, *usual)) return;
    const auto keeps = [&](const Values& some) {
      const std::optional<Scene> with = scene_with(source, some, own);
      return !with || same(*with, *usual);
    };
    const auto culprit = std::find_if_not(values.begin(), values.end(),
                                          [&](const SceneValue& value) { return keeps({value}); });
    throw std::invalid_argument((culprit == values.end() ? "" : culprit->path + ": ") + "the evaluation of " +
                                experiment.name + " needs " + what + " as they are; change other values");
  };
  if (experiment.fixed_walls) check(same_walls, "shape, place and motion of its walls");
  if (experiment.fixed_formulas) check(same_formulas, "the formulas of its scene");
}

}  // namespace

Scene scene_of_run(const Experiment& experiment, const SceneSource& source,
                   const std::vector<SceneValue>& values, std::size_t run, int seed,
                   const ValueSource& from) {
  const Values& own = experiment.runs[run].values;
  check_effective(source, values, own);
  std::vector<SceneValue> all = values;
  all.insert(all.end(), own.begin(), own.end());
  Scene scene = parse_scene(source.text, source.file, all, from);
  check_apparatus(experiment, source, scene, values, own);
  if (!shift_seeds(scene, seed) && seed > 0)
    throw std::invalid_argument(
        "--seeds repeats runs with other random numbers, and this experiment has "
        "none; leave it out");
  return scene;
}

void check_series(const Experiment& experiment, const Model& model) {
  for (const std::string& series : experiment.series) {
    try {
      find_series(model, series);
    } catch (const SeriesError& error) {
      throw std::invalid_argument("the experiment " + experiment.name + " records " + series +
                                  ", which this scene does not have: " + error.what());
    }
  }
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
