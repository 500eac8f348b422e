#pragma once

#include "app/commands/fit_command.hpp"

namespace scree {

/// Commands that need no window: run, check, fit, --help, --version. Errors go to standard error, one line
/// each.
/// @param paint_fit  only called for commands that draw
/// @return exit status: 0 success; 1 the run could not continue; 2 invalid usage or input; 130 interrupted
int run_command_line(int argc, char** argv, const FitPainter& paint_fit = {});

/// Returns whether the arguments need a display: none, a scene or a mesh, `render`, or `fit` with a plot.
bool wants_window(int argc, char** argv);

}  // namespace scree
