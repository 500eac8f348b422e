#pragma once

#include "app/commands/studies/calibrate_command.hpp"
#include "app/commands/studies/experiment_command.hpp"
#include "app/commands/studies/sweep_command.hpp"

namespace CLI {
class App;
}

namespace scree {

// The commands that make many runs, with their options, which outlive the parsing.

void add_sweep(CLI::App& app, SweepOptions& options);
void add_experiment(CLI::App& app, ExperimentOptions& options);
void add_calibrate(CLI::App& app, CalibrateOptions& options);

}  // namespace scree
