#include "app/commands/studies/study_options.hpp"

#include <CLI/CLI.hpp>

#include "app/cli/number_option.hpp"
#include "app/cli/parsed_option.hpp"
#include "app/cli/set_option.hpp"

namespace scree {

void add_sweep(CLI::App& app, SweepOptions& options) {
  CLI::App* sweep = app.add_subcommand(
      "sweep", "Runs a scene many times with varied values, and tabulates and draws what is measured");
  SweepPlan& plan = options.plan;
  sweep->add_option("SCENE", options.scene, "Scene (.toml), bundle (.zip), or name of an experiment")
      ->required();
  add_set_option(*sweep, options.values);
  add_parsed_option(*sweep, "--vary", plan.varied, swept_value,
                    "Varies a value of the scene: NUMBER evenly spaced values, or a list, as in "
                    "material.sand.density=1600,2600; may be given several times")
      ->type_name("PATH=FROM:TO:NUMBER");
  sweep
      ->add_option("--seeds", plan.seeds,
                   "Runs of each point, with other random numbers in fills and inlets; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  sweep
      ->add_option_function<std::string>(
          "--design",
          word_for<SweepDesign>(plan.design, {{"grid", SweepDesign::grid}, {"latin", SweepDesign::latin}},
                                "--design"),
          "grid: all combinations; latin: each value once, combined at random (Latin hypercube); default: "
          "grid")
      ->type_name("DESIGN");
  sweep
      ->add_option("--measure", plan.measures,
                   "What is measured: a series of plots, such as probe.heap.angle or \"p [Pa] = wall.lid.fz "
                   "/ 0.01\", or a "
                   "finding of the experiment; may be given several times")
      ->allow_extra_args(false)
      ->required()
      ->type_name("SERIES");
  sweep
      ->add_option(
          "--from", plan.from,
          "Measures the mean over the outputs from this time on; without it the value at the end [s]")
      ->type_name("T")
      ->check(finite_not_negative("number of seconds"));
  sweep->add_option("--jobs", options.jobs, "Runs at a time, each on one thread; default: number of cores")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  sweep->add_option("--out", options.out, "Folder for tables and charts; an unfinished sweep in it goes on")
      ->type_name("DIR")
      ->required();
}

void add_experiment(CLI::App& app, ExperimentOptions& options) {
  CLI::App* experiment = app.add_subcommand(
      "experiment",
      "Runs a standard experiment, such as the heap of a lifted cylinder or the discharge of a hopper, and "
      "compares what it finds with theory and literature; without a name lists them");
  experiment->add_option("NAME", options.name, "Name of the experiment");
  add_set_option(*experiment, options.values);
  experiment
      ->add_option("--seeds", options.seeds,
                   "Repetitions with other random numbers, for means and deviations; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  experiment
      ->add_option("--jobs", options.jobs, "Runs at a time, each on one thread; default: number of cores")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  experiment
      ->add_option(
          "--out", options.out,
          "Folder for tables, charts, pictures and report.html; an unfinished experiment in it goes on")
      ->type_name("DIR");
  experiment
      ->add_option("--report", options.report,
                   "One page with pictures, curves and results, for any browser and without the net")
      ->type_name("FILE.html")
      ->check([](const std::string& name) {
        return std::filesystem::path(name).extension() == ".html"
                   ? std::string()
                   : name + " is not a name for a report; give one that ends in .html";
      });
}

void add_calibrate(CLI::App& app, CalibrateOptions& options) {
  CLI::App* calibrate = app.add_subcommand(
      "calibrate",
      "Looks for the values of a scene or of an experiment with which it measures what is wanted");
  CalibrationPlan& plan = options.plan;
  calibrate->add_option("SCENE", options.scene, "Scene (.toml), bundle (.zip), or name of an experiment")
      ->required();
  add_set_option(*calibrate, options.values);
  add_parsed_option(*calibrate, "--vary", plan.sought, sought_value,
                    "A value of the scene that is looked for in a range; may be given several times")
      ->required()
      ->type_name("PATH=LOW:HIGH");
  add_parsed_option(*calibrate, "--target", plan.targets, calibration_target,
                    "What is to be measured: a series, or a finding of the experiment, as in "
                    "probe.heap.angle=25±0.5 (or +-); may be given several times")
      ->required()
      ->type_name("NAME=VALUE±TOLERANCE");
  calibrate
      ->add_option("--seeds", plan.seeds,
                   "Runs of each trial, with other random numbers in fills and inlets; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  calibrate
      ->add_option(
          "--from", plan.from,
          "Measures the mean over the outputs from this time on; without it the value at the end [s]")
      ->type_name("T")
      ->check(finite_not_negative("number of seconds"));
  calibrate->add_option("--trials", plan.most_trials, "Most trials; default: 40")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  calibrate
      ->add_option_function<std::string>(
          "--optimizer",
          word_for<Optimizer>(plan.optimizer, {{"cobyla", Optimizer::cobyla}, {"bobyqa", Optimizer::bobyqa}},
                              "--optimizer"),
          "cobyla: linear approximations; bobyqa: quadratic ones, for two values or more; default: cobyla")
      ->type_name("NAME");
  calibrate
      ->add_option("--jobs", options.jobs, "Runs at a time, each on one thread; default: number of cores")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  calibrate
      ->add_option("--out", options.out,
                   "Folder for tables and charts; an unfinished calibration in it goes on")
      ->type_name("DIR")
      ->required();
}

}  // namespace scree
