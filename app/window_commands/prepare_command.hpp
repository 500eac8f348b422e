#pragma once

namespace scree {

/// `scree prepare [SCENE …]`: records scenes of the gallery that do not run as fast as they are shown, into
/// the user's cache, so that they play at once.
/// @param argc, argv  of the program, with `prepare` as first argument
/// @return exit status: 0 done; 1 a run could not go on; 2 bad usage or bad input; 130 interrupted
int run_prepare_command(int argc, char** argv);

}  // namespace scree
