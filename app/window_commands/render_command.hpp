#pragma once

namespace scree {

/// `scree render SCENE --out FILE.png [--at T] [--size WxH]`: a picture without a window or a display.
/// @param argc, argv  of the program, with `render` as first argument
/// @return exit status: 0 done; 1 the run could not go on or no picture could be made; 2 bad usage or bad
/// input
int run_render_command(int argc, char** argv);

}  // namespace scree
