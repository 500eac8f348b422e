#pragma once

namespace scree {

/// The program's commands that need no window: run, check, --help, --version. Errors go to standard error,
/// one line each.
/// @return exit status: 0 done; 1 the run could not go on; 2 bad usage or bad input; 130 interrupted
int run_command_line(int argc, char** argv);

/// Whether arguments ask for something that is shown or drawn: nothing, a scene or a mesh, or `render`.
bool wants_window(int argc, char** argv);

}  // namespace scree
