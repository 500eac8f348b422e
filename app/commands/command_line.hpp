#pragma once

#include "app/commands/fit_command.hpp"
#include "app/commands/studies/experiment_command.hpp"

namespace scree {

/// What draws pictures for commands; only `scree-window` has it.
struct CommandPainters {
  FitPainter fit;        ///< of `fit --plot`
  MomentPainter moment;  ///< of `experiment`
};

/// Commands that need no window: run, check, sweep, experiment, pack, …, --help, --version. `view`
/// without a file, and words that are neither a command nor a file, get a message. Errors go to standard
/// error, one line each.
/// @return exit status: 0 success; 1 the run could not continue; 2 invalid usage or input; 130 interrupted
int run_command_line(int argc, char** argv, const CommandPainters& painters = {});

/// Returns whether the arguments need `scree-window`: none, a file to open (scene, recording, mesh), `view`
/// with a file, `render`, `prepare`, `fit` with a plot, or `experiment` with files where there is such a
/// program.
bool wants_window(int argc, char** argv);

}  // namespace scree
