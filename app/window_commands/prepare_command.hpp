#pragma once

namespace scree {

/// `scree prepare [SCENE …]`: records gallery scenes that run slower than they are shown into the user's
/// cache, so that they play immediately.
/// @param argc, argv  of the program, with `prepare` as first argument
/// @return exit status: 0 success; 1 a run could not continue; 2 invalid usage or input; 130 interrupted
int run_prepare_command(int argc, char** argv);

}  // namespace scree
