#pragma once

#include "app/commands/fit_command.hpp"

namespace scree {

/// Commands that need no window: run, check, pack, rock, fit, plate, brazilian, --help, --version. `view`
/// without a file, and words that are neither a command nor a file, get a message. Errors go to standard
/// error, one line each.
/// @param paint_fit  draws the picture of `fit --plot`; only `scree-window` has it
/// @return exit status: 0 success; 1 the run could not continue; 2 invalid usage or input; 130 interrupted
int run_command_line(int argc, char** argv, const FitPainter& paint_fit = {});

/// Returns whether the arguments need `scree-window`: none, a file to open (scene, recording, mesh), `view`
/// with a file, `render`, `prepare`, or `fit` with a plot.
bool wants_window(int argc, char** argv);

}  // namespace scree
