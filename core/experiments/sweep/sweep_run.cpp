#include "core/experiments/sweep/sweep_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/text/number.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
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

}  // namespace

Scene scene_of_case(const SceneSource& source, const std::vector<SceneValue>& values, const SweepPlan& plan,
                    const SweepCase& one) {
  std::vector<SceneValue> all = values;
  all.insert(all.end(), one.values.begin(), one.values.end());
  Scene scene = parse_scene(source.text, source.file, all, {"--vary ", 0});
  if (!shift_seeds(scene, one.seed) && one.seed > 0)
    throw std::invalid_argument(
        "--seeds repeats runs with other random numbers, and the scene has none; leave "
        "it out, or give the scene a [[fill]] or an [[inlet]]");
  if (plan.from && *plan.from > scene.duration)
    throw std::invalid_argument("--from " + number_text(*plan.from) + " is after the end of a run at " +
                                number_text(scene.duration) + " s; give an earlier time");
  return scene;
}

std::optional<SweepResult> run_case(const std::shared_ptr<const Model>& model, const SweepPlan& plan,
                                    const std::function<bool()>& stop) {
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

}  // namespace scree
