#pragma once

namespace scree {

/// Returns whether the program `scree-window` is beside this one, or is this one.
bool has_window_program();

/// Replaces this process by the program `scree-window` beside it, with the same arguments. Returns only on
/// failure, with a message on standard error.
/// @return exit status
int become_window_program(char** argv);

}  // namespace scree
