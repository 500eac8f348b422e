#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/svg_chart.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// One of the runs of an experiment.
struct ExperimentRunSpec {
  std::string label;               ///< "outlet 60 mm"
  std::vector<SceneValue> values;  ///< that this run has instead of those of the scene
};

/// Series at the outputs of a run.
struct RunCurves {
  std::vector<double> time;                 ///< [s]
  std::vector<std::vector<double>> values;  ///< of each series of the experiment; NaN: without a value
  std::vector<double> energy_error;         ///< so far, see EnergyError
};

/// A run that has come to its end.
struct ExperimentRun {
  Scene scene;
  RunCurves curves;
  int seed = 0;
};

/// All runs of an experiment with the same seed, in the order of Experiment::runs.
using Trial = std::vector<ExperimentRun>;

/// Where a result is expected.
struct ExpectedRange {
  double low = 0.0;
  double high = 0.0;
  std::string because;  ///< "Beverloo: 5/2 ± 0.1"
};

/// What is found with one seed.
struct Finding {
  double value = 0.0;  ///< NaN: none
  std::optional<ExpectedRange> expected = {};
};

/// What an experiment finds, without its value.
struct FindingSpec {
  std::string name;   ///< in tables and for `--measure`: "angle"
  std::string title;  ///< "angle of repose"
  std::string unit;   ///< SI, or "°"; empty: a number
};

/// A picture of an experiment.
struct ExperimentPicture {
  std::size_t run = 0;  ///< of Experiment::runs
  double share = 1.0;   ///< moment, as a share of the duration
  std::string caption;
};

/// A standard experiment: a scene as an instrument, its runs, and what follows from them.
struct Experiment {
  std::string name;                     ///< on the command line: "hopper"
  std::string title;                    ///< "Discharge of a hopper"
  std::string scene;                    ///< of the gallery, without folder and extension
  std::string method;                   ///< what is done and how the results follow; paragraphs, one a line
  std::vector<std::string> formulas;    ///< closed forms, in plain characters
  std::vector<std::string> sources;     ///< literature, one work each
  std::vector<ExperimentRunSpec> runs;  ///< at least one
  std::vector<std::string> series;      ///< recorded at each output
  std::vector<FindingSpec> findings;
  bool fixed_walls = false;     ///< the evaluation needs shape and motion of the walls as they are
  bool fixed_formulas = false;  ///< … and the formulas
  std::vector<ExperimentPicture> pictures;
  /// Findings of one seed, parallel to `findings`.
  std::function<std::vector<Finding>(const Trial& trial)> evaluate;
  /// Charts of all seeds. Precondition: there is at least one trial.
  std::function<std::vector<SvgChart>(const std::vector<Trial>& trials)> charts;
};

/// Place of a finding among those of an experiment; none: it has no such finding.
std::optional<std::size_t> finding_named(const Experiment& experiment, const std::string& name);
/// Everything in an experiment that decides about its curves, besides its scene.
std::string definition_of(const Experiment& experiment);
/// "angle, height", for messages.
std::string finding_names(const Experiment& experiment);

}  // namespace scree
