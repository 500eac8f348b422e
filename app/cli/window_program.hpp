#pragma once

namespace scree {

/// Becomes the program `scree-window` beside this one, with the same arguments. Returns only if that fails,
/// with a message on standard error. @return exit status
int become_window_program(char** argv);

}  // namespace scree
