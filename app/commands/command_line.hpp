#pragma once

#include "app/commands/fit_command.hpp"

namespace scree {

/// The program's commands that need no window: run, check, fit, --help, --version. Errors go to standard
/// error, one line each.
/// @param paint_fit  only asked where arguments want a window
/// @return exit status: 0 done; 1 the run could not go on; 2 bad usage or bad input; 130 interrupted
int run_command_line(int argc, char** argv, const FitPainter& paint_fit = {});

/// Whether arguments ask for something that is shown or drawn: nothing, a scene or a mesh, `render`, or `fit`
/// with a plot.
bool wants_window(int argc, char** argv);

}  // namespace scree
